/** Events and counts in memory, for tests; the repository suite keeps the events true to DynamoDB. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type {
  DashboardCounts,
  DashboardRepository,
  Named,
} from '#lambdas/features/dashboard/dashboard.repository.ts';

export function inMemoryDashboard(
  counts: DashboardCounts = { posts: 0, published: 0, users: 0 },
  named: Named = { users: new Map(), posts: new Map(), projects: new Map() },
): DashboardRepository & { record: (event: AuditEvent) => Promise<void> } {
  const stored: AuditEvent[] = [];
  const sortText = ({ timestamp, id }: AuditEvent) => `${timestamp}#${id}`;
  const newestFirst = () => stored.toSorted((a, b) => (sortText(a) < sortText(b) ? 1 : -1));
  return {
    record: async (event) => {
      stored.push(event);
    },
    counts: async () => counts,
    countEvents: async (limit) => Math.min(limit, stored.length),
    events: async ({ size, from }) => {
      const behind =
        'after' in from
          ? newestFirst().filter((event) => sortText(event) < `${from.after.time}#${from.after.id}`)
          : newestFirst().slice(from.skip);
      return { events: behind.slice(0, size), more: behind.length > size };
    },
    findNamed: async ({ users, posts, projects }) => ({
      users: only(named.users, users),
      posts: only(named.posts, posts),
      projects: only(named.projects, projects),
    }),
  };
}

function only<Kept>(all: ReadonlyMap<string, Kept>, ids: readonly string[]): Map<string, Kept> {
  return new Map([...all].filter(([id]) => ids.includes(id)));
}
