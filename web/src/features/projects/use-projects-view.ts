/** Keeps the state of the projects page in the address: `?category=web&view=list&page=2`. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { categoryKey, projectCategories } from '#shared/schemas/project-labels.ts';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { pageNumber } from '#web/src/api/shown-pages.queries.ts';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';

export type ProjectsLayout = 'grid' | 'list';

export interface ProjectsView {
  /** The categories in use; empty while they load, and when they cannot be loaded. */
  categories: readonly string[];
  category: string | undefined;
  /** Whether the category in the address may exist, but the categories in use are still loading. */
  isUndecided: boolean;
  layout: ProjectsLayout;
  /** The number of shown pages. */
  page: number;
  /** The query of the address that shows the first page of a category, or of all projects. */
  categoryAddress(category: string | undefined): string;
  showLayout(layout: ProjectsLayout): void;
  showPage(page: number): void;
}

/** Unknown values are ignored; defaults are left out of the address. */
export function useProjectsView(): ProjectsView {
  const [requested, setParams] = useSearchParams();
  const embedded = useFirstPage('projects');
  const rendered = embedded && new URLSearchParams(embedded.filter);
  const { data: categories = [], isPending } = useCategories(embedded?.categories);
  const hydrated = useHydrated(String(rendered) === String(requested));
  // Until it is hydrated, the page is as the server rendered it, whatever the address asks for.
  const params = hydrated || !rendered ? requested : rendered;

  function paramsWith(values: Record<string, string | undefined>): URLSearchParams {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return next;
  }

  const key = categoryKey(params.get('category') ?? '');
  const category = [...projectCategories, ...categories].find((each) => categoryKey(each) === key);
  const change = (values: Record<string, string | undefined>) =>
    setParams(paramsWith(values), { state: inPlace });

  return {
    categories,
    category,
    isUndecided: isPending && key !== '' && category === undefined,
    layout: params.get('view') === 'list' ? 'list' : 'grid',
    page: pageNumber(params.get('page')),
    categoryAddress: (category) => `?${paramsWith({ category, page: undefined })}`,
    showLayout: (layout) => change({ view: layout === 'grid' ? undefined : layout }),
    showPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
  };
}

/** Categories change rarely, and a visitor who returns to the page need not see the newest. */
const freshMs = 5 * 60_000;

/** The categories in use, from the data of the document, or otherwise from a published file. */
function useCategories(initialData: readonly string[] | undefined) {
  return useQuery({
    queryKey: ['project-categories'],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/${rootFiles.projectCategories}`, { signal });
      if (!response.ok) throw new Error(`The categories were answered with ${response.status}.`);
      // The cast is safe: the publisher of this site writes the file.
      return (await response.json()) as readonly string[];
    },
    initialData,
    staleTime: freshMs,
  });
}
