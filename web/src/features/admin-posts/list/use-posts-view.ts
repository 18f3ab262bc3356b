import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/schemas/limits.ts';
import type { PostFilter, PostSort } from '#shared/schemas/posts.ts';

const tabFilters = { all: 'all', published: 'published', drafts: 'unpublished' } as const;
export type PostsTab = keyof typeof tabFilters;

function isPostsTab(value: string | null): value is PostsTab {
  return value !== null && Object.hasOwn(tabFilters, value);
}

/** The orders in the words of the interface. The default comes first; the address leaves it out. */
export const sortNames: Record<PostSort, string> = {
  '-created_at': 'Created, newest first',
  '-updated_at': 'Updated, newest first',
  updated_at: 'Updated, oldest first',
  '-published_at': 'Published, newest first',
  published_at: 'Published, oldest first',
  title: 'Title, A to Z',
  '-title': 'Title, Z to A',
};

export const defaultSort = '-created_at' satisfies PostSort;

function isPostSort(value: string | null): value is PostSort {
  return value !== null && Object.hasOwn(sortNames, value);
}

/** Which posts are shown, and in which order, from the address: `?tab=drafts&q=words&sort=title`. */
export function usePostsView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab: PostsTab = isPostsTab(asked) ? asked : 'all';
  const order = params.get('sort');
  const sort: PostSort = isPostSort(order) ? order : defaultSort;
  const status: PostFilter = tabFilters[tab];
  const update = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    tab,
    status,
    sort,
    q: (params.get('q') ?? '').slice(0, limits.searchText.max),
    setTab: (next: PostsTab) => update('tab', next === 'all' ? '' : next),
    setSort: (next: string) => update('sort', isPostSort(next) && next !== defaultSort ? next : ''),
    setQuery: (q: string) => update('q', q),
  };
}

export type PostsView = ReturnType<typeof usePostsView>;
