import type { WireTrashedProject } from '#shared/schemas/trash.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { useRestoring } from '#web/src/api/use-restoring.ts';

/** Pages of deleted projects, latest deletion first. */
export function useTrashedProjects() {
  return usePagedList({
    queryKey: ['admin-projects', 'trash'],
    fetchPage: (query, signal) => api.call('listTrashedProjects', { query, signal }),
  });
}

export function useRestoreProject() {
  return useRestoring<WireTrashedProject>({
    restore: ({ id }) => api.call('restoreProject', { params: { id } }),
    restored: ({ title }) => `“${title}” is back, for everybody to see.`,
  });
}
