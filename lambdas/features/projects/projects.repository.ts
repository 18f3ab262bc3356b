/** The projects feature's questions to its store. Reads are strongly consistent. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { OwnClaim } from '#lambdas/kernel/claim.ts';
import type { ProjectRecord, TrashedProject } from './project.ts';
import type { ListPosition, ProjectListName } from './project-lists.ts';

export interface ProjectsRepository {
  /** Projects in the trash are found only by `trashed` and `findTrashed`. */
  find(id: string): Promise<ProjectRecord | undefined>;
  page(request: PageRequest): Promise<ProjectPage>;
  /** The number of projects in a list. */
  count(list: ProjectListName): Promise<number>;
  /** The response to the first request with this Idempotency-Key, until it expires. */
  firstAnswer(request: {
    userId: string;
    key: string;
    now: Date;
  }): Promise<FirstAnswer | undefined>;

  create(write: CreateWrite): Promise<'saved' | 'key-used'>;
  update(write: UpdateWrite): Promise<'saved' | 'stale'>;
  trash(write: TrashWrite): Promise<'saved' | 'stale'>;
  /** At most `limit` deleted projects that have not expired, latest deletion first. */
  trashed(request: { now: Date; limit: number }): Promise<TrashedProject[]>;
  /** As `trash` stored it; undefined when it has expired. */
  findTrashed(request: { id: string; now: Date }): Promise<TrashedProject | undefined>;
  restore(write: RestoreWrite): Promise<'saved' | 'stale'>;
}

export interface PageRequest {
  list: ProjectListName;
  size: number;
  /** Where the page starts: after a project, which costs the same at any depth, or at an offset. */
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
  /** When the project will be gone for good. */
  expiresAt: Date;
}
