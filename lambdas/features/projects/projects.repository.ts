/** The projects feature's questions to its store. Reads are strongly consistent. */

import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { OwnClaim } from '#lambdas/kernel/claim.ts';
import type {
  ProjectNeighbors,
  ProjectRecord,
  ProjectSummary,
  TrashedProject,
  TrashedSummary,
} from './project.ts';
import type { ListPosition, ProjectListName } from './project-lists.ts';

export interface ProjectsRepository {
  /** Projects in the trash are found only by `trashed` and `findTrashed`. */
  find(id: string): Promise<ProjectRecord | undefined>;
  /** The id of the project that has, or had, this slug. */
  findIdBySlug(slug: string): Promise<string | undefined>;
  /** Those among these slugs that are in use. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** In the list of all projects; those without a page are left out. */
  neighborsOf(position: ListPosition): Promise<ProjectNeighbors>;
  page(request: PageRequest): Promise<ProjectPage>;
  /** The number of projects in a list. */
  count(list: ProjectListName): Promise<number>;
  /** The response to the first request with this Idempotency-Key, until it expires. */
  firstAnswer(request: {
    userId: string;
    key: string;
    now: Date;
  }): Promise<FirstAnswer | undefined>;

  create(write: CreateWrite): Promise<'saved' | 'key-used' | 'slug-taken'>;
  update(write: UpdateWrite): Promise<'saved' | 'stale' | 'slug-taken'>;
  trash(write: TrashWrite): Promise<'saved' | 'stale'>;
  /** At most `limit` deleted projects that have not expired, latest deletion first. */
  trashed(request: { now: Date; limit: number }): Promise<TrashedSummary[]>;
  /** As `trash` stored it; undefined when it has expired. */
  findTrashed(request: { id: string; now: Date }): Promise<TrashedProject | undefined>;
  restore(write: RestoreWrite): Promise<'saved' | 'stale' | 'slug-taken'>;
}

export interface PageRequest {
  list: ProjectListName;
  size: number;
  /** Where the page starts: after a project, which costs the same at any depth, or at an offset. */
  from: { after: ListPosition } | { skip: number };
}

export interface ProjectPage {
  projects: ProjectSummary[];
  /** Whether more follow. */
  more: boolean;
}

export interface FirstAnswer {
  requestHash: string;
  project: ProjectSummary;
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
  /** None when nobody has changed anything. */
  event: AuditEvent | undefined;
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
