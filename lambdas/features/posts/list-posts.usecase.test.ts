import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { PostSummaryRecord } from './post.ts';
import { orders } from './list-posts.usecase.ts';

function titled(title: string, changes: Partial<PostSummaryRecord> = {}): PostSummaryRecord {
  const createdAt = '2026-01-01T00:00:00.000Z';
  return {
    id: uuidv7(),
    title,
    slug: 'slug',
    excerpt: '',
    status: 'published',
    createdAt,
    updatedAt: createdAt,
    publishedAt: createdAt,
    publishAt: null,
    readTime: 1,
    avatar: null,
    category: 'Nature',
    tags: [],
    author: { id: 'a', firstName: 'Ada', lastName: 'Byron', username: 'ada' },
    version: 1,
    ...changes,
  };
}

const day = (number: number) => `2026-02-0${number}T00:00:00.000Z`;
const sorted = (posts: PostSummaryRecord[], order: keyof typeof orders) =>
  posts.toSorted(orders[order]).map(({ title }) => title);

describe('posts in another order', () => {
  it('are sorted by title as a reader would, in both directions', () => {
    const posts = ['Part 10', 'zebra', 'Éclair', 'Part 9', 'Apple'].map((title) => titled(title));
    const expected = ['Apple', 'Éclair', 'Part 9', 'Part 10', 'zebra'];
    expect(sorted(posts, 'title')).toEqual(expected);
    expect(sorted(posts, '-title')).toEqual(expected.toReversed());
  });

  it('are sorted by the latest save', () => {
    const posts = [2, 3, 1].map((number) => titled(`${number}`, { updatedAt: day(number) }));
    expect(sorted(posts, '-updated_at')).toEqual(['3', '2', '1']);
    expect(sorted(posts, 'updated_at')).toEqual(['1', '2', '3']);
  });

  it('are sorted by publication, with the unpublished last, even those that were published once', () => {
    const posts = [
      titled('draft', { status: 'draft', publishedAt: null }),
      titled('older', { publishedAt: day(1) }),
      titled('taken offline', { status: 'draft', publishedAt: day(3) }),
      titled('newer', { publishedAt: day(2) }),
    ];
    expect(sorted(posts, '-published_at')).toEqual(['newer', 'older', 'draft', 'taken offline']);
    expect(sorted(posts, 'published_at')).toEqual(['older', 'newer', 'draft', 'taken offline']);
  });
});
