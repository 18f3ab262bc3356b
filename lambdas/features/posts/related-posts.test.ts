import { expect, it } from 'vitest';
import type { PostSummaryRecord } from './post.ts';
import { relatedPosts, relatedSearch, tagsToSearch } from './related-posts.ts';

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
