/** Stores of entries of every kind, their preview links and unsaved changes. Reads are strongly consistent. */
import type { EntryKindName } from '#shared/entries/kinds.ts';
import type { WorkingCopy } from '#shared/schemas/working-copies.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { OwnClaim } from '#lambdas/kernel/saving.ts';
import type { Referrer } from '../uploads/uploads.repository.ts';
import type { ListPosition, StoredPage, StoredPageRequest } from '#lambdas/kernel/paging.ts';
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
  /** Finds the id of the entry that has this slug, or had it while it was public. */
  findIdBySlug(slug: string): Promise<string | undefined>;
  /** Returns which of these slugs (at most 100) are in use. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Finds the entries right before and right after this position in the list of all that readers see. */
  neighborsOf(position: ListPosition): Promise<EntryNeighbors>;
  page(request: StoredPageRequest & { list: T['list'] }): Promise<StoredPage<T['summary']>>;
  /** Finds the answer to the first request with this Idempotency-Key, until it expires. */
  firstAnswer(request: {
    userId: string;
    key: string;
    now: Date;
  }): Promise<FirstAnswer<T> | undefined>;

  /** Reads kept versions that precede `before`, newest first. The caller checks whether the entry is in the trash. */
  versions(request: { id: string; before: number; limit: number }): Promise<T['version'][]>;
  /** Reads one of the entry's `keptVersions`. */
  version(id: string, version: number): Promise<EntryVersion<T> | undefined>;

  create(write: CreateWrite<T>): Promise<'saved' | 'slug-taken' | 'key-used'>;
  update(write: UpdateWrite<T>): Promise<'saved' | 'slug-taken' | 'stale'>;
  trash(write: TrashWrite<T>): Promise<'saved' | 'stale'>;
}

export interface EntryTrash<T extends EntryTypes> {
  /** Reads at most `limit` deleted entries that have not expired, latest deletion first. */
  trashed(request: { now: Date; limit: number }): Promise<TrashedSummary<T>[]>;
  /** Finds an entry as `trash` stored it; undefined when it has expired. */
  findTrashed(request: { id: string; now: Date }): Promise<TrashedEntry<T> | undefined>;
  restore(write: RestoreWrite<T>): Promise<'saved' | 'slug-taken' | 'stale'>;
  /**
   * Lets the versions of an entry expire with it while it is in the trash, and stay otherwise. `trash` and
   * `restore` store a note that this is due, which is removed at the end.
   */
  settleVersions(id: string): Promise<void>;
  /** Reads at most `limit` entries of any kind whose note was stored before this time. */
  unsettled(request: { before: Date; limit: number }): Promise<Referrer[]>;
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
  /** A version to keep. Versions that `after.keptVersions` no longer lists are removed. */
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

export interface PreviewsRepository {
  /** Finds the link of an entry, even when it has expired; the caller checks whether the entry exists. */
  find(id: string): Promise<PreviewLink | undefined>;
  /** Finds the links of these entries, in any order. */
  findMany(ids: readonly string[]): Promise<PreviewLink[]>;
  /** Replaces an earlier link of the entry. */
  save(link: PreviewLink, event: AuditEvent): Promise<void>;
  remove(id: string, event: AuditEvent): Promise<void>;
}

export interface PreviewLink {
  kind: Referrer['kind'];
  id: string;
  /** SHA-256 of the token, hexadecimal: someone who reads the store cannot follow the link. */
  tokenHash: string;
  expiresAt: Date;
  /** The link shows this copy's unsaved text as long as the entry has this version. */
  copy?: { userId: string; id: string; version: number } | undefined;
}

/** A copy has up to 300 kB, so more would not fit into a response. */
export const copiesPerResponse = 10;

/** Identifies a person's copies of one entry. `entry` is its id, or the name for new entries of its kind. */
export interface CopyPlace {
  userId: string;
  entry: string;
}

/** An open form, which has one copy. It chooses its `id` itself. */
export interface CopyForm {
  kind: EntryKindName;
  entry: string;
  id: string;
}

/** A person's forms may keep this many copies together. */
export const copiesPerPerson = 200;

/** The uploaded images of an open form. */
export type FormImages = CopyForm & { userId: string; objectKeys: readonly string[] };

export interface WorkingCopiesRepository {
  /** Finds the copies that have not expired, in any order. */
  list(place: CopyPlace, now: Date): Promise<WorkingCopy[]>;
  find(form: CopyPlace & { id: string }, now: Date): Promise<WorkingCopy | undefined>;
  /** Reads all forms of a person, in any order. Some may have no copy yet. */
  formsOf(userId: string, now: Date): Promise<CopyForm[]>;
  /** Finds everybody's forms that show uploaded images, in any order. */
  images(now: Date): Promise<FormImages[]>;
  /**
   * @param objectKeys of the uploaded images that the copy shows
   * @returns `stale` when the stored copy is not the previous version, or the form belongs to another entry;
   *   `too-many` for a new form when the person has 200
   */
  put(write: {
    place: CopyPlace;
    copy: WorkingCopy;
    objectKeys: readonly string[];
    expiresAt: Date;
  }): Promise<'saved' | 'stale' | 'too-many'>;
  /** Does nothing when the copy is already removed. */
  remove(place: CopyPlace & { id: string }): Promise<void>;
}
