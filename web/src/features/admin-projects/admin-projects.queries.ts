import { useQuery } from '@tanstack/react-query';
import { limits } from '#shared/schemas/limits.ts';
import {
  knownCategory,
  type ProjectStatus,
  projectCategoryNames,
  projectStatuses,
} from '#shared/schemas/project-labels.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

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
export function useProjectCounts(): Record<StatusFilter, number> | undefined {
  const { data } = useQuery({
    queryKey: ['admin-projects', 'counts'],
    queryFn: async ({ signal }) => {
      const count = async (filter: StatusFilter) => {
        const query = { ...statusQuery(filter), page_size: 1 };
        const { meta } = await api.call('listProjects', { query, signal });
        return [filter, meta.total] as const;
      };
      const counts = await Promise.all(statusFilters.map(count));
      return Object.fromEntries(counts) as Record<StatusFilter, number>; // one entry for each
    },
  });
  return data;
}

function statusQuery(filter: StatusFilter) {
  if (filter === 'drafts') return { drafts: 'true' } as const;
  return filter === 'all' ? {} : { status: filter };
}

/** The names of the known categories, and what else is in use, each once. */
export function useCategoryChoice(): string[] {
  const { data } = useQuery({
    queryKey: ['admin-projects', 'categories'],
    queryFn: async ({ signal }) => {
      const { data: projects } = await api.call('listProjects', {
        query: { page_size: pageSize },
        signal,
      });
      return projects.map(({ category }) => category);
    },
  });
  const others = data?.filter((one) => one !== '' && !knownCategory(one)) ?? [];
  return [...new Set([...Object.values(projectCategoryNames), ...others])];
}
