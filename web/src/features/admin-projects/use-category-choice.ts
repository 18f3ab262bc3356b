import { useQuery } from '@tanstack/react-query';
import { limits } from '#shared/schemas/limits.ts';
import { knownCategory, projectCategoryNames } from '#shared/schemas/project-labels.ts';
import { api } from '#web/src/api/client.ts';

/** The names of the known categories, and what else is in use, each once. */
export function useCategoryChoice(): string[] {
  const { data } = useQuery({
    queryKey: ['admin-projects', 'categories'],
    queryFn: async ({ signal }) => {
      const { data: projects } = await api.call('listProjects', {
        query: { page_size: limits.pageSize.max },
        signal,
      });
      return projects.map(({ category }) => category);
    },
  });
  const others = data?.filter((one) => one !== '' && !knownCategory(one)) ?? [];
  return [...new Set([...Object.values(projectCategoryNames), ...others])];
}
