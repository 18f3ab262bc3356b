import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '#shared/schemas/dashboard.ts';
import { api } from './client.ts';

/** The numbers of posts and users, and the time until readers see a change of a post. */
export function useDashboard({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => api.call('dashboard', { signal }),
    staleTime: 0,
    enabled,
  });
}

/** The minutes until readers see a change of a published post; undefined if it takes only seconds. */
export function readerDelayMinutes(dashboard: Dashboard | undefined): number | undefined {
  const seconds = dashboard?.readers_wait_seconds;
  return seconds && Math.ceil(seconds / 60);
}
