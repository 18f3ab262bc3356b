import type { Handlers } from '#shared/routes/handler.ts';
import { edgeCopySeconds } from '#shared/platform/http.ts';
import type { ActivityEvent } from '#shared/schemas/dashboard.ts';
import type { DashboardRepository } from './dashboard.repository.ts';
import { type LabelDeps, labelledFor } from './event-labels.ts';
import { listEvents } from './list-events.usecase.ts';
import { type NamedEvent, namedFor } from './named-events.ts';

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
