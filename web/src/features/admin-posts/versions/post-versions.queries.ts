import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { isNoPostInAForm } from '../admin-posts.queries.ts';

/** Pages of a post's earlier versions, newest first, for its current version. */
export function usePostVersions({ id, version }: Pick<Post, 'id' | 'version'>) {
  return useInfiniteQuery({
    queryKey: ['post-versions', id, version],
    queryFn: ({ pageParam, signal }) =>
      api.call('listPostVersions', {
        params: { id },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
  });
}

/** One of them, with its text. */
export function usePostVersion(id: string, version: number) {
  return useQuery({
    queryKey: ['post-version', id, version],
    queryFn: ({ signal }) =>
      api.call('getPostVersion', { params: { id, version: String(version) }, signal }),
    // Earlier versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface RestoreRequest {
  id: string;
  /** The version whose text is restored. */
  version: number;
  /** Version of the post that this replaces; `newest` is the latest one. */
  over: number | 'newest';
}

export function useRestoreVersion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, over }: RestoreRequest) =>
      api.call('restorePostVersion', {
        params: { id, version: String(version) },
        ifMatch: over === 'newest' ? await newestVersion(id) : over,
      }),
    onSuccess: () => queries.invalidateQueries({ predicate: isNoPostInAForm }),
  });
}

async function newestVersion(id: string): Promise<number> {
  return (await api.call('getPost', { params: { id } })).version;
}
