import type { PostFilter, PostSort } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

const pageSize = 20;

export interface AdminPostsView {
  status: PostFilter;
  q: string;
  sort: PostSort;
}

/** Pages of posts of any status. */
export function useAdminPosts({ status, q, sort }: AdminPostsView) {
  const list = usePagedList({
    queryKey: ['admin-posts', status, q, sort],
    fetchPage: (page, signal) =>
      api.call('listPosts', {
        query: {
          status,
          sort,
          page_size: pageSize,
          ...(q ? { q } : {}),
          ...page,
        },
        signal,
      }),
    isSearch: q !== '',
  });
  // Pages by number: a save in between can move a post from one to the next.
  const items = list.items && [...new Map(list.items.map((post) => [post.id, post])).values()];
  return { ...list, items };
}
