/** The projects page's state in the address: `?category=web&view=list&page=2`. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { categoryKey, projectCategories } from '#shared/schemas/project-labels.ts';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { pageNumber } from '#web/src/api/shown-pages.queries.ts';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';

const layouts = ['grid', 'list'] as const;
export type ProjectsLayout = (typeof layouts)[number];

export interface ProjectsView {
  /** The categories in use; none while they load, and when they cannot be loaded. */
  categories: readonly string[];
  category: string | undefined;
  /** Whether the address has a category is not known before those in use are. */
  isUndecided: boolean;
  layout: ProjectsLayout;
  /** The number of shown pages. */
  page: number;
  /** Query of the address that shows a category, or all, from the first page on. */
  categoryAddress(category: string | undefined): string;
  showLayout(layout: ProjectsLayout): void;
  showPage(page: number): void;
}

/** Unknown values are ignored; defaults are left out of the address. */
export function useProjectsView(): ProjectsView {
  const [asked, setParams] = useSearchParams();
  const ahead = useFirstPage('projects');
  const rendered = ahead && new URLSearchParams(ahead.filter);
  const { data: used, isPending } = useCategories(ahead?.categories);
  const categories = used ?? [];
  const hydrated = useHydrated(String(rendered) === String(asked));
  // Until it is hydrated the page is as the server rendered it, whatever else is requested.
  const params = hydrated || !rendered ? asked : rendered;

  function changed(values: Record<string, string | undefined>): URLSearchParams {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return next;
  }

  const asKey = categoryKey(params.get('category') ?? '');
  const category = [...projectCategories, ...categories].find((one) => categoryKey(one) === asKey);
  const change = (values: Record<string, string | undefined>) =>
    setParams(changed(values), { state: inPlace });

  return {
    categories,
    category,
    isUndecided: isPending && asKey !== '' && category === undefined,
    layout: layouts.find((known) => known === params.get('view')) ?? 'grid',
    page: pageNumber(params.get('page')),
    categoryAddress: (category) => `?${changed({ category, page: undefined })}`,
    showLayout: (layout) => change({ view: layout === 'grid' ? undefined : layout }),
    showPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
  };
}

/** They change rarely; a visitor who comes back to the page need not have the newest. */
const freshMs = 5 * 60_000;

/** The categories in use. The document has brought them; otherwise a published file has them. */
function useCategories(initialData: readonly string[] | undefined) {
  return useQuery({
    queryKey: ['project-categories'],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/${rootFiles.projectCategories}`, { signal });
      if (!response.ok) throw new Error(`The categories were answered with ${response.status}.`);
      // Written by the publisher of this site.
      return (await response.json()) as readonly string[];
    },
    initialData,
    staleTime: freshMs,
  });
}
