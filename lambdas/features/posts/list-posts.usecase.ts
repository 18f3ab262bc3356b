import { readPageStart } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostFilter, PostListQuery, PostSort } from '#shared/schemas/posts.ts';
import { containsWords, type QueryWord, queryWords } from '#shared/search-words.ts';
import { isInAdminArea, type Reader } from '../entries/read-entries.ts';
import {
  categoryList,
  isPublicList,
  type PagedListName,
  postReading,
  type PostSummaryRecord,
  tagList,
} from './post.ts';
import {
  type ListedPosts,
  listedPage,
  type PostSearch,
  searchedPage,
  type PostOrder,
} from './post-page.ts';
import { readParts } from './related-posts.ts';
import type { PostsRepository } from './posts.repository.ts';

/**
 * Lists one page of posts, masked for the reader. A series is returned as one page; other parameters are ignored.
 * Queries with a search text, with a tag and a category, or with another order have no stored list. They scan the
 * newest posts of the closest list: 1,000 in the admin area, where a search includes the articles, and 100 for
 * visitors, who cannot sort.
 * @throws Problem `forbidden` for a status that the reader may not use, `validation-failed` for a
 *   bad cursor, for a label of unpublished posts, or for an order outside the admin area
 */
export async function listPosts(
  { query, reader }: { query: PostListQuery; reader: Reader },
  posts: PostsRepository,
): Promise<ListedPosts> {
  if (query.series !== undefined) return seriesPage(query.series, posts);
  const list = requestedList(query, reader);
  const order = requestedOrder(query, list);
  const size = query.page_size ?? limits.pageSize.posts;
  const request = { list, size, reader, ...readPageStart({ query, list, size }) };
  const search = toPostSearch(query);
  return search || order
    ? searchedPage({ ...request, search, order }, posts)
    : listedPage(request, posts);
}

async function seriesPage(slug: string, posts: PostsRepository): Promise<ListedPosts> {
  const parts = await readParts(slug, posts);
  const total = parts.length;
  const meta = { page: 1, total_pages: Math.min(total, 1), total, next_cursor: null };
  return { posts: parts, meta };
}

/** A category's list takes precedence over a tag's; `toPostSearch` then filters by the tag. */
function requestedList({ status, tag, category }: PostListQuery, reader: Reader): PagedListName {
  const list = listWithStatus(status, reader);
  const hasLabel = tag !== undefined || category !== undefined;
  if (hasLabel && list !== 'public' && list !== 'published') {
    const errors = { status: 'Only published posts are listed by tag or category' };
    throw problem('validation-failed', { errors });
  }
  if (category !== undefined) return categoryList(category);
  return tag === undefined ? list : tagList(tag);
}

/** @returns undefined for the order of the stored list */
function requestedOrder(
  { sort, cursor }: PostListQuery,
  list: PagedListName,
): PostOrder | undefined {
  if (sort === undefined || sort === '-created_at') return undefined;
  if (isPublicList(list)) {
    const errors = { sort: 'Only lists of the admin area can be sorted differently' };
    throw problem('validation-failed', { errors });
  }
  // A cursor is a position in the stored order.
  if (cursor !== undefined) {
    throw problem('validation-failed', { errors: { cursor: 'A sorted list has no cursors' } });
  }
  return orders[sort];
}

/** @returns undefined when the whole list matches */
function toPostSearch({ q = '', tag, category }: PostListQuery): PostSearch | undefined {
  const words = queryWords(q);
  const requiredTag = category === undefined ? undefined : tag;
  if (words.length === 0 && requiredTag === undefined) return undefined;
  return {
    searchesArticles: words.length > 0,
    matches: (post, articleWords) =>
      matchesSearch(post, articleWords, words) &&
      (requiredTag === undefined || post.tags.some(({ id }) => id === requiredTag)),
  };
}

/**
 * Returns the list for a requested status.
 * @throws Problem `forbidden` when somebody outside the admin area requests unpublished posts
 */
export function listWithStatus(status: PostFilter | undefined, reader: Reader): PagedListName {
  if (status === undefined) return 'public';
  if (isInAdminArea(reader)) return status;
  if (status === 'published') return 'public';
  throw problem('forbidden');
}

/** @param articleWords as the function of that name makes them; empty when articles are not searched */
export function matchesSearch(
  post: Pick<PostSummaryRecord, 'title' | 'excerpt' | 'tags' | 'series'>,
  articleWords: string,
  words: readonly QueryWord[],
): boolean {
  const tags = post.tags.map((tag) => tag.title);
  return containsWords(
    [post.title, post.excerpt, ...tags, post.series?.name ?? '', articleWords],
    words,
  );
}

/** Ignores case and accents, and sorts 9 before 10. */
const titleCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const byTitle: PostOrder = (a, b) => titleCollator.compare(a.title, b.title);
const byUpdate: PostOrder = (a, b) => byTime(a.updatedAt, b.updatedAt);
const byPublication: PostOrder = (a, b) => byTime(a.publishedAt ?? '', b.publishedAt ?? '');

export const orders: Record<Exclude<PostSort, '-created_at'>, PostOrder> = {
  title: byTitle,
  '-title': (a, b) => byTitle(b, a),
  updated_at: byUpdate,
  '-updated_at': (a, b) => byUpdate(b, a),
  published_at: publishedFirst(byPublication),
  '-published_at': publishedFirst((a, b) => byPublication(b, a)),
};

/** Compares timestamps as text, because all have the same format. */
function byTime(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Keeps published posts first in both directions: an unpublished post may have the date of an earlier publication. */
function publishedFirst(compare: PostOrder): PostOrder {
  const { isPublic } = postReading;
  return (a, b) =>
    isPublic(a) && isPublic(b) ? compare(a, b) : Number(isPublic(b)) - Number(isPublic(a));
}
