import { limits } from '#shared/schemas/limits.ts';
import { type ProjectStatus, projectStatuses } from '#shared/schemas/project-labels.ts';
import { api } from '#web/src/api/client.ts';
import { useTabCounts } from '#web/src/features/entry-list/entry-list.queries.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { listedProjects } from './listed-projects.ts';

const pageSize = limits.pageSize.max;

/** `all` are those that visitors see. */
export type StatusFilter = ProjectStatus | 'all' | 'drafts';

export const statusFilters = ['all', ...projectStatuses, 'drafts'] as const;

/** Pages of projects, newest start date first. */
export function useAdminProjects(filter: StatusFilter) {
  return usePagedList({
    queryKey: ['admin-projects', 'list', filter],
    fetchPage: (page, signal) =>
      api.call('listProjects', {
        query: { ...statusQuery(filter), page_size: pageSize, ...page },
        signal,
      }),
  });
}

/** The number of projects of each status; undefined until it is known. */
export function useProjectCounts() {
  return useTabCounts(listedProjects.key, statusFilters, (filter, query, signal) =>
    api.call('listProjects', { query: { ...statusQuery(filter), ...query }, signal }),
  );
}

function statusQuery(filter: StatusFilter) {
  if (filter === 'drafts') return { drafts: 'true' } as const;
  return filter === 'all' ? {} : { status: filter };
}
