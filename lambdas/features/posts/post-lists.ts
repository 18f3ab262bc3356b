/** The lists that contain a post, and the order of each. */

import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { PostFilter, PostStatus } from '#shared/schemas/posts.ts';
import { normalizedName } from './post-slug.ts';

/** The published posts with a tag (by its id), or in a category (by its normalized title). */
export type PostLabelName = `tag:${string}` | `category:${string}`;

/**
 * `public` and the lists of labels are in the order of publication; all others in that of creation.
 */
export type PostListName = 'public' | PostFilter | PostLabelName;

export interface PostCounts {
  all: number;
  published: number;
  draft: number;
  review: number;
  /** The id of the post that its author put on top, kept while the post is not public. */
  pinned?: string | undefined;
}

interface Listed {
  id: string;
  status: PostStatus;
  category: string;
  tags: readonly { id: string }[];
  createdAt: string;
  publishedAt: string | null;
}

export function tagList(id: string): PostLabelName {
  return `tag:${id}`;
}

/** In any spelling of the title. */
export function categoryList(title: string): PostLabelName {
  return `category:${normalizedName(title)}`;
}

export function isOfLabel(list: PostListName): list is PostLabelName {
  return list.startsWith('tag:') || list.startsWith('category:');
}

/** Visitors may list these; the others are for the admin area. */
export function isForReaders(list: PostListName): list is 'public' | PostLabelName {
  return list === 'public' || isOfLabel(list);
}

export function listsOf(post: Pick<Listed, 'status' | 'category' | 'tags'>): PostListName[] {
  if (post.status !== 'published') return ['all', 'unpublished', post.status];
  const labels = [categoryList(post.category), ...post.tags.map(({ id }) => tagList(id))];
  return ['all', 'published', 'public', ...labels];
}

export function positionIn(
  list: PostListName,
  post: Pick<Listed, 'id' | 'createdAt' | 'publishedAt'>,
): TimePlace {
  // Everything in these is published, so it has a date; the fallback is only for the type.
  const time = isForReaders(list) ? (post.publishedAt ?? post.createdAt) : post.createdAt;
  return { time, id: post.id };
}

/** The number of posts in a list that belongs to no label. */
export function countIn(list: Exclude<PostListName, PostLabelName>, counts: PostCounts): number {
  if (list === 'public') return counts.published;
  if (list === 'unpublished') return counts.draft + counts.review;
  return counts[list];
}
