import { decodeCursor } from '#lambdas/kernel/time-cursor.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';
import { queryWords } from '#shared/search-words.ts';
import { categoryList, isForReaders, type PostListName, tagList } from './post-lists.ts';
import { type ListedPosts, listedPage, type Narrowing, narrowedPage } from './post-page.ts';
import { matchesSearch } from './post-search.ts';
import type { PostsRepository } from './posts.repository.ts';
import type { PostOrder } from './post-sort.ts';
import type { Reader } from '../entries/visibility.ts';
import { listFor } from './visibility.ts';

/**
 * One page of the list that the query asks for, masked for the reader. What no list contains (a
 * search text, a tag within a category) is searched among the newest posts of a list: 1,000 in the
 * admin area, where the search includes the articles, and 100 for visitors. Other orders than the
 * list's own sort these 1,000.
 * @throws Problem `forbidden` for a filter beyond the reader's rights, `validation-failed` for a
 *   bad cursor, for a label of unpublished posts, or for another order outside the admin area
 */
export async function listPosts(
  { query, reader }: { query: PostListQuery; reader: Reader },
  posts: PostsRepository,
): Promise<ListedPosts> {
  const list = listOf(query, reader);
  const order = orderOf(query, list);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const size = query.page_size ?? limits.pageSize.posts;
  const request = { list, page: cursor?.page ?? query.page ?? 1, size, cursor };
  const narrowing = narrowingOf(query);
  return narrowing || order
    ? narrowedPage({ ...request, narrowing, order, reader }, posts)
    : listedPage({ ...request, reader }, posts);
}

/** With both labels the category's list, which `narrowingOf` filters by the tag. */
function listOf({ status, tag, category }: PostListQuery, reader: Reader): PostListName {
  const list = listFor(status, reader);
  if (tag === undefined && category === undefined) return list;
  if (list !== 'public' && list !== 'published') {
    const errors = { status: 'Only published posts are listed by tag or category' };
    throw problem('validation-failed', { errors });
  }
  return category === undefined ? tagList(tag ?? '') : categoryList(category);
}

/** Undefined for the order of the list itself. */
function orderOf({ sort, cursor }: PostListQuery, list: PostListName): PostOrder | undefined {
  if (sort === undefined || sort === '-created_at') return undefined;
  if (isForReaders(list)) {
    const errors = { sort: 'Only lists of the admin area can be sorted differently' };
    throw problem('validation-failed', { errors });
  }
  // No position in such a list outlasts the next save.
  if (cursor !== undefined) {
    throw problem('validation-failed', { errors: { cursor: 'A sorted list has no cursors' } });
  }
  return sort;
}

/** Undefined when the whole list matches. */
function narrowingOf({ q = '', tag, category }: PostListQuery): Narrowing | undefined {
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
