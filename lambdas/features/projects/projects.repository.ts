/** The questions that the projects feature asks its store. Reads see every write that was answered before. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { OwnClaim } from '#lambdas/kernel/claim.ts';
import type { ProjectRecord, TrashedProject } from './project.ts';
import type { ListPosition, ProjectListName } from './project-lists.ts';

export interface ProjectsRepository {
  /** Projects in the trash are found by `trashed` and `findTrashed` only. */
  find(id: string): Promise<ProjectRecord | undefined>;
  page(request: PageRequest): Promise<ProjectPage>;
  /** How many projects a list holds. */
  count(list: ProjectListName): Promise<number>;
  /** What the first request with this Idempotency-Key was answered, until it expires. */
  firstAnswer(request: {
    userId: string;
    key: string;
    now: Date;
  }): Promise<FirstAnswer | undefined>;

  create(write: CreateWrite): Promise<'saved' | 'key-used'>;
  update(write: UpdateWrite): Promise<'saved' | 'stale'>;
  trash(write: TrashWrite): Promise<'saved' | 'stale'>;
  /** At most `limit` projects that were deleted and have not expired, deleted last first. */
  trashed(request: { now: Date; limit: number }): Promise<TrashedProject[]>;
  /** As `trash` has left it; undefined when it has expired. */
  findTrashed(request: { id: string; now: Date }): Promise<TrashedProject | undefined>;
  restore(write: RestoreWrite): Promise<'saved' | 'stale'>;
}

export interface PageRequest {
  list: ProjectListName;
  size: number;
  /** Where the page starts: behind a project, which costs the same however deep, or after so many. */
  from: { after: ListPosition } | { skip: number };
}

export interface ProjectPage {
  projects: ProjectRecord[];
  /** Whether more follow. */
  more: boolean;
}

export interface FirstAnswer {
  requestHash: string;
  project: ProjectRecord;
}

export interface CreateWrite {
  project: ProjectRecord;
  event: AuditEvent;
  claim: OwnClaim | undefined;
}

/** Saved only while the stored version is `before.version`. */
export interface UpdateWrite {
  before: ProjectRecord;
  after: ProjectRecord;
  event: AuditEvent;
}

/** Saved only while the project is in the trash as `before` says. */
export interface RestoreWrite {
  before: TrashedProject;
  after: ProjectRecord;
  event: AuditEvent;
}

export interface TrashWrite {
  project: ProjectRecord;
  event: AuditEvent;
  /** When the project is to be gone for good. */
  expiresAt: Date;
}
