/** Sample projects for other developers: systems, libraries and tools. */
import type { CreateProjectInput } from '#shared/schemas/projects.ts';
import { pictureKey } from '../pictures/picture-key.ts';

export const programs: CreateProjectInput[] = [
  {
    title: 'Arena',
    description:
      'Region allocator and containers for C11 that cannot leak, with a view of every live region in the debugger.',
    long_description:
      'Most programs free memory in the order in which they stop caring, not in the order in which they allocated. Arena makes that moment a value that can be passed around.',
    category: 'systems',
    status: 'in-progress',
    start_date: '2026-01-05',
    technologies: ['C', 'CMake', 'Linux'],
    highlights: ['Costs nothing in a release build', 'Comes with printers for GDB'],
    github_url: 'https://github.com/example/arena',
    featured: true,
  },
  {
    title: 'Slowpoke',
    description:
      'A network proxy that is exactly as bad as the line you name, and every time in the same way.',
    category: 'systems',
    status: 'completed',
    start_date: '2023-01-16',
    end_date: '2023-08-04',
    technologies: ['Rust', 'Tokio', 'Linux'],
    highlights: ['Same seed, same losses', 'Profiles of 9 real lines'],
    github_url: 'https://github.com/example/slowpoke',
    image_url: pictureKey('page-faults.png'),
  },
  {
    title: 'Quadrature',
    description:
      'Numerical integration for the browser that adapts itself, with error bounds you can trust and plots you can read.',
    category: 'library',
    status: 'completed',
    start_date: '2024-06-03',
    end_date: '2025-02-21',
    technologies: ['TypeScript', 'WebAssembly'],
    highlights: ['11 kB, no dependencies', 'Gauss–Kronrod and tanh-sinh'],
    github_url: 'https://github.com/example/quadrature',
    live_url: 'https://quadrature.example.com',
    featured: true,
  },
  {
    title: 'Sundial',
    description: 'Calendar arithmetic without time zones, for dates that are dates.',
    category: 'library',
    status: 'completed',
    start_date: '2024-02-29',
    end_date: '2024-02-29',
    technologies: ['TypeScript'],
    highlights: ['Written in one leap day', '2 kB', 'Checked against 400 years of calendars'],
    github_url: 'https://github.com/example/sundial',
  },
  {
    title: 'Flameview',
    description: 'Drop a perf recording on the page and compare two flame graphs, frame by frame.',
    category: 'tool',
    status: 'completed',
    start_date: '2023-09-11',
    end_date: '2024-05-17',
    technologies: ['TypeScript', 'Node.js', 'Docker'],
    highlights: ['Opens recordings of 2 GB', 'Nothing leaves the browser', 'Made for the keyboard'],
    github_url: 'https://github.com/example/flameview',
    live_url: 'https://flameview.example.com',
    image_url: pictureKey('flame-graph.png'),
  },
  {
    title: 'Plumb',
    description:
      'Tells which line of a shell script is the reason that it only works on your machine.',
    category: 'tool',
    status: 'in-progress',
    start_date: '2025-11-24',
    technologies: ['Go'],
    highlights: ['63 differences between shells', 'Explains each with the words of its manual'],
    github_url: 'https://github.com/example/plumb',
  },
  {
    title: 'Second Draft',
    description:
      'A compare view for prose: sentences that moved are shown as moved, not as lost and found.',
    category: 'tool',
    status: 'planned',
    start_date: '2026-11-02',
    technologies: ['TypeScript', 'WebAssembly'],
  },
  {
    title: 'Night Shift',
    description:
      'A clock for a bedside table that knows when not to shine, on a board of 12 parts.',
    category: 'Hardware',
    status: 'completed',
    start_date: '2019-08-19',
    end_date: '2019-12-01',
    technologies: ['C', 'KiCad'],
    highlights: ['Two years on one coin cell'],
  },
];
