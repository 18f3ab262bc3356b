/** Makes one page of a list of posts, with its paging data. */
import {
  isBehind,
  isBeyond,
  makePageMeta,
  type PageStart,
  type StoredPage,
} from '#lambdas/kernel/paging.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import type { PostList } from '#shared/schemas/posts.ts';
import {
  entriesForReader,
  entryForReader,
  type Reader,
  visibilityTo,
} from '../entries/read-entries.ts';
import {
  countIn,
  isPublicList,
  isLabelList,
  type PostCounts,
  type PagedListName,
  postReading,
  type PostSummaryRecord,
  type PostTypes,
  positionIn,
} from './post.ts';
import type { PostsRepository } from './posts.repository.ts';

export interface ListedPosts {
  posts: PostSummaryRecord[];
  meta: PostList['meta'];
}

interface ListRequest extends PageStart {
  list: PagedListName;
  size: number;
  reader: Reader;
}

export interface PostLists extends Pick<PostsRepository, 'page' | 'counts' | 'countOf'> {
  find(id: string): Promise<PostSummaryRecord | undefined>;
}

export async function listedPage(request: ListRequest, posts: PostLists): Promise<ListedPosts> {
  const { list, reader } = request;
  const { total, pinned, ...tabs } = await countsOf(list, posts);
  const top = list === 'public' && pinned !== undefined ? await posts.find(pinned) : undefined;
  if (top && postReading.isPublic(top)) return pageBelowPinned(top, { ...request, total }, posts);
  const { skip, after, size } = request;
  const { entries, more } = isBeyond(request, total)
    ? noEntries
    : await posts.page({ list, size, from: after ? { after } : { skip } });
  const last = more ? entries.at(-1) : undefined;
  return {
    posts: entriesForReader<PostTypes>(postReading, reader, entries),
    meta: {
      ...pageMeta(request, total, last),
      ...tabs,
      ...(!isPublicList(list) && pinned !== undefined && { pinned }),
    },
  };
}

const noEntries: StoredPage<PostSummaryRecord> = { entries: [], more: false };

/**
 * Makes a page of the list with one post on top, as if it came first. The stored list keeps its order, so
 * each page after the first reads one post more, and leaves out posts of the pages around it. Cursors are
 * positions in the stored list.
 */
async function pageBelowPinned(
  top: PostSummaryRecord,
  { total, ...request }: ListRequest & { total: number },
  posts: Pick<PostsRepository, 'page'>,
): Promise<ListedPosts> {
  const { list, page, size, skip, after } = request;
  const isFirst = after === undefined && page === 1;
  const from = after ? { after } : { skip: Math.max(skip - 1, 0) };
  const found = isBeyond(request, total)
    ? noEntries
    : await posts.page({ list, size: isFirst ? size : size + 1, from });
  const positionOf = (post: PostSummaryRecord) => positionIn(list, post);
  const [first] = found.entries;
  const others = found.entries.filter(({ id }) => id !== top.id);
  // Offsets of posts older than the top post do not change, so the previous page ended with the first one read.
  const wasOnPreviousPage =
    !isFirst && !after && first !== undefined && isBehind(positionOf(top), positionOf(first));
  const remaining = wasOnPreviousPage ? others.slice(1) : others;
  const shown = remaining.slice(0, isFirst ? size - 1 : size);
  const more = found.more || remaining.length > shown.length;
  // A page with only the top post ends before all other posts.
  const last = more ? (shown.at(-1) ?? { ...top, publishedAt: endOfTime }) : undefined;
  return {
    posts: entriesForReader<PostTypes>(
      postReading,
      request.reader,
      isFirst ? [top, ...shown] : shown,
    ),
    meta: pageMeta(request, total, last),
  };
}

const endOfTime = '9999-12-31T23:59:59.999Z';

export type PostOrder = (a: PostSummaryRecord, b: PostSummaryRecord) => number;

export interface PostSearch {
  /** Whether to search the articles, too, in lists of the admin area. */
  searchesArticles: boolean;
  /** @param articleWords empty when articles are not searched */
  matches: (post: PostSummaryRecord, articleWords: string) => boolean;
}

interface SearchedRequest extends ListRequest {
  /** Undefined when all posts match. */
  search: PostSearch | undefined;
  /** Undefined for the order of the stored list. Any other order is paged by number, without cursors. */
  order: PostOrder | undefined;
}

/** Masks posts before it searches and sorts them, so that neither reveals a hidden text. */
export async function searchedPage(
  { search, order, ...request }: SearchedRequest,
  posts: PostsRepository,
): Promise<ListedPosts> {
  const { list, size, skip, after, reader } = request;
  const isPublic = isPublicList(list);
  const searched = isPublic ? readLimits.publicSearch : readLimits.searchedPosts;
  const [counts, articleWords, newest] = await Promise.all([
    isPublic ? undefined : posts.counts(),
    isPublic || !search?.searchesArticles ? undefined : posts.articleWords(),
    posts.page({ list, size: searched, from: { skip: 0 } }),
  ]);
  const matching = newest.entries.flatMap((stored) => {
    const post = entryForReader<PostTypes, PostSummaryRecord>(postReading, reader, stored);
    if (!post) return [];
    const isUnmasked = visibilityTo(reader, postReading.isPublic(stored)) === 'everything';
    const words = isUnmasked ? articleWords?.get(stored.id) : undefined;
    return !search || search.matches(post, words ?? '') ? post : [];
  });
  const found = order ? matching.toSorted(order) : matching;
  const start = after ? found.findIndex((post) => isBehind(after, positionIn(list, post))) : skip;
  const shown = start < 0 ? [] : found.slice(start, start + size);
  const hasMore = start >= 0 && start + size < found.length;
  const last = hasMore && !order ? shown.at(-1) : undefined;
  return {
    posts: shown,
    meta: { ...pageMeta(request, found.length, last), ...(counts && adminMeta(counts)) },
  };
}

/** Reads the list's total and, for the admin area, the counts of its tabs. */
async function countsOf(
  list: PagedListName,
  posts: Pick<PostsRepository, 'counts' | 'countOf'>,
): Promise<{ total: number; pinned?: string } & Pick<PostList['meta'], 'counts'>> {
  if (isLabelList(list)) return { total: await posts.countOf(list) };
  const counts = await posts.counts();
  const total = countIn(list, counts);
  return isPublicList(list) ? { total, ...pinnedIn(counts) } : { total, ...adminMeta(counts) };
}

function adminMeta(counts: PostCounts) {
  const { all, published } = counts;
  const tabs = { all, published, drafts: countIn('unpublished', counts) };
  return { counts: tabs, ...pinnedIn(counts) };
}

function pinnedIn({ pinned }: PostCounts): { pinned?: string } {
  return pinned === undefined ? {} : { pinned };
}

function pageMeta(
  { list, page, size }: ListRequest,
  total: number,
  last: PostSummaryRecord | undefined,
) {
  const positionOf = (post: PostSummaryRecord) => positionIn(list, post);
  return makePageMeta({ list, size, positionOf }, { page, total, last });
}
