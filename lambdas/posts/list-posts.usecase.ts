import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostList, PostListQuery } from '#shared/schemas/posts.ts';
import type { PostSummaryRecord } from './post.ts';
import { decodeCursor, encodeCursor } from './post-cursor.ts';
import { countIn, type PostListName, positionIn } from './post-lists.ts';
import { matchesSearch, searchWords } from './post-search.ts';
import type { PostsRepository } from './posts.repository.ts';
import { listFor, type Reader, seenBy } from './visibility.ts';

export interface ListedPosts {
  posts: PostSummaryRecord[];
  meta: PostList['meta'];
}

interface Request {
  list: PostListName;
  page: number;
  size: number;
  cursor: ReturnType<typeof decodeCursor> | undefined;
}

/**
 * One page of the list that the query asks for, as far as the reader may see it.
 * @throws Problem `forbidden` for a filter beyond the reader's rights, `validation-failed` for a bad cursor
 */
export async function listPosts(
  { query, reader }: { query: PostListQuery; reader: Reader },
  posts: PostsRepository,
): Promise<ListedPosts> {
  const list = listFor(query.status, reader);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const size = query.page_size ?? limits.pageSize.posts;
  const request = { list, page: cursor?.page ?? query.page ?? 1, size, cursor };
  const words = searchWords(query.q ?? '');
  return words.length > 0
    ? searchedPage({ ...request, words, reader }, posts)
    : listedPage({ ...request, reader }, posts);
}

async function listedPage(
  { reader, ...request }: Request & { reader: Reader },
  posts: PostsRepository,
): Promise<ListedPosts> {
  const { list, page, size, cursor } = request;
  const counts = await posts.counts();
  const total = countIn(list, counts);
  const skip = (page - 1) * size;
  const isBeyond = cursor === undefined && skip > 0 && skip >= total;
  const found = isBeyond
    ? { posts: [], more: false }
    : await posts.page({ list, size, from: cursor ? { after: cursor.after } : { skip } });
  const last = found.more ? found.posts.at(-1) : undefined;
  return {
    posts: found.posts.map((post) => visible(post, reader)),
    meta: {
      ...pageMeta(request, total, last),
      ...(list === 'public' ? {} : { counts: tabCounts(counts) }),
    },
  };
}

/** Looks through what the reader may see, so that hidden texts cannot be guessed by searching. */
async function searchedPage(
  { reader, words, ...request }: Request & { reader: Reader; words: string[] },
  posts: PostsRepository,
): Promise<ListedPosts> {
  const { list, page, size, cursor } = request;
  const [counts, newest] = await Promise.all([
    list === 'public' ? undefined : posts.counts(),
    posts.page({ list, size: limits.searchedPosts, from: { skip: 0 } }),
  ]);
  const matches = newest.posts
    .map((post) => visible(post, reader))
    .filter((post) => matchesSearch(post, words));
  const start = cursor
    ? matches.findIndex((post) => isBehind(cursor.after, positionIn(list, post)))
    : (page - 1) * size;
  const shown = start < 0 ? [] : matches.slice(start, start + size);
  const hasMore = start >= 0 && start + size < matches.length;
  return {
    posts: shown,
    meta: {
      ...pageMeta(request, matches.length, hasMore ? shown.at(-1) : undefined),
      ...(counts ? { counts: tabCounts(counts) } : {}),
    },
  };
}

function visible(post: PostSummaryRecord, reader: Reader): PostSummaryRecord {
  const seen = seenBy(reader, post);
  // `listFor` gives a reader no list with posts of which nothing may be seen.
  if (seen === undefined)
    throw problem('internal', { cause: `Invisible post ${post.id} in a list` });
  return seen;
}

function isBehind(after: { time: string; id: string }, at: { time: string; id: string }): boolean {
  return at.time < after.time || (at.time === after.time && at.id < after.id);
}

function pageMeta(
  { list, page, size }: Request,
  total: number,
  last: PostSummaryRecord | undefined,
) {
  const after = last && positionIn(list, last);
  return {
    page,
    total_pages: Math.ceil(total / size),
    total,
    next_cursor: after ? encodeCursor({ list, page: page + 1, after }) : null,
  };
}

function tabCounts(counts: Awaited<ReturnType<PostsRepository['counts']>>) {
  return {
    all: counts.all,
    published: counts.published,
    drafts: countIn('unpublished', counts),
  };
}
