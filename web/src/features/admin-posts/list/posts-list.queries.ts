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
  // Pages have numbers, so a save between two requests can move a post to the next page, too.
  const items = list.items && [...new Map(list.items.map((post) => [post.id, post])).values()];
  return { ...list, items };
}

/**
 * Views of the most viewed pages in the last 30 days, in one request however many posts there are.
 * Undefined until they are known; a failure is silent.
 */
export function usePageViews(): PageViews | undefined {
  const { data } = useQuery({
    queryKey: ['page-views'],
    queryFn: ({ signal }) => api.call('getOverview', { query: { range: '30' }, signal }),
  });
  return data?.pages;
}

export type PageViews = Overview['pages'];

/** Views of a post, which the server counts under its current address; undefined when they are not known. */
export function viewsOf(
  { slug, status }: Pick<PostSummary, 'slug' | 'status'>,
  pages: PageViews | undefined,
): number | undefined {
  const path = postPath(slug);
  const found = pages?.find(({ value }) => value === path);
  if (found) return found.count;
  // A full list may lack a post that has views, and a draft has no readers.
  const isComplete = pages !== undefined && pages.length < visitLimits.insights.tops;
  return isComplete && status === 'published' ? 0 : undefined;
}
