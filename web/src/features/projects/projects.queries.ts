/** Projects as the public pages read them. */
import type { Project } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { type ShownPages, useShownPages } from '#web/src/api/shown-pages.queries.ts';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import type { ProjectsView } from './use-projects-view.ts';

/**
 * Projects, newest start date first: the first `page` pages of a category, or of all. The first one may have
 * come with the document.
 */
export function useProjects({
  category,
  page,
  showPage,
}: Pick<ProjectsView, 'category' | 'page' | 'showPage'>): ShownPages<Project> {
  const ahead = useFirstPage('projects');
  return useShownPages({
    queryKey: ['projects', 'public', category ?? 'all'],
    fetchPage: (number, signal) =>
      api.call('listProjects', { query: { category, page: number }, signal }),
    page,
    showPage,
    firstPage: ahead?.filter.category === category ? ahead?.projects : undefined,
  });
}
