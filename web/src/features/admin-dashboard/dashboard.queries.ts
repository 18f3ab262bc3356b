import type { EventKind } from '#shared/schemas/event-kinds.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

/** Pages of the recent activity, newest first. @param kind undefined for all */
export function useActivity(kind: EventKind | undefined) {
  return usePagedList({
    queryKey: ['activity', kind],
    fetchPage: (query, signal) =>
      api.call('listEvents', { query: { ...query, ...(kind && { kind }) }, signal }),
    refreshOnFocus: true,
  });
}
