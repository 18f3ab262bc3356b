import type { Handlers } from '#shared/routes/handler.ts';
import { edgeCopySeconds } from '#shared/platform/http.ts';
import type { ActivityEvent, EventList, EventListQuery } from '#shared/schemas/dashboard.ts';
import type { DashboardRepository } from './dashboard.repository.ts';
import { type LabelDeps, labelledFor, kindOf, type NamedEvent, namedFor } from './event-labels.ts';
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
      const labelled = await labelledFor(principal, events, deps);
      const named = await namedFor(principal, labelled, deps);
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
 * One page of the newest `readLimits.shownEvents` events, newest first, or of those of one kind.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listEvents(query: EventListQuery, dashboard: Events): Promise<ListedEvents> {
  const { kind } = query;
  const size = query.page_size ?? limits.pageSize.events;
  const placeOf = ({ timestamp, id }: AuditEvent) => ({ time: timestamp, id });
  const { entries, meta } = await (kind
    ? pageOfKind(kind, { query, list: `events of ${kind}`, size, placeOf }, dashboard)
    : storedPage(
        {
          count: () => dashboard.countEvents(readLimits.shownEvents),
          read: async (request) => {
            const { events, more } = await dashboard.events(request);
            return { entries: events, more };
          },
          most: readLimits.shownEvents,
        },
        { query, list: 'events', size, placeOf },
      ));
  return { events: entries, meta };
}

/** All are read, which costs as much as counting them. */
async function pageOfKind(
  kind: EventKind,
  request: Parameters<typeof slicedPage<AuditEvent>>[1],
  dashboard: Events,
) {
  const { events } = await dashboard.events({ size: readLimits.shownEvents, from: { skip: 0 } });
  return slicedPage(
    events.filter((event) => kindOf(event) === kind),
    request,
  );
}
