import { useQuery } from '@tanstack/react-query';
import { postPath } from '#shared/platform/http.ts';
import type { Overview } from '#shared/schemas/insights.ts';
import type { PostFilter, PostSort, PostSummary } from '#shared/schemas/posts.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

const pageSize = 20;

export interface AdminPostsView {
  status: PostFilter;
  q: string;
  sort: PostSort;
}

export function useAdminPosts({ status, q, sort }: AdminPostsView) {
  const list = usePagedList({
    queryKey: ['admin-posts', status, q, sort],
    fetchPage: (page, signal) =>
      api.call('listPosts', {
        query: { status, sort, page_size: pageSize, ...(q && { q }), ...page },
        signal,
      }),
    isSearch: q !== '',
  });
  // A save between the requests for two pages can move a post to the second, so it is listed only once here.
  const items = list.items && [...new Map(list.items.map((post) => [post.id, post])).values()];
  return { ...list, items };
}

/** Views of the most viewed pages in the last 30 days. Undefined while they load, and after a failure. */
export function usePageViews(): PageViews | undefined {
  const { data } = useQuery({
    queryKey: ['page-views'],
    queryFn: ({ signal }) => api.call('getOverview', { query: { range: '30' }, signal }),
  });
  return data?.pages;
}

export type PageViews = Overview['pages'];

/** Views of the post's current address; undefined when they are not known. */
export function viewsOf(
  { slug, status }: Pick<PostSummary, 'slug' | 'status'>,
  pages: PageViews | undefined,
): number | undefined {
  const path = postPath(slug);
  const page = pages?.find(({ value }) => value === path);
  if (page) return page.count;
  // A full list has only the most viewed pages, so it may lack a post that has views.
  const isComplete = pages !== undefined && pages.length < visitLimits.insights.tops;
  return isComplete && status === 'published' ? 0 : undefined;
}
