import type { WireTrashedPost } from '#shared/schemas/trash.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { useRestoring } from '#web/src/api/use-restoring.ts';

/** Pages of deleted posts, latest deletion first. */
export function useTrashedPosts() {
  return usePagedList({
    queryKey: ['admin-posts', 'trash'],
    fetchPage: (query, signal) => api.call('listTrashedPosts', { query, signal }),
  });
}

export function useRestorePost() {
  return useRestoring<WireTrashedPost>({
    restore: ({ id }) => api.call('restorePost', { params: { id } }),
    restored: ({ title }) => `“${title}” is back, as a draft.`,
  });
}
