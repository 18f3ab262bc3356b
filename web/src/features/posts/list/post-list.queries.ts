/** Lists of published posts, and their available filters. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/schemas/limits.ts';
import type { BlogTags, PostList, PostSummary } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { pageNumber, type ShownPages, useShownPages } from '#web/src/api/shown-pages.queries.ts';
import { inPlace } from '#web/src/navigation/scroll-position.tsx';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { filterOf, type PostFilter, sameFilter } from './post-filter.ts';

export interface PostListView {
  filter: PostFilter;
  /** The search text; empty when there is none. */
  q: string;
  /** The number of shown pages. */
  page: number;
  search(q: string): void;
  showPage(page: number): void;
}

/**
 * The list that the address asks for. Until the page is hydrated, this is the list that the server
 * rendered, which has no search and only the first page.
 * @param rendered the filter of the server's rendering
 */
export function usePostListView(rendered: PostFilter | undefined): PostListView {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated(isRenderedView(rendered, params));
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
    // Back leaves a search at once, not letter by letter, and returns to a search that was cleared.
    search: (text) => change('q', searchedText(text), { replace: q !== '' && text !== '' }),
    showPage: (page) => change('page', page === 1 ? '' : String(page), { replace: true }),
  };
}

/** Whether the address asks only for what the server rendered. */
function isRenderedView(rendered: PostFilter | undefined, params: URLSearchParams): boolean {
  if (rendered === undefined || params.has('q') || params.has('page')) return false;
  return sameFilter(rendered, filterOf(params));
}

/** Keeps the server's spelling of a filter, because the posts were requested with that spelling. */
function shownFilter(rendered: PostFilter | undefined, requested: PostFilter | undefined) {
  if (rendered && (!requested || sameFilter(rendered, requested))) return rendered;
  return requested ?? {};
}

/** Trimmed and truncated, without splitting a character, to the limit of a search. */
function searchedText(text: string): string {
  return Array.from(text.trim()).slice(0, limits.searchText.max).join('').trim();
}

/**
 * Published posts, newest first: the first `page` pages of those that match the filter.
 * @param firstPage the data that the server rendered for this filter
 */
export function usePostList({
  filter,
  ...pages
}: {
  filter: PostFilter;
  page: number;
  showPage: (page: number) => void;
  firstPage: PostList | undefined;
  enabled: boolean;
}): ShownPages<PostSummary> {
  return useShownPages({
    queryKey: ['posts', 'list', filter],
    fetchPage: (page, signal) =>
      api.call('listPosts', { query: { sort: '-created_at', page, ...filter }, signal }),
    ...pages,
  });
}

/** Labels change only with a post, and a reader need not see the newest. */
const labelsFreshMs = 5 * 60_000;

/** @param known the labels that the server rendered */
export function useLabels({ enabled, known }: { enabled: boolean; known?: BlogTags | undefined }) {
  return useQuery({
    queryKey: ['blog-tags'],
    queryFn: ({ signal }) => api.call('listTags', { signal }),
    initialData: known,
    staleTime: labelsFreshMs,
    enabled,
  });
}
