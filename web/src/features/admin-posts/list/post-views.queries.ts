import { useQuery } from '@tanstack/react-query';
import { api } from '#web/src/api/client.ts';
import type { PageViews } from './post-views.rules.ts';

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
