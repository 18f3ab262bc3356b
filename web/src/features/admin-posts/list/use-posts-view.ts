import { limits } from '#shared/schemas/limits.ts';
import type { PostFilter, PostSort } from '#shared/schemas/posts.ts';
import { useListView } from '#web/src/features/entry-list/use-list-view.ts';

export type PostsTab = 'all' | 'published' | 'drafts';

const tabFilters: Record<PostsTab, PostFilter> = {
  all: 'all',
  published: 'published',
  drafts: 'unpublished',
};

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
  const { params, choose, tab, setTab } = useListView('tab', ['all', 'published', 'drafts']);
  const order = params.get('sort');
  const sort: PostSort = isPostSort(order) ? order : defaultSort;
  return {
    tab,
    status: tabFilters[tab],
    sort,
    q: (params.get('q') ?? '').slice(0, limits.searchText.max),
    setTab,
    setSort: (next: string) => choose('sort', isPostSort(next) && next !== defaultSort ? next : ''),
    setQuery: (q: string) => choose('q', q),
  };
}

export type PostsView = ReturnType<typeof usePostsView>;
