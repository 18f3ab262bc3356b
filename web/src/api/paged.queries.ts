import {
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { answeredOverAMinuteAgo } from './refetch-on-focus.ts';

export interface PagingMeta {
  /** Absent in lists that only cursors page through. */
  total_pages?: number;
  next_cursor?: string | null | undefined;
}

export interface Page<Item, Meta extends PagingMeta = PagingMeta> {
  data: Item[];
  meta: Meta;
}

/** A page is requested by its number, or by the cursor that the previous page has returned. */
export type PageQuery = { page: number } | { cursor: string };

interface PageParam {
  page: number;
  cursor?: string;
}

export interface PagedList<Item, Meta extends PagingMeta> {
  queryKey: QueryKey;
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item, Meta>>;
  /** Whether a failure leaves the previous list in place, without a message. */
  isSearch?: boolean;
  /** Refetches when the window regains the focus, at most once a minute, because others add to the list. */
  refreshOnFocus?: boolean;
}

/** Loads a list page by page. While another filter or search loads, the previous list stays. */
export function usePagedList<Item, Meta extends PagingMeta>(list: PagedList<Item, Meta>) {
  const { queryKey, fetchPage, isSearch = false, refreshOnFocus = false } = list;
  const query = useInfiniteQuery({
    queryKey,
    // React Query aborts the signal of an abandoned search.
    queryFn: ({ pageParam: { page, cursor }, signal }) =>
      fetchPage(cursor === undefined ? { page } : { cursor }, signal),
    initialPageParam: { page: 1 } as PageParam,
    getNextPageParam: nextPage,
    refetchOnWindowFocus: refreshOnFocus && answeredOverAMinuteAgo,
  });
  // TanStack's `keepPreviousData` would drop the previous list after a failure. A state that is set during
  // rendering keeps it, and is up to date before anything is shown.
  const [lastPages, setLastPages] = useState<Page<Item, Meta>[]>();
  if (query.data && query.data.pages !== lastPages) setLastPages(query.data.pages);
  const pages = query.data?.pages ?? lastPages;
  return {
    /** Undefined until the first response. */
    items: pages?.flatMap((page) => page.data),
    /** Comes with the first page. */
    meta: pages?.[0]?.meta,
    severalPages: pages?.[0] !== undefined && nextPage(pages[0], [], { page: 1 }) !== undefined,
    /** `shown` if `items` belong to this query, otherwise the progress of the query that will replace them. */
    filterState: pages === query.data?.pages ? 'shown' : loadingState(query),
    failed: query.isError && query.data === undefined && (!isSearch || pages === undefined),
    hasMore: query.hasNextPage,
    /** Whether a further page could not be loaded. The pages before it stay. */
    moreFailed: query.isFetchNextPageError,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** A failure counts until a retry succeeds, so that the Retry button keeps the focus. */
function loadingState(query: Pick<UseInfiniteQueryResult, 'errorUpdateCount' | 'isFetching'>) {
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
