/** The interface between the use cases of entries and a kind of entry, and helpers that the use cases share. */
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
  /** The kind's name in references to uploaded files. */
  name: Referrer['kind'];
  /** The problem of a taken slug that an editor chose. */
  slugTaken: () => Problem;
  /** Makes the slug of a title, without a number. */
  slugBase: (title: string) => string;
  /** Names of the kind's events in the activity feed. */
  actions: Readonly<Record<EntryAction, Pick<AuditEvent, 'action' | 'actionDisplay'>>>;
  /** The fields of an event that identify the entry. */
  subject: (id: string) => Pick<AuditEvent, 'postId' | 'subjectId'>;

  /** Whether visitors could ever read the entry: its former slugs then still lead to it. */
  wasPublic: (entry: T['record']) => boolean;
  /** Keys of the uploaded objects that the entry shows. */
  objectKeys: (entry: T['record']) => readonly string[];

  /**
   * Makes a new entry: its article, which is checked at once, and its record, which a repeated request does not
   * need.
   * @throws Problem `too-large` or `validation-failed`, as do `change` and `record`
   */
  create: (sent: T['create']) => {
    content: T['content'];
    record: (
      base: NewRecord,
      { now, slugs }: { now: Date; slugs: Slugs },
    ) => T['record'] | Promise<T['record']>;
  };
  /** Checks what a save sends, and returns how it changes the entry. */
  change: (sent: T['save']) => (before: WholeEntry<T>, now: Date) => Change<T>;

  /** The author's text: a save with the same text keeps no version. */
  text: (whole: WholeEntry<T>) => string;
  /** The fields of a version that are kept beside its article. */
  version: (entry: T['record']) => T['version'];
  /** Gives the entry the text of an old version, and changes nothing else. */
  withOldText: (
    entry: T['record'],
    old: EntryVersion<T>,
  ) => { entry: T['record']; content: T['content'] };

  /** Makes the entry that leaves the trash, under its slug. */
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
  /** By default, the slug that is sent, or else the entry's own. */
  slug?: SlugChoice | undefined;
  /** The name of the event; by default it follows from what the save means for readers. */
  action?: EntryAction;
}

/** A fixed slug, or the first free one of `base`, `base-2`, `base-3` … */
export type SlugChoice = { slug: string } | { base: string };

export type EntryAction = keyof ReturnType<typeof actionsOf>;

export interface EntryDeps<T extends EntryTypes> {
  entries: EntriesRepository<T>;
  /** The uploaded objects that an entry shows. */
  references: ReferencesRepository;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}

/** Who changes an entry: a signed-in user, or the schedule. */
export type Actor = Pick<SignedIn, 'userId'>;

/** The author as stored with a text, so that the name stays when the account changes or is deleted. */
export function personOf({ userId, firstName, lastName, username }: SignedIn): Person {
  return { id: userId, firstName, lastName, username };
}

/** The form shows the message beside its field for the slug. */
export function slugTaken(detail: string): Problem {
  return problem('slug-taken', { detail, errors: { slug: detail } });
}

/** Makes the names of a kind's events: `name` is part of the action, `noun` of the displayed text. */
export function actionsOf(name: string, noun = name, preview = `${name}_preview`) {
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

/** Tells who saved the text and when. Records that are older than versions lack `saved`. */
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
