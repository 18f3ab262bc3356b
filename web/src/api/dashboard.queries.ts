import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '#shared/schemas/dashboard.ts';
import { api } from './client.ts';

/** How many posts and users there are, and how long readers may wait for a change of a post. */
export function useDashboard({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => api.call('dashboard', { signal }),
    staleTime: 0,
    enabled,
  });
}

/** How many minutes readers may wait for a change of a published post; undefined when it is seconds. */
export function readersWait(dashboard: Dashboard | undefined): number | undefined {
  const seconds = dashboard?.readers_wait_seconds;
  return seconds && Math.ceil(seconds / 60);
}
