import type { EventList, EventListQuery } from '#shared/schemas/dashboard.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { decodeCursor, encodeCursor } from '../paging/time-cursor.ts';
import type { DashboardRepository, EventsPage } from './dashboard.repository.ts';

const list = 'events';

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
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const page = cursor?.page ?? query.page ?? 1;
  const size = query.page_size ?? limits.pageSize.events;
  const skip = (page - 1) * size;

  const total = await dashboard.countEvents(limits.shownEvents);
  const from = cursor ? { after: cursor.after } : { skip };
  const isBeyond = cursor === undefined && skip >= total;
  const found: EventsPage = isBeyond
    ? { events: [], more: false }
    : await dashboard.events({ size, from });
  const isLast = !found.more || skip + size >= limits.shownEvents;
  const last = isLast ? undefined : found.events.at(-1);
  const after = last && { time: last.timestamp, id: last.id };
  return {
    events: found.events,
    meta: {
      page,
      total_pages: Math.ceil(total / size),
      total,
      next_cursor: after ? encodeCursor({ list, page: page + 1, after }) : null,
    },
  };
}
