import { searchWords } from '#lambdas/kernel/search-words.ts';
import { decodeCursor } from '#lambdas/kernel/time-cursor.ts';
import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';
import { categoryList, type PostListName, tagList } from './post-lists.ts';
import { type ListedPosts, listedPage, type Narrowing, narrowedPage } from './post-page.ts';
import { matchesSearch } from './post-search.ts';
import type { PostsRepository } from './posts.repository.ts';
import { listFor, type Reader } from './visibility.ts';

/**
 * One page of the list that the query asks for, masked for the reader. What no list contains (a
 * search text, a tag within a category) is searched among the newest posts of a list: 1,000 in the
 * admin area, where the search includes the articles, and 100 for visitors.
 * @throws Problem `forbidden` for a filter beyond the reader's rights, `validation-failed` for a
 *   bad cursor, or for a label of unpublished posts
 */
export async function listPosts(
  { query, reader }: { query: PostListQuery; reader: Reader },
  posts: PostsRepository,
): Promise<ListedPosts> {
  const list = listOf(query, reader);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const size = query.page_size ?? limits.pageSize.posts;
  const request = { list, page: cursor?.page ?? query.page ?? 1, size, cursor };
  const narrowing = narrowingOf(query);
  return narrowing
    ? narrowedPage({ ...request, narrowing, reader }, posts)
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

/** Undefined when the whole list matches. */
function narrowingOf({ q = '', tag, category }: PostListQuery): Narrowing | undefined {
  const words = searchWords(q);
  const within = category === undefined ? undefined : tag;
  if (words.length === 0 && within === undefined) return undefined;
  return {
    searchesBodies: words.length > 0,
    matches: ({ post, body }) =>
      matchesSearch({ post, body }, words) &&
      (within === undefined || post.tags.some(({ id }) => id === within)),
  };
}
