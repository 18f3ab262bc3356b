/** Events and counts in memory, for tests; the repository suite keeps the events true to DynamoDB. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type {
  DashboardCounts,
  DashboardRepository,
} from '#lambdas/features/dashboard/dashboard.repository.ts';

export function inMemoryDashboard(
  counts: DashboardCounts = { posts: 0, published: 0, users: 0 },
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
  };
}
