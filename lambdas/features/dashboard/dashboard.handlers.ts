import type { Handlers } from '#shared/routes/handler.ts';
import { edgeCopySeconds } from '#shared/platform/http.ts';
import type { ActivityEvent, EventList, EventListQuery } from '#shared/schemas/dashboard.ts';
import type { DashboardRepository } from './dashboard.repository.ts';
import {
  type LabelDeps,
  maskLabels,
  kindOf,
  type NamedEvent,
  addActorsAndTargets,
} from './event-labels.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { slicedPage, storedPage, type StoredPageRequest } from '#lambdas/kernel/paging.ts';
import type { EventKind } from '#shared/entries/kinds.ts';
import { limits, readLimits } from '#shared/schemas/limits.ts';

export interface DashboardDeps extends LabelDeps {
  dashboard: DashboardRepository;
  now: () => Date;
}

export function dashboardHandlers(deps: DashboardDeps): Handlers<'dashboard' | 'listEvents'> {
  return {
    dashboard: async () => {
      const { posts, published, users, usedUpIn } = await deps.dashboard.counts();
      const thisMonth = deps.now().toISOString().slice(0, 7);
      return {
        body: {
          num_posts: posts,
          num_published: published,
          num_drafts: posts - published,
          num_users: users,
          ...(usedUpIn === thisMonth && { readers_wait_seconds: edgeCopySeconds }),
        },
      };
    },
    listEvents: async ({ query, principal }) => {
      const { events, meta } = await listEvents(query, deps.dashboard);
      const masked = await maskLabels(principal, events, deps);
      const named = await addActorsAndTargets(principal, masked, deps);
      return { body: { data: named.map(toWireEvent), meta } };
    },
  };
}

function toWireEvent({ event, actor, target }: NamedEvent): ActivityEvent {
  return {
    id: event.id,
    action: event.action,
    action_display: event.actionDisplay,
    event_metadata: { label: event.label },
    timestamp: event.timestamp,
    ...(actor && { actor }),
    ...(target && { target }),
  };
}

interface ListedEvents {
  events: AuditEvent[];
  meta: EventList['meta'];
}

type Events = Pick<DashboardRepository, 'countEvents' | 'events'>;

/**
 * Lists one page of the newest `readLimits.shownEvents` events, newest first, or of those of one kind.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listEvents(query: EventListQuery, dashboard: Events): Promise<ListedEvents> {
  const { kind } = query;
  const request = {
    query,
    list: kind ? `events of ${kind}` : 'events',
    size: query.page_size ?? limits.pageSize.events,
    positionOf: ({ timestamp, id }: AuditEvent) => ({ time: timestamp, id }),
  };
  const { shownEvents: maxEntries } = readLimits;
  const list = {
    count: () => dashboard.countEvents(maxEntries),
    read: (page: StoredPageRequest) => dashboard.events(page),
    maxEntries,
  };
  const { entries, meta } = kind
    ? slicedPage(await readEventsOf(kind, dashboard), request)
    : await storedPage(list, request);
  return { events: entries, meta };
}

/** Reads all shown events, which costs as much as counting them. */
async function readEventsOf(kind: EventKind, dashboard: Events): Promise<AuditEvent[]> {
  const { entries } = await dashboard.events({ size: readLimits.shownEvents, from: { skip: 0 } });
  return entries.filter((event) => kindOf(event) === kind);
}
