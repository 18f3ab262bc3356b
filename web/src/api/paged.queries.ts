import {
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { askedOverAMinuteAgo } from './refetch-on-focus.ts';

export interface PagingMeta {
  /** Absent in lists that only cursors page through. */
  total_pages?: number;
  next_cursor?: string | null | undefined;
}

export interface Page<Item, Meta extends PagingMeta = PagingMeta> {
  data: Item[];
  meta: Meta;
}

/** A page is requested by its number, or by a cursor if the page before returned one. */
export type PageQuery = { page: number } | { cursor: string };

interface PageParam {
  page: number;
  cursor?: string;
}

export interface PagedList<Item, Meta extends PagingMeta> {
  queryKey: QueryKey;
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item, Meta>>;
  /** A failed search is silent: the previous list stays. */
  isSearch?: boolean;
  /** Refetches when the window regains the focus, at most once a minute, because others add to the list. */
  refreshOnFocus?: boolean;
}

/**
 * Pages of a list, each added to those before. While another filter or search loads, the last list
 * stays.
 */
export function usePagedList<Item, Meta extends PagingMeta>(list: PagedList<Item, Meta>) {
  const { queryKey, fetchPage, isSearch = false, refreshOnFocus = false } = list;
  const query = useInfiniteQuery({
    queryKey,
    // React Query aborts the signal of an abandoned search.
    queryFn: ({ pageParam: { page, cursor }, signal }) =>
      fetchPage(cursor === undefined ? { page } : { cursor }, signal),
    initialPageParam: { page: 1 } as PageParam,
    getNextPageParam: nextPage,
    refetchOnWindowFocus: refreshOnFocus && askedOverAMinuteAgo,
  });
  const [lastPages, setLastPages] = useState<Page<Item, Meta>[]>();
  if (query.data && query.data.pages !== lastPages) setLastPages(query.data.pages);
  const pages = query.data?.pages ?? lastPages;
  return {
    /** Undefined until the first response. */
    items: pages?.flatMap((page) => page.data),
    /** The facts that came with the first page. */
    meta: pages?.[0]?.meta,
    severalPages: pages?.[0] !== undefined && nextPage(pages[0], [], { page: 1 }) !== undefined,
    /** Set while `items` still belong to the former filter or search: the progress of the current one. */
    behind: pages === query.data?.pages ? undefined : progressOf(query),
    failed: query.isError && query.data === undefined && (!isSearch || pages === undefined),
    hasMore: query.hasNextPage,
    /** True when a further page failed to load; the pages before it stay. */
    moreFailed: query.isFetchNextPageError,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** A failure counts until a retry succeeds, so that its button stays. */
function progressOf(query: Pick<UseInfiniteQueryResult, 'errorUpdateCount' | 'isFetching'>) {
  if (query.errorUpdateCount === 0) return 'loading';
  return query.isFetching ? 'retrying' : 'failed';
}

function nextPage(
  last: Page<unknown, PagingMeta>,
  _all: Page<unknown, PagingMeta>[],
  { page }: PageParam,
): PageParam | undefined {
  if (last.meta.next_cursor) return { page: page + 1, cursor: last.meta.next_cursor };
  return page < (last.meta.total_pages ?? 1) ? { page: page + 1 } : undefined;
}
