import { useQuery } from '@tanstack/react-query';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

/** How many posts and users there are. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => api.call('dashboard', { signal }),
    staleTime: 0,
  });
}

/** Pages of what was done lately, newest first. */
export function useActivity() {
  return usePagedList({
    queryKey: ['activity'],
    fetchPage: (query, signal) => api.call('listEvents', { query, signal }),
    refreshOnFocus: true,
  });
}
