/** The interface between the engine and a kind of entry, and helpers that the use cases of entries share. */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { Slugs } from '#lambdas/kernel/saving.ts';
import { type Problem, problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { ReferencesRepository, Referrer } from '../uploads/uploads.repository.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { EntryRecord, EntryTypes, EntryVersion, Person, WholeEntry } from './entry.ts';
import type { EntryReading } from './read-entries.ts';

export interface EntryKind<T extends EntryTypes> {
  reading: EntryReading<T>;
  /** The name that references have for it. */
  name: Referrer['kind'];
  /** Refuses a slug that an editor chose. */
  slugTaken: () => Problem;
  /** A title's slug without a number. */
  slugBase: (title: string) => string;
  /** Names of its events in the activity feed. */
  actions: Readonly<Record<EntryAction, Pick<AuditEvent, 'action' | 'actionDisplay'>>>;
  /** Names it in an event. */
  subject: (id: string) => Pick<AuditEvent, 'postId' | 'subjectId'>;

  /** Whether visitors could ever read it: its slugs then keep leading to it. */
  wasPublic: (entry: T['record']) => boolean;
  /** Keys of the uploaded objects that it shows. */
  objectKeys: (entry: T['record']) => readonly string[];

  /**
   * A new entry: its article, which is checked at once, and its record, which a repeated request does not need.
   * @throws Problem `too-large`, or `validation-failed`, as `change` and `record`
   */
  create: (sent: T['create']) => {
    content: T['content'];
    record: (
      base: NewRecord,
      { now, slugs }: { now: Date; slugs: Slugs },
    ) => T['record'] | Promise<T['record']>;
  };
  /** Applies a save to it. */
  change: (sent: T['save']) => (before: WholeEntry<T>, now: Date) => Change<T>;

  /** The author's text: a save with the same text keeps no version. */
  text: (whole: WholeEntry<T>) => string;
  /** The fields of a version that are kept beside its article. */
  version: (entry: T['record']) => T['version'];
  /** The text of an old version, and nothing else. */
  withOldText: (
    entry: T['record'],
    old: EntryVersion<T>,
  ) => { entry: T['record']; content: T['content'] };

  /** The entry as it leaves the trash, under its slug. */
  untrashed: (entry: T['record']) => T['record'];
  /** The slug to which a number is added when it is no longer free. */
  baseOfUntrashed: (entry: T['record']) => string;
  /** The stored form of an article that was checked before. */
  storedContent: (json: string) => T['content'];
}

/** The values with which every new entry begins. */
export interface NewRecord extends Omit<EntryRecord, 'title' | 'slug' | 'saved'> {
  slug: string;
  saved: { at: string; by: Person };
}

export interface Change<T extends EntryTypes> {
  /** The next version of the entry, under its present slug. */
  after: T['record'];
  /** Left out when it does not change. */
  content?: T['content'];
  /** The slug that is sent by default, or else the entry's own. */
  slug?: SlugWish | undefined;
  /** The name of the event; by default it follows from what the save means for readers. */
  action?: EntryAction;
}

/** The slug itself, or the first free one of `base`, `base-2`, `base-3` … */
export type SlugWish = { slug: string } | { base: string };

export type EntryAction =
  | 'create'
  | 'update'
  | 'publish'
  | 'unpublish'
  | 'delete'
  | 'untrash'
  | 'restore'
  | 'createPreview'
  | 'deletePreview';

export interface EntryDeps<T extends EntryTypes> {
  entries: EntriesRepository<T>;
  /** The uploaded objects that an entry shows. */
  references: ReferencesRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}

/** The one who changes an entry: a signed-in user, or the schedule. */
export type Actor = Pick<SignedIn, 'userId'>;

/** The author name that is stored with a text, whatever happens to the account. */
export function personOf({ userId, firstName, lastName, username }: SignedIn): Person {
  return { id: userId, firstName, lastName, username };
}

/** Refuses a slug beside its field. */
export function slugTaken(detail: string): Problem {
  return problem('slug-taken', { detail, errors: { slug: detail } });
}

/** Makes the names of a kind's events: `name` is that of its actions, `noun` that of its texts. */
export function actionsOf(
  name: string,
  noun = name,
  preview = `${name}_preview`,
): EntryKind<EntryTypes>['actions'] {
  const action = (verb: string, words: string, subject = name) => ({
    action: `${verb}_${subject}`,
    actionDisplay: `${words} ${noun}`,
  });
  return {
    create: action('create', 'Created'),
    update: action('update', 'Updated'),
    publish: action('publish', 'Published'),
    unpublish: action('unpublish', 'Unpublished'),
    delete: action('delete', 'Deleted'),
    untrash: action('untrash', 'Restored'),
    restore: action('restore', 'Restored version of'),
    createPreview: action('create', 'Created preview link of', preview),
    deletePreview: action('delete', 'Revoked preview link of', preview),
  };
}

/** Tells who wrote the text of a record, which may be older than versions, and when. */
export function savingOf({ saved, updatedAt }: Pick<EntryRecord, 'saved' | 'updatedAt'>) {
  return { savedAt: saved?.at ?? updatedAt, savedBy: saved?.by ?? null };
}

/** The entry's next version, as of now. */
export function nextVersion<Entry extends { version: number; updatedAt: string }>(
  entry: Entry,
  now: Date,
): Entry {
  return { ...entry, version: entry.version + 1, updatedAt: now.toISOString() };
}

export function entryEvent<T extends EntryTypes>(
  kind: Pick<EntryKind<T>, 'actions' | 'subject'>,
  action: EntryAction,
  {
    entry,
    actor,
    now,
    id,
  }: { entry: { id: string; title: string }; actor: Actor; now: Date; id: string },
): AuditEvent {
  return {
    id,
    ...kind.actions[action],
    label: entry.title,
    ...kind.subject(entry.id),
    userId: actor.userId,
    timestamp: now.toISOString(),
  };
}
