import type { Handlers } from '#shared/routes/handler.ts';
import { edgeCopySeconds } from '#shared/platform/http.ts';
import type { ActivityEvent, EventList, EventListQuery } from '#shared/schemas/dashboard.ts';
import type { DashboardRepository, EventsRequest } from './dashboard.repository.ts';
import {
  type LabelDeps,
  maskLabels,
  kindOf,
  type NamedEvent,
  addActorsAndTargets,
} from './event-labels.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { slicedPage, storedPage } from '#lambdas/kernel/paging.ts';
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
      const drafts = posts - published;
      return {
        body: {
          num_posts: posts,
          num_published: published,
          num_drafts: drafts,
          num_users: users,
          ...(usedUpIn === deps.now().toISOString().slice(0, 7) && {
            readers_wait_seconds: edgeCopySeconds,
          }),
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
  const { entries, meta } = kind
    ? await pageOfKind(kind, request, dashboard)
    : await pageOfAll(request, dashboard);
  return { events: entries, meta };
}

type EventPageRequest = Parameters<typeof slicedPage<AuditEvent>>[1];

function pageOfAll(request: EventPageRequest, dashboard: Events) {
  const source = {
    count: () => dashboard.countEvents(readLimits.shownEvents),
    read: async (part: EventsRequest) => {
      const { events, more } = await dashboard.events(part);
      return { entries: events, more };
    },
    maxEntries: readLimits.shownEvents,
  };
  return storedPage(source, request);
}

/** Reads all shown events, which costs as much as counting them. */
async function pageOfKind(kind: EventKind, request: EventPageRequest, dashboard: Events) {
  const { events } = await dashboard.events({ size: readLimits.shownEvents, from: { skip: 0 } });
  return slicedPage(
    events.filter((event) => kindOf(event) === kind),
    request,
  );
}
