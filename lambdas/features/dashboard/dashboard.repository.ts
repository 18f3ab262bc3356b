/** Reads for the dashboard, all strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import type { UserRecord } from '../users/users.repository.ts';

export interface DashboardRepository {
  counts(): Promise<DashboardCounts>;
  /** Counts the events, up to a limit. */
  countEvents(limit: number): Promise<number>;
  events(request: EventsRequest): Promise<EventsPage>;
  /** Finds the users, posts, projects and pages with these ids that exist. Ids may repeat. */
  findNamed(ids: NamedIds, now: Date): Promise<Named>;
}

export interface DashboardCounts {
  posts: number;
  published: number;
  users: number;
  /** `YYYY-MM` when the invalidations of that month are used up. */
  usedUpIn?: string | undefined;
}

export interface EventsRequest {
  size: number;
  /** Where the page starts: after an event, which costs the same at any depth, or at an offset. */
  from: { after: ListPosition } | { skip: number };
}

export interface EventsPage {
  /** Newest first. */
  events: AuditEvent[];
  /** Whether more follow. */
  more: boolean;
}

export interface NamedIds {
  users: readonly string[];
  posts: readonly string[];
  projects: readonly string[];
  pages: readonly string[];
}

/** Users and entries by id. Entries that have expired in the trash are missing. */
export interface Named {
  users: ReadonlyMap<string, UserRecord>;
  posts: ReadonlyMap<string, { isTrashed: boolean }>;
  projects: ReadonlyMap<string, { isTrashed: boolean }>;
  pages: ReadonlyMap<string, { isTrashed: boolean }>;
}
