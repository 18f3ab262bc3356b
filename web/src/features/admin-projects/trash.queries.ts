import type { Project } from '#shared/schemas/projects.ts';
import type { WireTrashedProject } from '#shared/schemas/trash.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { useRestoring } from '#web/src/api/use-restoring.ts';
import { useUndo } from '#web/src/api/use-undo.ts';

export const trashPath = '/admin/projects/trash';

/** Pages of deleted projects, latest deletion first. */
export function useTrashedProjects() {
  return usePagedList({
    queryKey: ['admin-projects', 'trash'],
    fetchPage: (query, signal) => api.call('listTrashedProjects', { query, signal }),
  });
}

type Deleted = Pick<Project, 'id' | 'title'>;

const restore = (id: string) => api.call('restoreProject', { params: { id } });

function restored({ title }: Deleted): string {
  return `“${title}” is back, for everybody to see.`;
}

export function useRestoreProject() {
  return useRestoring<WireTrashedProject>({ restore: ({ id }) => restore(id), restored });
}

/** Takes back the deletion of projects. */
export function useUndoProjects() {
  return useUndo<Deleted>({
    restore,
    back: (projects) => projects.map(restored).join(' '),
    trashPath,
  });
}
