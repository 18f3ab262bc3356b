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
 * Lists one page of posts, masked for the reader. No stored list answers a query with a search text, with a tag
 * within a category, or with another order. Such a query reads the newest posts of a list: 1,000 in the admin area,
 * where a search includes the articles, and 100 for visitors, who cannot choose the order.
 * @throws Problem `forbidden` for a filter beyond the reader's rights, `validation-failed` for a
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
  const search = searchIn(query);
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

/** With a tag and a category, returns the category's list, which `searchIn` filters by the tag. */
function requestedList({ status, tag, category }: PostListQuery, reader: Reader): PagedListName {
  const list = listWithStatus(status, reader);
  if (tag === undefined && category === undefined) return list;
  if (list !== 'public' && list !== 'published') {
    const errors = { status: 'Only published posts are listed by tag or category' };
    throw problem('validation-failed', { errors });
  }
  return category === undefined ? tagList(tag ?? '') : categoryList(category);
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
function searchIn({ q = '', tag, category }: PostListQuery): PostSearch | undefined {
  const words = queryWords(q);
  const requiredTag = category === undefined ? undefined : tag;
  if (words.length === 0 && requiredTag === undefined) return undefined;
  return {
    searchesArticles: words.length > 0,
    matches: (post, article) =>
      matchesSearch(post, article, words) &&
      (requiredTag === undefined || post.tags.some(({ id }) => id === requiredTag)),
  };
}

/**
 * Returns the list for a requested status.
 * @throws Problem `forbidden` when somebody outside the admin area requests unpublished posts
 */
export function listWithStatus(filter: PostFilter | undefined, reader: Reader): PagedListName {
  if (filter === undefined) return 'public';
  if (isInAdminArea(reader)) return filter;
  if (filter === 'published') return 'public';
  throw problem('forbidden');
}

/** @param article words of the article as `articleWords` makes them; empty when they are not searched */
export function matchesSearch(
  post: Pick<PostSummaryRecord, 'title' | 'excerpt' | 'tags' | 'series'>,
  article: string,
  words: readonly QueryWord[],
): boolean {
  const tags = post.tags.map((tag) => tag.title);
  return containsWords(
    [post.title, post.excerpt, ...tags, post.series?.name ?? '', article],
    words,
  );
}

/** Ignores case and accents, and sorts 9 before 10. */
const titleCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const byTitle: PostOrder = (one, two) => titleCollator.compare(one.title, two.title);
const byUpdate: PostOrder = (one, two) => byTime(one.updatedAt, two.updatedAt);
const byPublication: PostOrder = (one, two) => byTime(one.publishedAt ?? '', two.publishedAt ?? '');

export const orders: Record<Exclude<PostSort, '-created_at'>, PostOrder> = {
  title: byTitle,
  '-title': (one, two) => byTitle(two, one),
  updated_at: byUpdate,
  '-updated_at': (one, two) => byUpdate(two, one),
  published_at: publishedFirst(byPublication),
  '-published_at': publishedFirst((one, two) => byPublication(two, one)),
};

/** Compares timestamps as text, because all have the same format. */
function byTime(one: string, two: string): number {
  if (one === two) return 0;
  return one < two ? -1 : 1;
}

/** Puts published posts first in either direction: the date of an unpublished post is that of a former publication. */
function publishedFirst(compare: PostOrder): PostOrder {
  const { isPublic } = postReading;
  return (one, two) =>
    isPublic(one) && isPublic(two)
      ? compare(one, two)
      : Number(isPublic(two)) - Number(isPublic(one));
}
