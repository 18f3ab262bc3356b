/** The lists on public pages. */
import { type QueryFunctionContext, useQueries, useQuery } from '@tanstack/react-query';
import type { PublicImages } from '#shared/publishing/public-images.ts';
import { rememberImages } from './upload-address.queries.ts';

interface Answer<Item> {
  data: Item[];
  meta: { total: number; total_pages: number };
  images?: PublicImages;
}

interface ShownList<Item> {
  /** The list's query key, without the number of a page. */
  queryKey: readonly unknown[];
  fetchPage: (page: number, signal: AbortSignal) => Promise<Answer<Item>>;
  /** The number of pages to show. */
  page: number;
  showPage: (page: number) => void;
  /** The first page, if the document has brought it. */
  firstPage: Answer<Item> | undefined;
  enabled?: boolean;
}

export interface ShownPages<Item> {
  items: Item[];
  status: 'loading' | 'failed' | 'ready';
  /** The total number of items, loaded or not. */
  total: number;
  severalPages: boolean;
  hasMore: boolean;
  /** A further page is loading. */
  loadingMore: boolean;
  /** A further page could not be loaded; the pages before it stay. */
  moreFailed: boolean;
  /** Shows one more page, or retries the one that failed. */
  loadMore(): void;
  /** Retries every failed page. */
  retry(): void;
}

/** Loads the first pages of a list. Each page is a separate query, so the number in the URL determines what is shown. */
export function useShownPages<Item extends { id: string }>(
  list: ShownList<Item>,
): ShownPages<Item> {
  const { page, showPage, firstPage, enabled = true } = list;
  const pageQuery = (number: number) => ({
    queryKey: [...list.queryKey, number],
    queryFn: async ({ signal, client }: QueryFunctionContext) => {
      const answer = await list.fetchPage(number, signal);
      rememberImages(client, answer.images);
      return answer;
    },
    enabled,
  });
  const first = useQuery({ ...pageQuery(1), initialData: firstPage });
  const totalPages = first.data?.meta.total_pages ?? 1;
  // The URL may ask for more pages than there are.
  const further = useQueries({
    queries: Array.from({ length: Math.min(page, totalPages) - 1 }, (_, index) =>
      pageQuery(index + 2),
    ),
  });
  const queries = [first, ...further];
  // A page is shown only after the pages before it.
  const firstMissing = queries.findIndex(({ data }) => data === undefined);
  const shown = firstMissing === -1 ? queries : queries.slice(0, firstMissing);
  const items = shown.flatMap(({ data }) => data?.data ?? []);
  const moreFailed = further.some(({ isLoadingError }) => isLoadingError);
  const retry = () => {
    for (const query of queries) if (query.isLoadingError) void query.refetch();
  };
  const statusWithoutData = first.isError ? 'failed' : 'loading';
  return {
    // An item that is added between two requests moves another item onto the next page, which then arrives twice.
    items: [...new Map(items.map((item) => [item.id, item])).values()],
    status: first.data ? 'ready' : statusWithoutData,
    total: shown.at(-1)?.data?.meta.total ?? 0,
    severalPages: totalPages > 1,
    hasMore: shown.length < totalPages,
    loadingMore: further.some(({ isLoading }) => isLoading),
    moreFailed,
    loadMore: moreFailed ? retry : () => showPage(shown.length + 1),
    retry,
  };
}

/** @param value from the URL; anything but 1 to 999 becomes 1 */
export function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
}
