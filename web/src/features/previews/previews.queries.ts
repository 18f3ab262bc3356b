/** Entries for readers with a preview link. */
import { useQuery } from '@tanstack/react-query';
import { recordIdIn } from '#shared/platform/http.ts';
import type { RouteResponse } from '#shared/routes/table.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import type { PreviewedKind } from './previewed-entry.tsx';

type Preview = RouteResponse<'getPreview'>;

export type PreviewState =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  /** Its entry is live. */
  | { status: 'ended'; path: string }
  | { status: 'ready'; preview: Preview };

export function usePreview(token: string, kinds: readonly PreviewedKind[]): PreviewState {
  const query = useQuery({
    queryKey: ['preview', token],
    queryFn: ({ signal }) => readPreview(token, kinds, signal),
  });
  if (typeof query.data === 'string') return { status: 'ended', path: query.data };
  if (query.data) return { status: 'ready', preview: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && isNone(query.error)) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}

/** @returns the entry's path when the link has ended and the entry is published */
async function readPreview(
  token: string,
  kinds: readonly PreviewedKind[],
  signal: AbortSignal,
): Promise<Preview | string> {
  try {
    return await api.call('getPreview', { params: { token }, signal });
  } catch (error) {
    const id = recordIdIn(token);
    if (id === undefined || !(error instanceof ApiError) || !isNone(error)) throw error;
    // It never showed what is live.
    if (error.code === 'preview-over') throw error;
    // The token does not name the kind.
    const paths = await Promise.all(kinds.map(({ livePath }) => livePath(id, signal)));
    const path = paths.find((one) => one !== undefined);
    if (path === undefined) throw error;
    return path;
  }
}

/** Expired, revoked, unknown, or not a token. */
function isNone({ status }: ApiError): boolean {
  return status === 404 || status === 422;
}
