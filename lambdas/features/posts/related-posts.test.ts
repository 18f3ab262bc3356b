import { expect, it } from 'vitest';
import type { PostSummaryRecord } from './post.ts';
import {
  relatedPosts,
  relatedSearch,
  tagsToSearch,
  partsBySeries,
  partsWith,
} from './related-posts.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import { seriesSlug } from './post-slug.ts';

const post = (number: number, ...tags: string[]) =>
  ({
    id: `${number}`,
    title: `Post ${number}`,
    slug: `post-${number}`,
    tags: tags.map((title) => ({ id: title, title })),
    createdAt: '2026-01-01T00:00:00.000Z',
    publishedAt: `2026-02-0${number}T00:00:00.000Z`,
  }) as PostSummaryRecord;

const slugs = (...args: Parameters<typeof relatedPosts>) =>
  relatedPosts(...args).map(({ slug }) => slug);

it('names the posts that share the most tags, then the newest', () => {
  const candidates = [post(2, 'sql'), post(3, 'sql', 'linux'), post(4, 'linux'), post(5, 'sql')];
  expect(slugs(post(1, 'sql', 'linux'), candidates)).toEqual(['post-3', 'post-5', 'post-4']);
});

it('names each once, and never the post itself', () => {
  const [own, other] = [post(1, 'sql'), post(2, 'sql')];
  expect(slugs(own, [other, own, other])).toEqual(['post-2']);
});

it('searches the first tags alone, so that a read costs the same for every post', () => {
  const tags = ['c', 'a', 'd', 'b', 'e'];
  expect(tagsToSearch(post(1, ...tags))).toEqual(tags.slice(0, relatedSearch.tags));
});

function part(number: number, position: number, name = 'Night'): PostSummaryRecord {
  const time = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
  return {
    id: `0193b3a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
    title: `Post ${number}`,
    slug: `post-${number}`,
    excerpt: '',
    status: 'published',
    createdAt: time,
    updatedAt: time,
    publishedAt: time,
    publishAt: null,
    readTime: 1,
    avatar: null,
    category: 'Nature',
    tags: [],
    author: { id: 'a', firstName: '', lastName: '', username: 'a' },
    version: 1,
    series: { name, slug: seriesSlug(name), position },
  };
}

it('orders parts by position, and of two at one position the one published first', () => {
  const { series: _none, ...alone } = part(9, 1);
  const newestFirst = [alone, part(5, 2), part(4, 7, 'Day'), part(3, 1), part(2, 2), part(1, 9)];
  const found = partsBySeries(newestFirst);
  expect(found.get('night')?.map(({ title }) => title)).toEqual([
    'Post 3',
    'Post 2',
    'Post 5',
    'Post 1',
  ]);
  expect([...found.keys()]).toEqual(['night', 'day']);
});

it('shows the latest published parts of very many', () => {
  const count = authorLimits.series.parts;
  const newestFirst = Array.from({ length: count + 1 }, (_, index) => part(count + 1 - index, 1));
  const parts = partsBySeries(newestFirst).get('night') ?? [];
  expect(parts).toHaveLength(count);
  expect(parts[0]?.title).toBe('Post 2');
  expect(partsWith(parts, part(1, 1))).toEqual(parts);
});

it('shows a part as it is given, at the place that it has there', () => {
  const [one, two, three] = [part(1, 1), part(2, 2), part(3, 3)];
  const moved = part(1, 4);
  expect(partsWith([one, two, three], moved)).toEqual([two, three, moved]);
});

it.each([
  ['  Rust by   Night ', 'rust-by-night'],
  ['RÜST by night', 'ruest-by-night'],
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['Rust 系列', 'rust-7cfb-5217'],
  ['Rust 教程', 'rust-6559-7a0b'],
  ['🎉', '1f389'],
  ['<script>"x"</script>', 'script-x-script'],
])('addresses the series %s as %s', (name, slug) => {
  expect(seriesSlug(name)).toBe(slug);
  expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});
