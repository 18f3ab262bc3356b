/** One page of each kind, with a usual amount of content. */
import { longPost } from '#scripts/bench/long-post.ts';
import { sampleProjects } from '#scripts/seed/samples.ts';
import { narrowestCopy } from '#shared/publishing/public-images.ts';
import { limits } from '#shared/schemas/limits.ts';
import { projectCategories } from '#shared/schemas/project-labels.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { ProjectPage } from '#shared/schemas/projects.ts';
import {
  sampleImages,
  sampleMeta,
  type SamplePage,
  sampleProject,
  sampleSummary,
} from '#web/samples/sample-pages.ts';

interface KindOfPage extends SamplePage {
  /** Name of the page's source file without `.page.tsx`, if the page's code loads separately. */
  code?: string;
}

const id = (number: number) => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const summary = (number: number) =>
  sampleSummary(`what-a-page-fault-costs-part-${number}`, {
    id: id(number),
    title: `What a page fault costs, part ${number}`,
    excerpt: 'Two kinds of fault, one of which is free, and how to tell them apart by counting.',
    category: { title: 'Systems Programming', color: '#0F766E' },
    tags: ['linux', 'memory', 'kernel'].map((title) => ({ id: title, title })),
    author: { first_name: 'Robin', last_name: 'Keller', username: 'robin' },
  });

/** Gives every third post a cover. */
function related(number: number): Post['related'][number] {
  const { title, slug, category, avatar } = summary(number);
  if (number !== 5 || avatar === null) return { title, slug, avatar: null, category };
  const image = narrowestCopy({ objectKey: avatar, width: 2400, height: 1500 });
  return { title, slug, avatar, category, image };
}

/** About 1,043 words with code and formulas. Has no cover, like most posts. */
const post: Post = {
  ...summary(1),
  summary: summary(1).excerpt,
  revised_at: '2026-12-24T08:00:00.000Z',
  avatar: null,
  content: longPost(0).content,
  images: [],
  neighbors: {
    newer: { title: summary(2).title, slug: summary(2).slug },
    older: { title: summary(3).title, slug: summary(3).slug },
  },
  related: [4, 5, 6].map(related),
};

const project = (number: number) =>
  sampleProject(`Allocator ${number}`, {
    id: id(number),
    description: 'A small allocator for programs that know how long their data lives.',
    category: 'systems',
    technologies: ['C', 'Rust', 'Linux'],
    highlights: ['Half the time of malloc', 'No fragmentation within an arena'],
    github_url: 'https://github.com/your-name/allocator',
  });

/** Has a picture, like most projects, and a usual article. */
const projectPage: ProjectPage = {
  ...project(1),
  slug: 'allocator-1',
  content: sampleProjects().find(({ title }) => title === 'Tidemark')?.content ?? '',
  images: [],
  neighbors: {
    newer: { title: 'Allocator 2', slug: 'allocator-2' },
    older: { title: 'Allocator 3', slug: 'allocator-3' },
  },
};

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const labels = {
  tags: numbers(30).map((number) => ({ id: `tag-${number}`, title: `tag ${number}` })),
  categories: numbers(10).map((number) => ({ title: `Category ${number}`, color: '#0F766E' })),
};
const posts = { data: numbers(9).map(summary), meta: sampleMeta(12, 2) };
const projects = { data: numbers(12).map(project), meta: sampleMeta(14, 2) };
const images = sampleImages;

export const pagesOfAllKinds: KindOfPage[] = [
  {
    address: '/',
    data: {
      page: 'home',
      projects: projects.data.slice(0, limits.home.projects),
      posts: posts.data.slice(0, limits.home.posts),
      images,
    },
    code: 'home',
  },
  { address: '/blog', data: { page: 'blog', filter: {}, posts, labels, images }, code: 'blog' },
  { address: `/blog/${post.slug}`, data: { page: 'post', post, images }, code: 'post' },
  {
    address: '/projects',
    data: {
      page: 'projects',
      filter: {},
      projects,
      categories: [...projectCategories],
      further: [],
      images,
    },
    code: 'projects',
  },
  {
    address: '/projects/allocator-1',
    data: { page: 'project', project: projectPage, images },
    code: 'project',
  },
  { address: '/contact', data: { page: 'contact' }, code: 'contact' },
  { address: '/privacy', data: { page: 'privacy' }, code: 'privacy' },
  { address: '/subscribe', data: { page: 'subscribe' }, code: 'subscribe' },
  { address: '/nobody', data: { page: 'not-found' } },
];
