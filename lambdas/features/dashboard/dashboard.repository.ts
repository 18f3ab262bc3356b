/** The questions that the dashboard asks. Reads see every write that was answered before. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';

export interface DashboardRepository {
  counts(): Promise<DashboardCounts>;
  /** How many events there are, counted up to a limit. */
  countEvents(limit: number): Promise<number>;
  events(request: EventsRequest): Promise<EventsPage>;
}

export interface DashboardCounts {
  posts: number;
  published: number;
  users: number;
}

export interface EventsRequest {
  size: number;
  /** Where the page starts: behind an event, which costs the same however deep, or after so many. */
  from: { after: TimePlace } | { skip: number };
}

export interface EventsPage {
  /** Newest first. */
  events: AuditEvent[];
  /** Whether more follow. */
  more: boolean;
}
