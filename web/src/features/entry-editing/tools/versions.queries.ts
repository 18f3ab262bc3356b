import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PagingMeta, usePagedList } from '#web/src/api/paged.queries.ts';
import { isNotOpenInForm } from '../entry.queries.ts';
import type { EntryKind, EntryTypes } from '../entry-kind.ts';

/** Lists an entry's earlier versions, newest first. Each save adds one, so the key has the current version. */
export function useVersions<T extends EntryTypes>(
  { word, server }: EntryKind<T>,
  { id, version }: T['saved'],
) {
  return usePagedList<T['version'], PagingMeta>({
    queryKey: ['versions', word, id, version],
    fetchPage: (query, signal) =>
      server.versions.list(id, 'cursor' in query ? query.cursor : undefined, signal),
  });
}

export function useVersion<T extends EntryTypes>(
  { word, server }: EntryKind<T>,
  id: string,
  version: number,
) {
  return useQuery({
    queryKey: ['version', word, id, version],
    queryFn: ({ signal }) => server.versions.read(id, version, signal),
    // Earlier versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface RestoreRequest {
  id: string;
  /** The version whose text is restored. */
  version: number;
  /** The version that the restore may overwrite; `newest` overwrites whatever is saved now. */
  over: number | 'newest';
}

export function useRestoreVersion<T extends EntryTypes>(kind: EntryKind<T>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, over }: RestoreRequest) =>
      kind.server.versions.restore(
        id,
        version,
        over === 'newest' ? (await kind.load(id)).version : over,
      ),
    onSuccess: () => queries.invalidateQueries({ predicate: isNotOpenInForm }),
  });
}
