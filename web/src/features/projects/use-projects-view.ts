/** The projects page's state in the address: `?category=web&view=list&page=2`. */
import { useSearchParams } from 'react-router-dom';
import { type ProjectCategory, projectCategories } from '#shared/schemas/project-labels.ts';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';
import { pageNumber } from '#web/src/navigation/page-number.ts';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';

const layouts = ['grid', 'list'] as const;
export type ProjectsLayout = (typeof layouts)[number];

export interface ProjectsView {
  category: ProjectCategory | undefined;
  layout: ProjectsLayout;
  /** The number of shown pages. */
  page: number;
  /** Query of the address that shows a category, or all, from the first page on. */
  categoryAddress(category: ProjectCategory | undefined): string;
  showLayout(layout: ProjectsLayout): void;
  showPage(page: number): void;
}

/** Unknown values are ignored; defaults are left out of the address. */
export function useProjectsView(): ProjectsView {
  const [asked, setParams] = useSearchParams();
  const ahead = useFirstPage('projects');
  const rendered = ahead && new URLSearchParams(ahead.filter);
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

  const change = (values: Record<string, string | undefined>) =>
    setParams(changed(values), { state: inPlace });

  return {
    category: projectCategories.find((known) => known === params.get('category')),
    layout: layouts.find((known) => known === params.get('view')) ?? 'grid',
    page: pageNumber(params.get('page')),
    categoryAddress: (category) => `?${changed({ category, page: undefined })}`,
    showLayout: (layout) => change({ view: layout === 'grid' ? undefined : layout }),
    showPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
  };
}
