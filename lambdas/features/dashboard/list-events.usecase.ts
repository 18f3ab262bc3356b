import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { storedPage } from '#lambdas/kernel/stored-page.ts';
import type { EventList, EventListQuery } from '#shared/schemas/dashboard.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { DashboardRepository } from './dashboard.repository.ts';

export interface ListedEvents {
  events: AuditEvent[];
  meta: EventList['meta'];
}

/**
 * One page of the newest `limits.shownEvents` events, newest first.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listEvents(
  query: EventListQuery,
  dashboard: Pick<DashboardRepository, 'countEvents' | 'events'>,
): Promise<ListedEvents> {
  const { entries, meta } = await storedPage(
    {
      count: () => dashboard.countEvents(limits.shownEvents),
      read: async (request) => {
        const { events, more } = await dashboard.events(request);
        return { entries: events, more };
      },
      most: limits.shownEvents,
    },
    {
      query,
      list: 'events',
      size: query.page_size ?? limits.pageSize.events,
      placeOf: ({ timestamp, id }) => ({ time: timestamp, id }),
    },
  );
  return { events: entries, meta };
}
