/** What the address says about the blog: `/blog?tag=<id>&category=<title>&q=<words>&page=2`. */
import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/schemas/limits.ts';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { filterOf, type PostFilter, sameFilter } from './post-filter.ts';

export interface PostListView {
  filter: PostFilter;
  /** What is searched for; empty when nothing is. */
  q: string;
  /** How many pages are shown. */
  page: number;
  search(q: string): void;
  showPage(page: number): void;
}

/**
 * Until the page is hydrated it shows what the server has rendered: files are made of filters, not of
 * searches and further pages.
 * @param rendered the filter that the server has rendered the page with
 */
export function usePostListView(rendered: PostFilter | undefined): PostListView {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated(isOf(rendered, params));
  const q = hydrated ? searchedText(params.get('q') ?? '') : '';

  function change(name: 'q' | 'page', value: string, { replace }: { replace: boolean }): void {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace, state: inPlace });
  }

  return {
    filter: shownFilter(rendered, hydrated ? filterOf(params) : undefined),
    q,
    page: hydrated ? pageNumber(params.get('page')) : 1,
    // The way back leaves the search as a whole, not letter by letter; from all posts, where one has
    // cleared it, it leads to it again.
    search: (text) => change('q', searchedText(text), { replace: q !== '' && text !== '' }),
    showPage: (page) => change('page', page === 1 ? '' : String(page), { replace: true }),
  };
}

/** Nothing is asked but what the server knew of. */
function isOf(rendered: PostFilter | undefined, params: URLSearchParams): boolean {
  const more = params.has('q') || params.has('page');
  return rendered !== undefined && !more && sameFilter(rendered, filterOf(params));
}

/** The server's own writing of a filter is kept, for which it has given the posts. */
function shownFilter(rendered: PostFilter | undefined, addressed: PostFilter | undefined) {
  if (rendered && (!addressed || sameFilter(rendered, addressed))) return rendered;
  return addressed ?? {};
}

/** Trimmed and cut, between two characters, to what a search takes. */
function searchedText(text: string): string {
  return Array.from(text.trim()).slice(0, limits.searchText.max).join('').trim();
}

/** One where the text is no page number. */
function pageNumber(value: string | null): number {
  return value !== null && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
}
