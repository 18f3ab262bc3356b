import { startOf } from '#lambdas/kernel/paging.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostFilter, PostListQuery, PostSort } from '#shared/schemas/posts.ts';
import { containsWords, type QueryWord, queryWords } from '#shared/search-words.ts';
import { isInAdminArea, type Reader } from '../entries/read-entries.ts';
import {
  categoryList,
  isForReaders,
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
 * Lists one page of posts, masked for the reader. Queries that no stored list answers (a search text, a
 * tag within a category) search the newest posts of a list: 1,000 in the admin area, where the search
 * includes the articles, and 100 for visitors. Orders that no stored list has sort these 1,000.
 * @throws Problem `forbidden` for a filter beyond the reader's rights, `validation-failed` for a
 *   bad cursor, for a label of unpublished posts, or for such an order outside the admin area
 */
export async function listPosts(
  { query, reader }: { query: PostListQuery; reader: Reader },
  posts: PostsRepository,
): Promise<ListedPosts> {
  if (query.series !== undefined) return seriesPage(query.series, posts);
  const list = listOf(query, reader);
  const order = orderOf(query, list);
  const size = query.page_size ?? limits.pageSize.posts;
  const request = { list, size, reader, ...startOf({ query, list, size }) };
  const search = searchOf(query);
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

/** With a tag and a category, returns the category's list, which `searchOf` filters by the tag. */
function listOf({ status, tag, category }: PostListQuery, reader: Reader): PagedListName {
  const list = listFor(status, reader);
  if (tag === undefined && category === undefined) return list;
  if (list !== 'public' && list !== 'published') {
    const errors = { status: 'Only published posts are listed by tag or category' };
    throw problem('validation-failed', { errors });
  }
  return category === undefined ? tagList(tag ?? '') : categoryList(category);
}

/** @returns undefined for the order of the stored list */
function orderOf({ sort, cursor }: PostListQuery, list: PagedListName): PostOrder | undefined {
  if (sort === undefined || sort === '-created_at') return undefined;
  if (isForReaders(list)) {
    const errors = { sort: 'Only lists of the admin area can be sorted differently' };
    throw problem('validation-failed', { errors });
  }
  // A cursor is a position in the list, which the next save may change in such an order.
  if (cursor !== undefined) {
    throw problem('validation-failed', { errors: { cursor: 'A sorted list has no cursors' } });
  }
  return orders[sort];
}

/** @returns undefined when the whole list matches */
function searchOf({ q = '', tag, category }: PostListQuery): PostSearch | undefined {
  const words = queryWords(q);
  const within = category === undefined ? undefined : tag;
  if (words.length === 0 && within === undefined) return undefined;
  return {
    searchesBodies: words.length > 0,
    matches: ({ post, body }) =>
      matchesSearch({ post, body }, words) &&
      (within === undefined || post.tags.some(({ id }) => id === within)),
  };
}

/**
 * Returns the list for a requested status.
 * @throws Problem `forbidden` when somebody outside the admin area requests unpublished posts
 */
export function listFor(filter: PostFilter | undefined, reader: Reader): PagedListName {
  if (filter === undefined) return 'public';
  if (isInAdminArea(reader)) return filter;
  if (filter === 'published') return 'public';
  throw problem('forbidden');
}

/**
 * Searches title, excerpt, tags and the name of the series.
 * @param body words of the article as `bodyWords` makes them, when they are searched, too
 */
export function matchesSearch(
  {
    post,
    body,
  }: { post: Pick<PostSummaryRecord, 'title' | 'excerpt' | 'tags' | 'series'>; body: string },
  words: readonly QueryWord[],
): boolean {
  const tags = post.tags.map((tag) => tag.title);
  return containsWords([post.title, post.excerpt, ...tags, post.series?.name ?? '', body], words);
}

/** Sorts titles like a person: case and accents do not matter, and 9 comes before 10. */
const titles = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const byTitle: PostOrder = (one, two) => titles.compare(one.title, two.title);
const byUpdate: PostOrder = (one, two) => byTime(one.updatedAt, two.updatedAt);
const byPublication: PostOrder = (one, two) => byTime(one.publishedAt ?? '', two.publishedAt ?? '');

/** The orders that no stored list has. */
export const orders: Record<Exclude<PostSort, '-created_at'>, PostOrder> = {
  title: byTitle,
  '-title': (one, two) => byTitle(two, one),
  updated_at: byUpdate,
  '-updated_at': (one, two) => byUpdate(two, one),
  published_at: publishedFirst(byPublication),
  '-published_at': publishedFirst((one, two) => byPublication(two, one)),
};

/** Compares timestamps as text, as all have the same format. */
function byTime(one: string, two: string): number {
  if (one === two) return 0;
  return one < two ? -1 : 1;
}

/** Puts published posts first in either direction; unpublished ones keep only the date of a former publication. */
function publishedFirst(compare: PostOrder): PostOrder {
  const { isPublic } = postReading;
  return (one, two) =>
    isPublic(one) && isPublic(two)
      ? compare(one, two)
      : Number(isPublic(two)) - Number(isPublic(one));
}
