/** Types of what the form shared by all kinds needs to know about one kind. */
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { EntryKindName } from '#shared/entries/kinds.ts';
import type { KeepCopy } from '#shared/schemas/working-copies.ts';
import type { ApiError } from '#web/src/api/api-error.ts';
import type { FieldErrors } from '#web/src/ui/admin/field-errors.ts';
import type { SeoValues } from './seo/seo-values.ts';

/** The fields that the form reads of any saved entry. */
export interface SavedEntry {
  id: string;
  title: string;
  version: number;
}

export interface EntryValues {
  title: string;
  slug: string;
  /** JSON text of the nodes. */
  content: string;
  /** A language tag; empty for the site's language. */
  lang: string;
  seo: SeoValues;
}

export interface EntryTypes {
  saved: SavedEntry;
  values: EntryValues;
  body: object;
  /** Names of the buttons that save the entry and leave the form. */
  button: string;
  base: CopyBase;
  version: VersionSummary;
}

/** `stay` is Ctrl+S: the entry keeps its status, the author stays in the form. */
export type SaveButton<T extends EntryTypes> = T['button'] | 'stay';

export interface SaveAttempt<T extends EntryTypes> {
  button: SaveButton<T>;
  /** Set once the author has agreed to take the live entry offline. */
  takesOffline?: true;
}

/** The request body of a save, or the errors that prevent the request. */
export type SavePlan<T extends EntryTypes> =
  | { send: T['body'] }
  | { refused: FieldErrors<T['values']> };

/** The values and messages after a change that the author expected, such as a scheduled publication. */
export interface CatchUpResult<T extends EntryTypes> {
  /** The values of the changed entry. */
  saved: T['values'];
  /** The same with the author's unsaved changes. */
  typed: T['values'];
  /** Tells the author why the pressed button comes too late; undefined when it does not. */
  tooLate: string | undefined;
}

export interface SaveRequest<T extends EntryTypes> {
  body: T['body'];
  /** The entry to overwrite; undefined creates a new one. */
  target: Pick<T['saved'], 'id' | 'version'> | undefined;
  /** Attempts with the same key create only one entry. */
  idempotencyKey: string;
}

/** A field in comparisons. `show` returns an empty string for a field that is not set. */
export interface ShownField<Values> {
  name: keyof Values;
  label: string;
  show: (values: Values) => string;
}

export interface EntryKind<T extends EntryTypes> {
  word: EntryKindName;
  texts: {
    failed: (isNew: boolean) => string;
    /** Explains why the server refused a save. */
    refused: (error: ApiError, isNew: boolean) => readonly string[];
    /** Shown when an earlier attempt, whose response was lost, has created an entry with other values. */
    savedEarlier: string;
    /** Shown at a date or time that is only partly typed or does not exist. */
    unreadable: string;
    /** Label of the button that publishes the entry. */
    publish: string;
  };
  /** The values of a new entry. */
  empty: T['values'];
  valuesOf: (saved: T['saved']) => T['values'];
  /** Adds what was typed into a list field but not added yet: the author expects it to be saved. */
  withDrafts: (values: T['values']) => T['values'];
  /** Returns the first message of each field that cannot be saved. */
  validate: (values: T['values']) => FieldErrors<T['values']>;
  /** @param base the saved entry to overwrite; undefined for a new one */
  plan: (attempt: SaveAttempt<T>, values: T['values'], base: T['saved'] | undefined) => SavePlan<T>;
  /** Whether the saved entry already has everything in `body`, as after a save whose response was lost. */
  isSaved: (body: T['body'], saved: T['saved']) => boolean;
  /** Returns undefined for a change that the author did not expect: the form then asks. */
  catchUp: (change: {
    before: T['saved'];
    now: T['saved'];
    saved: T['values'];
    typed: T['values'];
    button: SaveButton<T>;
  }) => CatchUpResult<T> | undefined;
  /** The fields that comparisons show, in this order. Formatting of the content is not compared. */
  fields: readonly ShownField<T['values']>[];
  /** Whether readers see the saved entry. */
  isLive: (saved: T['saved']) => boolean;
  /** Names the button's action, such as `Saving it as a draft`, if it would unpublish a live entry. */
  takesOffline: (button: SaveButton<T>) => string | undefined;
  /** Shown below the title in a conflict, such as category and tags. */
  labels: (values: T['values']) => readonly string[];
  load: (id: string, signal?: AbortSignal) => Promise<T['saved']>;
  save: (request: SaveRequest<T>) => Promise<T['saved']>;
  copies: CopiesKind<T>;
  /** Loads the Markdown converter on demand, because it is large and rarely needed. */
  markdown: () => Promise<MarkdownKind<T['values']>>;
  /** Requests for earlier versions and preview links. */
  server: {
    versions: VersionsKind<T>;
    preview: PreviewKind;
  };
}

export interface MarkdownKind<Values> {
  write: (values: Values) => string;
  /** @throws ImportError when the Markdown cannot be imported */
  read: (markdown: string) => MarkdownImport<Values>;
}

export interface MarkdownImport<Values> {
  /** Values of the fields that the Markdown contains. */
  values: Partial<Values>;
  /** One sentence for each part that an entry of this kind cannot have. */
  leftOut: string[];
}

/** The saved state on which unsaved changes are based. */
export interface CopyBase {
  version: number;
  slug: string;
}

/** A stored copy of unsaved changes. */
export interface EntryCopy<T extends EntryTypes> {
  /** Id of the form that wrote the copy, so that two tabs never write to the same one. */
  id: string;
  userId: string;
  /** Null for a new entry. */
  base: T['base'] | null;
  values: T['values'];
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Stores and restores copies of unsaved changes. The schemas must still read copies of earlier releases. */
export interface CopiesKind<T extends EntryTypes> {
  /** Name of the IndexedDB database that holds the copies. */
  database: string;
  base: z.ZodType<T['base']>;
  values: z.ZodType<T['values']>;
  baseOf: (saved: T['saved']) => T['base'];
  entryIdOf: (base: T['base']) => string;
  /** Makes the request body that stores a copy on the server. */
  toWire: (draft: Draft<T>) => KeepCopy;
  /**
   * Makes the values that a restore puts into the form. A slug or excerpt that the author has not changed
   * gets its saved value, because it follows title and text.
   */
  restore: (copy: EntryCopy<T>, saved: T['values']) => T['values'];
}

/** The part of a copy that changes while the author writes. */
export type Draft<T extends EntryTypes> = Pick<EntryCopy<T>, 'base' | 'values'>;

export interface VersionSummary {
  version: number;
  title: string;
  saved_at: string;
  /** Null for a text saved before its kind had versions. */
  saved_by: { first_name: string; last_name: string; username: string } | null;
}

/** The earlier versions of an entry. */
export interface VersionsKind<T extends EntryTypes> {
  list: (
    id: string,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ data: T['version'][]; meta: { next_cursor?: string | null | undefined } }>;
  /** Resolves to the values that a restore would set. */
  read: (
    id: string,
    version: number,
    signal: AbortSignal,
  ) => Promise<{ saved_at: string; values: Partial<T['values']> }>;
  restore: (id: string, version: number, ifMatch: number) => Promise<T['saved']>;
  /** Shows the status of a version. */
  badge: (version: T['version']) => ReactNode;
}

/** The requests for an entry's preview link; an entry has at most one. */
export interface PreviewKind {
  /** @param copy id of the author's copy on the server; the link then shows its unsaved text */
  create: (id: string, copy?: string) => Promise<{ url_path: string; expires_at: string }>;
  revoke: (id: string) => Promise<unknown>;
}
