/** A page of each kind, as full as one usually is. */
import { longPost } from '#scripts/bench/long-post.ts';
import type { PageData } from '#shared/publishing/page-data.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import type { Post, PostSummary } from '#shared/schemas/posts.ts';
import type { Project } from '#shared/schemas/projects.ts';

interface KindOfPage {
  address: string;
  data: PageData;
  /** Name of the page's file without `.page.tsx`, where it is loaded for itself. */
  code?: string;
}

const picture = 'uploads/0199a000-0000-7000-8000-000000000001.png';
const images = { [picture]: publicImage({ objectKey: picture, width: 2400, height: 1500 }) };
const id = (number: number) => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const meta = (total: number) => ({ page: 1, total_pages: 2, total, next_cursor: null });

const summary = (number: number): PostSummary => ({
  id: id(number),
  title: `What a page fault costs, part ${number}`,
  slug: `what-a-page-fault-costs-part-${number}`,
  excerpt: 'Two kinds of fault, one of which is free, and how to tell them apart by counting.',
  status: 'published',
  created_at: '2026-10-01T08:00:00.000Z',
  updated_at: '2026-10-02T08:00:00.000Z',
  published_at: '2026-10-01T08:00:00.000Z',
  publish_at: null,
  read_time: 6,
  avatar: picture,
  category: { title: 'Systems Programming', color: '#0F766E' },
  tags: ['linux', 'memory', 'kernel'].map((title) => ({ id: title, title })),
  author: { first_name: 'Ada', last_name: 'Lovelace', username: 'ada' },
  version: 1,
});

/** About 1,043 words with code and formulas, without a cover as it mostly is. */
const post: Post = {
  ...summary(1),
  avatar: null,
  content: longPost(0).content,
  images: [],
  neighbors: {
    newer: { title: summary(2).title, slug: summary(2).slug },
    older: { title: summary(3).title, slug: summary(3).slug },
  },
};

const project = (number: number): Project => ({
  id: id(number),
  title: `Allocator ${number}`,
  description: 'A small allocator for programs that know how long their data lives.',
  long_description: '',
  category: 'systems',
  status: 'completed',
  start_date: '2025-03-01',
  end_date: '2025-09-01',
  technologies: ['C', 'Rust', 'Linux'],
  highlights: ['Half the time of malloc', 'No fragmentation within an arena'],
  github_url: 'https://github.com/your-name/allocator',
  live_url: 'https://example.com',
  image_url: picture,
  created_at: '2026-10-01T08:00:00.000Z',
  updated_at: '2026-10-01T08:00:00.000Z',
  version: 1,
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const labels = {
  tags: numbers(30).map((number) => ({ id: `tag-${number}`, title: `tag ${number}` })),
  categories: numbers(10).map((number) => ({ title: `Category ${number}`, color: '#0F766E' })),
};
const posts = { data: numbers(9).map(summary), meta: meta(12) };
const projects = { data: numbers(12).map(project), meta: meta(14) };

export const pagesOfAllKinds: KindOfPage[] = [
  { address: '/', data: { page: 'home' } },
  { address: '/blog', data: { page: 'blog', filter: {}, posts, labels, images }, code: 'blog' },
  { address: `/blog/${post.slug}`, data: { page: 'post', post, images }, code: 'post' },
  {
    address: '/projects',
    data: { page: 'projects', filter: {}, projects, further: [], images },
    code: 'projects',
  },
  { address: '/contact', data: { page: 'contact' }, code: 'contact' },
  { address: '/privacy', data: { page: 'privacy' }, code: 'privacy' },
  { address: '/nobody', data: { page: 'not-found' } },
];
