import type { PostSummary } from '#shared/schemas/posts.ts';

type Dates = Pick<PostSummary, 'created_at' | 'updated_at' | 'published_at'>;

/** When readers first saw a post. Every published post has that date; its type leaves it open. */
export function publishedAt(post: Dates): string {
  return post.published_at ?? post.created_at;
}

/** When readers last saw something new in it: a post may be published long after its last edit. */
export function changedAt(post: Dates): string {
  return later(post.updated_at, publishedAt(post));
}

/** The latest of some timestamps; undefined when there are none. */
export function latest(timestamps: readonly string[]): string | undefined {
  const [first, ...others] = timestamps;
  return first === undefined ? undefined : others.reduce(later, first);
}

/**
 * Orders posts for lists. Ids break ties, so that the order never depends on how the posts arrive.
 */
export function newestFirst(a: Dates & { id: string }, b: Dates & { id: string }): number {
  const difference = Date.parse(publishedAt(b)) - Date.parse(publishedAt(a));
  return difference || (a.id < b.id ? 1 : -1);
}

/** Compared as moments: with and without milliseconds, texts do not sort by time. */
function later(one: string, other: string): string {
  return Date.parse(other) > Date.parse(one) ? other : one;
}
