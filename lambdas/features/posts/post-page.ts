/** Makes one page of a list of posts, with its paging data. */
import { isBehind, isBeyond, metaOf, type PageStart } from '#lambdas/kernel/paging.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import type { PostList } from '#shared/schemas/posts.ts';
import { type Reader, readPage, seenBy, visibilityTo } from '../entries/read-entries.ts';
import {
  countIn,
  isForReaders,
  isOfLabel,
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

/** The reads that one page of a list needs. */
export interface PostLists extends Pick<PostsRepository, 'page' | 'counts' | 'countOf'> {
  find(id: string): Promise<PostSummaryRecord | undefined>;
}

export async function listedPage(request: ListRequest, posts: PostLists): Promise<ListedPosts> {
  const { list, reader } = request;
  const { total, pinned, ...tabs } = await countsOf(list, posts);
  const top = list === 'public' && pinned !== undefined ? await posts.find(pinned) : undefined;
  if (top && postReading.isPublic(top)) return pageBelowPinned(top, { ...request, total }, posts);
  const { entries, last } = await readPage({ ...request, total }, posts);
  return {
    posts: entries.flatMap((post) => seen(post, reader) ?? []),
    meta: {
      ...pageMeta(request, total, last),
      ...tabs,
      ...(!isForReaders(list) && pinned !== undefined && { pinned }),
    },
  };
}

/**
 * Makes a page of the list with one post on top, as if it came first. The stored list keeps its order, so
 * each page reads one post more and leaves out what belongs to the pages around it. Cursors name places in
 * the stored list.
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
    ? { entries: [], more: false }
    : await posts.page({ list, size: isFirst ? size : size + 1, from });
  const positionOf = (post: PostSummaryRecord) => positionIn(list, post);
  const [first] = found.entries;
  const others = found.entries.filter(({ id }) => id !== top.id);
  // Posts older than the top post keep their places, so the first one read was on the previous page.
  const wasOnPreviousPage =
    !isFirst && !after && first !== undefined && isBehind(positionOf(top), positionOf(first));
  const left = wasOnPreviousPage ? others.slice(1) : others;
  const shown = left.slice(0, isFirst ? size - 1 : size);
  const more = found.more || left.length > shown.length;
  // A page with only the top post ends before all other posts.
  const last = more ? (shown.at(-1) ?? { ...top, publishedAt: endOfTime }) : undefined;
  return {
    posts: (isFirst ? [top, ...shown] : shown).flatMap((post) => seen(post, request.reader) ?? []),
    meta: pageMeta(request, total, last),
  };
}

const endOfTime = '9999-12-31T23:59:59.999Z';

export type PostOrder = (one: PostSummaryRecord, two: PostSummaryRecord) => number;

export interface PostSearch {
  /** Whether to search the articles, too, in lists of the admin area. */
  searchesBodies: boolean;
  /** `body` contains the words of the article; it is empty when articles are not searched. */
  matches: (candidate: { post: PostSummaryRecord; body: string }) => boolean;
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
  const searched = isForReaders(list) ? readLimits.publicSearch : readLimits.searchedPosts;
  const [counts, bodies, newest] = await Promise.all([
    isForReaders(list) ? undefined : posts.counts(),
    isForReaders(list) || !search?.searchesBodies ? undefined : posts.bodyWords(),
    posts.page({ list, size: searched, from: { skip: 0 } }),
  ]);
  const matching = newest.entries.flatMap((stored) => {
    const post = seen(stored, reader);
    if (!post || !search) return post ?? [];
    const isUnmasked = visibilityTo(reader, postReading.isPublic(stored)) === 'everything';
    const body = (isUnmasked && bodies?.get(stored.id)) || '';
    return search.matches({ post, body }) ? post : [];
  });
  const found = order ? matching.toSorted(order) : matching;
  const start = after ? found.findIndex((post) => isBehind(after, positionIn(list, post))) : skip;
  const shown = start < 0 ? [] : found.slice(start, start + size);
  const hasMore = start >= 0 && start + size < found.length;
  const last = hasMore && !order ? shown.at(-1) : undefined;
  return {
    posts: shown,
    meta: {
      ...pageMeta(request, found.length, last),
      ...(counts && adminMeta(counts)),
    },
  };
}

/** Reads the list's total and, for the admin area, the counts of its tabs. */
async function countsOf(
  list: PagedListName,
  posts: Pick<PostsRepository, 'counts' | 'countOf'>,
): Promise<{ total: number; pinned?: string } & Pick<PostList['meta'], 'counts'>> {
  if (isOfLabel(list)) return { total: await posts.countOf(list) };
  const counts = await posts.counts();
  const total = countIn(list, counts);
  return isForReaders(list) ? { total, ...pinnedIn(counts) } : { total, ...adminMeta(counts) };
}

function adminMeta(counts: PostCounts) {
  const { all, published } = counts;
  const tabs = { all, published, drafts: countIn('unpublished', counts) };
  return { counts: tabs, ...pinnedIn(counts) };
}

function pinnedIn({ pinned }: PostCounts): { pinned?: string } {
  return pinned === undefined ? {} : { pinned };
}

function seen(post: PostSummaryRecord, reader: Reader): PostSummaryRecord | undefined {
  return seenBy<PostTypes, PostSummaryRecord>(postReading, reader, post);
}

function pageMeta(
  { list, page, size }: ListRequest,
  total: number,
  last: PostSummaryRecord | undefined,
) {
  const positionOf = (post: PostSummaryRecord) => positionIn(list, post);
  return metaOf({ list, size, positionOf }, { page, total, last });
}
