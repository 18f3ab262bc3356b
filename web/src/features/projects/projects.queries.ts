/** Projects for the public page. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ProjectCategory } from '#shared/schemas/project-labels.ts';
import { api } from '#web/src/api/client.ts';
import { rememberImages } from '#web/src/api/upload-address.queries.ts';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import { type Project, toProject } from './project.ts';

export interface ProjectsState {
  projects: Project[];
  status: 'loading' | 'failed' | 'ready';
  /** In the chosen category, on all pages. */
  total: number;
  /** The number of shown pages, and of all pages. */
  pages: number;
  totalPages: number;
  /** A further page is loading. */
  loadingMore: boolean;
  /** A further page could not be loaded; the loaded ones stay. */
  moreFailed: boolean;
  /** Retries every failed page. */
  retry(): void;
}

/**
 * Projects, newest start date first: the first `page` pages of a category, or of all. Each page is
 * a separate query, so the address alone determines what is shown. The first one may have come with
 * the document.
 */
export function useProjects(options: {
  category: ProjectCategory | undefined;
  page: number;
}): ProjectsState {
  const { category, page } = options;
  const ahead = useFirstPage('projects');
  const first = useQuery({
    ...projectsPage(category, 1),
    initialData: ahead?.filter.category === category ? ahead?.projects : undefined,
  });
  const totalPages = first.data?.meta.total_pages ?? 1;
  // No more than there are, whatever the address says.
  const further = useQueries({
    queries: numbers(2, Math.min(page, totalPages)).map((number) => projectsPage(category, number)),
  });
  const queries = [first, ...further];
  const gap = queries.findIndex((query) => query.data === undefined);
  const shown = queries.slice(0, gap === -1 ? queries.length : gap);
  return {
    projects: withoutRepeats(shown.flatMap((query) => query.data?.data ?? []).map(toProject)),
    status: first.data ? 'ready' : first.isError ? 'failed' : 'loading',
    total: first.data?.meta.total ?? 0,
    pages: shown.length,
    totalPages,
    loadingMore: further.some((query) => query.isLoading),
    moreFailed: further.some((query) => query.isLoadingError),
    retry: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    },
  };
}

function projectsPage(category: ProjectCategory | undefined, page: number) {
  return queryOptions({
    queryKey: ['projects', 'public', category ?? 'all', page],
    queryFn: async ({ signal, client }) => {
      const list = await api.call('listProjects', { query: { category, page }, signal });
      rememberImages(client, list.images);
      return list;
    },
  });
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** A project added between two requests moves the last of the first page onto the second. */
function withoutRepeats(projects: Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}
