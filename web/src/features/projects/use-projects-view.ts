/** What the address says about the projects page: `?category=web&view=list&page=2`. */
import { useSearchParams } from 'react-router-dom';
import { type ProjectCategory, projectCategories } from '#shared/schemas/project-words.ts';

const layouts = ['grid', 'list'] as const;
export type ProjectsLayout = (typeof layouts)[number];

export interface ProjectsView {
  category: ProjectCategory | undefined;
  layout: ProjectsLayout;
  /** How many pages are shown. */
  page: number;
  showCategory(category: ProjectCategory | undefined): void;
  showLayout(layout: ProjectsLayout): void;
  showPage(page: number): void;
}

/** Values that are not known are as good as none; defaults stay out of the address. */
export function useProjectsView(): ProjectsView {
  const [params, setParams] = useSearchParams();

  function change(values: Record<string, string | undefined>): void {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return {
    category: projectCategories.find((known) => known === params.get('category')),
    layout: layouts.find((known) => known === params.get('view')) ?? 'grid',
    page: pageNumber(params.get('page')),
    showCategory: (category) => change({ category, page: undefined }),
    showLayout: (layout) => change({ view: layout === 'grid' ? undefined : layout }),
    showPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
  };
}

/** One where the text is no page number. */
function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
}
