import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import type { ActivityEvent } from '#shared/schemas/dashboard.ts';
import type { DashboardRepository } from './dashboard.repository.ts';
import { type LabelDeps, labelledFor } from './event-labels.ts';
import { listEvents } from './list-events.usecase.ts';

export interface DashboardDeps extends LabelDeps {
  dashboard: DashboardRepository;
}

export function dashboardHandlers(deps: DashboardDeps): Handlers<'dashboard' | 'listEvents'> {
  return {
    dashboard: async () => {
      const { posts, published, users } = await deps.dashboard.counts();
      const drafts = posts - published;
      return {
        body: {
          num_posts: posts,
          num_published: published,
          num_drafts: drafts,
          num_users: users,
        },
      };
    },
    listEvents: async ({ query, principal }) => {
      const { events, meta } = await listEvents(query, deps.dashboard);
      const seen = await labelledFor(principal, events, deps);
      return { body: { data: seen.map(toWireEvent), meta } };
    },
  };
}

/** The actor stays on the server. */
function toWireEvent(event: AuditEvent): ActivityEvent {
  return {
    id: event.id,
    action: event.action,
    action_display: event.actionDisplay,
    event_metadata: { label: event.label },
    timestamp: event.timestamp,
  };
}
