import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/schemas/limits.ts';
import type { PostFilter } from '#shared/schemas/posts.ts';

const tabFilters = { all: 'all', published: 'published', drafts: 'unpublished' } as const;
export type PostsTab = keyof typeof tabFilters;

function isPostsTab(value: string | null): value is PostsTab {
  return value !== null && Object.hasOwn(tabFilters, value);
}

/** Which posts are shown, from the address: `?tab=drafts&q=words`. */
export function usePostsView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab: PostsTab = isPostsTab(asked) ? asked : 'all';
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
    q: (params.get('q') ?? '').slice(0, limits.searchText.max),
    setTab: (next: PostsTab) => update('tab', next === 'all' ? '' : next),
    setQuery: (q: string) => update('q', q),
  };
}
