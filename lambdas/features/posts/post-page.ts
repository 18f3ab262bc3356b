/** One page of a list, with its paging data. */
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

/** The reads from which one page of a list is made. */
export interface ReadersLists extends Pick<PostsRepository, 'page' | 'counts' | 'countOf'> {
  find(id: string): Promise<PostSummaryRecord | undefined>;
}

export async function listedPage(request: ListRequest, posts: ReadersLists): Promise<ListedPosts> {
  const { list, reader } = request;
  const { total, pinned, ...tabs } = await countsOf(list, posts);
  const top = list === 'public' && pinned !== undefined ? await posts.find(pinned) : undefined;
  if (top && postReading.isPublic(top)) return pageBelow(top, { ...request, total }, posts);
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
 * A page of the list with one post on top, as if it came first. The list itself keeps its order, so each
 * page reads one post more and leaves out what belongs to its neighbours. Cursors name places in the list.
 */
async function pageBelow(
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
  const placeOf = (post: PostSummaryRecord) => positionIn(list, post);
  const [first] = found.entries;
  const others = found.entries.filter(({ id }) => id !== top.id);
  // On the page before: posts older than the one on top have kept their places.
  const isOnPageBefore =
    !isFirst && !after && first !== undefined && isBehind(placeOf(top), placeOf(first));
  const left = isOnPageBefore ? others.slice(1) : others;
  const shown = left.slice(0, isFirst ? size - 1 : size);
  const more = found.more || left.length > shown.length;
  // A page of the top alone ends before all others.
  const last = more ? (shown.at(-1) ?? { ...top, publishedAt: endOfTime }) : undefined;
  return {
    posts: (isFirst ? [top, ...shown] : shown).flatMap((post) => seen(post, request.reader) ?? []),
    meta: pageMeta(request, total, last),
  };
}

const endOfTime = '9999-12-31T23:59:59.999Z';

export type PostOrder = (one: PostSummaryRecord, two: PostSummaryRecord) => number;

export interface Narrowing {
  /** Whether the text of the articles is searched, where a list has it. */
  searchesBodies: boolean;
  /** `body`: the words of the article, or nothing when they are not searched. */
  matches: (seen: { post: PostSummaryRecord; body: string }) => boolean;
}

interface NarrowedRequest extends ListRequest {
  /** Undefined when all of the read posts match. */
  narrowing: Narrowing | undefined;
  /** Undefined for the order of the list itself; a sorted list is paged by number. */
  order: PostOrder | undefined;
}

/**
 * Searches and sorts what the reader may see, so that masked texts cannot be guessed by either.
 */
export async function narrowedPage(
  { narrowing, order, ...request }: NarrowedRequest,
  posts: PostsRepository,
): Promise<ListedPosts> {
  const { list, size, skip, after, reader } = request;
  const searched = isForReaders(list) ? readLimits.publicSearch : readLimits.searchedPosts;
  const [counts, bodies, newest] = await Promise.all([
    isForReaders(list) ? undefined : posts.counts(),
    isForReaders(list) || !narrowing?.searchesBodies ? undefined : posts.bodyWords(),
    posts.page({ list, size: searched, from: { skip: 0 } }),
  ]);
  const matching = newest.entries.flatMap((stored) => {
    const post = seen(stored, reader);
    if (!post || !narrowing) return post ?? [];
    const isWhole = visibilityTo(reader, postReading.isPublic(stored)) === 'everything';
    const body = (isWhole && bodies?.get(stored.id)) || '';
    return narrowing.matches({ post, body }) ? post : [];
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

/** The list's total; in the admin area also the counts for its tabs. */
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
  const placeOf = (post: PostSummaryRecord) => positionIn(list, post);
  return metaOf({ list, size, placeOf }, { page, total, last });
}
