/** What every kind of entry asks its store. Reads are strongly consistent. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { OwnClaim } from '#lambdas/kernel/claim.ts';
import type { Referrer } from '../uploads/references.repository.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type {
  EntryNeighbors,
  EntryTypes,
  EntryVersion,
  TrashedEntry,
  TrashedSummary,
  WholeEntry,
} from './entry.ts';

export interface EntriesRepository<T extends EntryTypes> extends EntryTrash<T> {
  /** Entries in the trash are found only by the methods of `EntryTrash`. */
  find(id: string): Promise<T['record'] | undefined>;
  findWithContent(id: string): Promise<WholeEntry<T> | undefined>;
  /** Id of the entry that has this slug, or had it when it was public. */
  findIdBySlug(slug: string): Promise<string | undefined>;
  /** Those among these slugs (at most 100) that are in use. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those right before and right after this place in the list of all that readers see. */
  neighborsOf(place: TimePlace): Promise<EntryNeighbors>;
  page(request: PageRequest<T>): Promise<EntryPage<T>>;
  /** The answer to the first request with this Idempotency-Key, until it expires. */
  firstAnswer(request: {
    userId: string;
    key: string;
    now: Date;
  }): Promise<FirstAnswer<T> | undefined>;

  /** Kept versions, newest first. The caller checks whether the entry is in the trash. */
  versions(request: VersionsRequest): Promise<T['version'][]>;
  /** One of `keptVersions`. */
  version(id: string, version: number): Promise<EntryVersion<T> | undefined>;

  create(write: CreateWrite<T>): Promise<'saved' | 'slug-taken' | 'key-used'>;
  update(write: UpdateWrite<T>): Promise<'saved' | 'slug-taken' | 'stale'>;
  trash(write: TrashWrite<T>): Promise<'saved' | 'stale'>;
}

export interface EntryTrash<T extends EntryTypes> {
  /** At most `limit` deleted entries that have not expired, latest deletion first. */
  trashed(request: { now: Date; limit: number }): Promise<TrashedSummary<T>[]>;
  /** As `trash` stored it; undefined when it has expired. */
  findTrashed(request: { id: string; now: Date }): Promise<TrashedEntry<T> | undefined>;
  restore(write: RestoreWrite<T>): Promise<'saved' | 'slug-taken' | 'stale'>;
  /**
   * Lets the versions of an entry in the trash expire with it, and those of any other entry stay.
   * Noted with `trash` and `restore`, and removed when it is done.
   */
  settleVersions(id: string): Promise<void>;
  /** At most `limit` entries of any kind whose versions have been unsettled since before that time. */
  unsettled(request: { before: Date; limit: number }): Promise<Referrer[]>;
}

export interface PageRequest<T extends EntryTypes> {
  list: T['list'];
  size: number;
  /** Where the page starts: after an entry, which costs the same at any depth, or at an offset. */
  from: { after: TimePlace } | { skip: number };
}

export interface EntryPage<T extends EntryTypes> {
  entries: T['summary'][];
  /** Whether more follow. */
  more: boolean;
}

export interface VersionsRequest {
  id: string;
  /** Only those before this version. */
  before: number;
  limit: number;
}

export interface FirstAnswer<T extends EntryTypes> {
  requestHash: string;
  entry: T['record'];
}

export interface CreateWrite<T extends EntryTypes> {
  entry: T['record'];
  content: T['content'];
  event: AuditEvent;
  claim?: OwnClaim | undefined;
}

/** Saved only while the stored version is `before.version`. */
export interface UpdateWrite<T extends EntryTypes> {
  before: T['record'];
  after: T['record'];
  /** Left out when it does not change. */
  content?: T['content'] | undefined;
  /** Kept; versions that `after.keptVersions` no longer lists are removed. */
  replaced?: EntryVersion<T> | undefined;
  /** None when nobody has changed anything. */
  event: AuditEvent | undefined;
}

export interface TrashWrite<T extends EntryTypes> {
  entry: T['record'];
  event: AuditEvent;
  /** When the entry will be gone for good. */
  expiresAt: Date;
}

/** Saved only while the entry is in the trash as `before` says. */
export interface RestoreWrite<T extends EntryTypes> {
  before: TrashedEntry<T>;
  after: T['record'];
  content: T['content'];
  event: AuditEvent;
}
