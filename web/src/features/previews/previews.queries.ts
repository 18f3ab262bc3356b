/** Posts for readers with a preview link. */
import { useQuery } from '@tanstack/react-query';
import type { RouteResponse } from '#shared/routes/table.ts';
import { ApiError, api } from '#web/src/api/client.ts';

export type Preview = RouteResponse<'getPreview'>;

export type PreviewState =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; preview: Preview };

export function usePreview(token: string): PreviewState {
  const query = useQuery({
    queryKey: ['preview', token],
    queryFn: ({ signal }) => api.call('getPreview', { params: { token }, signal }),
  });
  if (query.data) return { status: 'ready', preview: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && isNone(query.error)) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}

/** Expired, revoked, unknown, or not a token. */
function isNone({ status }: ApiError): boolean {
  return status === 404 || status === 422;
}
