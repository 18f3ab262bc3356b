/** The record that a public page is about, and what the page shows until it has it. */
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/src/api/api-error.ts';

export type PageRecord<Found> =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; found: Found };

interface Question<Found> {
  queryKey: readonly unknown[];
  find: (signal: AbortSignal) => Promise<Found>;
  /** What the document says of it: it lacks the text, so it is never put into the cache. */
  ahead: Found | undefined;
  /** Loads the code that shows it, which may fail like the record itself. */
  loadView: () => Promise<unknown>;
}

export function usePageRecord<Found>({
  queryKey,
  find,
  ahead,
  loadView,
}: Question<Found>): PageRecord<Found> {
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await Promise.all([find(signal), loadView()]))[0],
    enabled: ahead === undefined,
  });
  const found = ahead ?? query.data;
  if (found !== undefined) return { status: 'ready', found };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && query.error.status === 404) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}
