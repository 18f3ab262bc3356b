/** Reads for the dashboard, all strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { StoredPage, StoredPageRequest } from '#lambdas/kernel/paging.ts';
import type { UserRecord } from '../users/users.repository.ts';

export interface DashboardRepository {
  counts(): Promise<DashboardCounts>;
  /** Counts the events, up to a limit. */
  countEvents(limit: number): Promise<number>;
  /** Reads events, newest first. */
  events(request: StoredPageRequest): Promise<StoredPage<AuditEvent>>;
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

export type NamedIds = Record<'users' | 'posts' | 'projects' | 'pages', readonly string[]>;

/** Users and entries by id. Entries that have expired in the trash are missing. */
export interface Named {
  users: ReadonlyMap<string, UserRecord>;
  posts: ReadonlyMap<string, { isTrashed: boolean }>;
  projects: ReadonlyMap<string, { isTrashed: boolean }>;
  pages: ReadonlyMap<string, { isTrashed: boolean }>;
}
