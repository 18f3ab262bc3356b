/** Which lists a post stands in, and in what order each of them is. */
import type { PostFilter, PostStatus } from '#shared/schemas/posts.ts';

/** `public` is in the order of publication; all others are in the order of creation. */
export type PostListName = 'public' | PostFilter;

export interface PostCounts {
  all: number;
  published: number;
  draft: number;
  review: number;
}

interface Listed {
  id: string;
  status: PostStatus;
  createdAt: string;
  publishedAt: string | null;
}

/** A place in a list, newest first. */
export interface ListPosition {
  /** ISO 8601, UTC. */
  time: string;
  id: string;
}

export function listsOf(post: Pick<Listed, 'status'>): PostListName[] {
  return post.status === 'published'
    ? ['all', 'published', 'public']
    : ['all', 'unpublished', post.status];
}

export function positionIn(list: PostListName, post: Listed): ListPosition {
  // Whatever stands in `public` is published, so it has a date; the other is for the type alone.
  const time = list === 'public' ? (post.publishedAt ?? post.createdAt) : post.createdAt;
  return { time, id: post.id };
}

/** How many posts a list holds. */
export function countIn(list: PostListName, counts: PostCounts): number {
  if (list === 'public') return counts.published;
  if (list === 'unpublished') return counts.draft + counts.review;
  return counts[list];
}
