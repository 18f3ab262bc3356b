/** Sample projects that people use in a browser or on a phone. */
import type { CreateProjectInput } from '#shared/schemas/projects.ts';
import { pictureKey } from '../pictures/picture-key.ts';
import { projectArticle } from './project-article.ts';

export const sites: CreateProjectInput[] = [
  {
    title: 'Tidemark',
    description:
      'Visitor counts for small sites, on a machine of your own. One program, one SQLite file, no cookies.',
    content: projectArticle('tidemark'),
    category: 'web',
    status: 'completed',
    start_date: '2025-03-10',
    end_date: '2026-07-18',
    technologies: ['TypeScript', 'React', 'FastAPI', 'SQLite'],
    highlights: [
      '40k events a second on a 5-dollar server',
      'Dashboard drawn in under 90 ms',
      'Imports the exports of two hosted services',
    ],
    github_url: 'https://github.com/example/tidemark',
    live_url: 'https://tidemark.example.com',
    image_url: pictureKey('contour-lines.png'),
    featured: true,
  },
  {
    title: 'Ledgerline',
    description:
      'Double-entry bookkeeping for shared houses, with a history of every change that reads like a story.',
    content: projectArticle('ledgerline'),
    category: 'web',
    status: 'in-progress',
    start_date: '2026-02-02',
    technologies: ['Django', 'Python', 'React', 'Docker'],
    highlights: ['Events are the only source of truth', 'Reads the statements of 14 banks'],
    github_url: 'https://github.com/example/ledgerline',
    live_url: 'https://ledgerline.example.com',
    image_url: pictureKey('phase-portrait.png'),
    featured: true,
  },
  {
    title: 'Marginalia',
    description:
      'Notes in the margin of any web page, kept beside the passage when the page changes.',
    category: 'Web',
    status: 'completed',
    start_date: '2022-10-03',
    end_date: '2023-04-28',
    technologies: ['TypeScript', 'Svelte', 'PostgreSQL'],
    highlights: [
      'Finds a passage again after three quarters of its words changed',
      'Works without an account',
      'Exports plain Markdown',
      'Reads aloud well',
    ],
    live_url: 'https://marginalia.example.com',
  },
  {
    title: 'Commonplace',
    description:
      'A reading journal that a book club can write together and print at the end of the year.',
    category: 'web',
    status: 'completed',
    start_date: '2020-01-12',
    end_date: '2020-12-20',
    technologies: ['Elixir', 'Phoenix'],
    highlights: ['Typeset by the browser alone'],
    github_url: 'https://github.com/example/commonplace',
  },
  {
    title: 'Pocket Tides',
    description:
      'Tide tables and a chart of the week ahead, offline, for people who are on the water before breakfast.',
    category: 'mobile',
    status: 'planned',
    start_date: '2027-01-04',
    technologies: ['React', 'TypeScript'],
    highlights: ['No connection needed'],
  },
  {
    title: 'Footpath',
    description: 'Walks recorded by phone without a map service: the track stays on the phone.',
    category: 'mobile',
    status: 'completed',
    start_date: '2021-05-17',
    end_date: '2022-01-30',
    technologies: ['Kotlin', 'SQLite'],
    highlights: ['A day’s walk for 4 % of the battery', 'Heights corrected by barometer'],
    github_url: 'https://github.com/example/footpath',
    image_url: pictureKey('contour-lines.png'),
  },
];
