/** A kind of entry as the form that all kinds share needs it: data and small functions, no screens. */
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { EntryKindName } from '#shared/entries/kinds.ts';
import type { KeepCopy } from '#shared/schemas/working-copies.ts';
import type { ApiError } from '#web/src/api/api-error.ts';
import type { FieldErrors } from '#web/src/ui/admin/field-errors.ts';
import type { SeoValues } from './seo/seo-values.ts';

/** As the server answers with it. */
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
  /** Empty for the site's. */
  lang: string;
  seo: SeoValues;
}

/** The types that belong together in one kind. */
export interface EntryTypes {
  saved: SavedEntry;
  values: EntryValues;
  body: object;
  /** The buttons that save and leave. */
  button: string;
  base: CopyBase;
  version: VersionSummary;
}

/** `stay` is Ctrl+S: the entry keeps its status, the author stays in the form. */
export type SaveButton<T extends EntryTypes> = T['button'] | 'stay';

export interface SaveAttempt<T extends EntryTypes> {
  button: SaveButton<T>;
  /** The author agreed that readers lose the entry. */
  takesOffline?: true;
}

/** The body that an attempt sends, or why it does not. */
export type SavePlan<T extends EntryTypes> =
  | { send: T['body'] }
  | { refused: FieldErrors<T['values']> };

/** The form after a change of the entry that its author knows of, such as its schedule. */
export interface CaughtUp<T extends EntryTypes> {
  saved: T['values'];
  typed: T['values'];
  /** Why the button no longer does what the author meant. */
  tooLate: string | undefined;
}

export interface SaveRequest<T extends EntryTypes> {
  body: T['body'];
  /** Undefined for a new entry. */
  target: Pick<T['saved'], 'id' | 'version'> | undefined;
  /** Makes a repeated creation create one entry. */
  idempotencyKey: string;
}

/** A field as comparisons show it; empty where it says nothing. */
export interface ShownField<Values> {
  name: keyof Values;
  label: string;
  show: (values: Values) => string;
}

export interface EntryKind<T extends EntryTypes> {
  word: EntryKindName;
  texts: {
    failed: (isNew: boolean) => string;
    /** The sentences that say why the server refused a save. */
    refused: (error: ApiError, isNew: boolean) => readonly string[];
    /** An attempt without an answer has created another entry. */
    savedEarlier: string;
    /** A date or time that is partly typed or impossible. */
    unreadable: string;
    /** The button that shows the entry to readers. */
    publish: string;
  };
  /** The values of a new entry. */
  empty: T['values'];
  valuesOf: (saved: T['saved']) => T['values'];
  /** As if Add had been pressed, because typed entries of lists are meant to be saved. */
  withDrafts: (values: T['values']) => T['values'];
  /** The first message of each field that cannot be saved. */
  validate: (values: T['values']) => FieldErrors<T['values']>;
  /** @param base what the save replaces; undefined for a new entry */
  plan: (attempt: SaveAttempt<T>, values: T['values'], base: T['saved'] | undefined) => SavePlan<T>;
  /** Whether an entry is what a save asked for, as when that save's answer was lost. */
  isSaved: (body: T['body'], saved: T['saved']) => boolean;
  /** Undefined where somebody has changed the entry: its author is asked. */
  catchUp: (change: {
    before: T['saved'];
    now: T['saved'];
    saved: T['values'];
    typed: T['values'];
    button: SaveButton<T>;
  }) => CaughtUp<T> | undefined;
  /** In the order of comparisons; the text by its words. */
  fields: readonly ShownField<T['values']>[];
  /** Whether readers see the saved entry. */
  isLive: (saved: T['saved']) => boolean;
  /** As in `Saving it as a draft`; undefined for a button that leaves a live entry to its readers. */
  takesOffline: (button: SaveButton<T>) => string | undefined;
  /** Says what an entry belongs to, beside its title. */
  labels: (values: T['values']) => readonly string[];
  load: (id: string, signal?: AbortSignal) => Promise<T['saved']>;
  save: (request: SaveRequest<T>) => Promise<T['saved']>;
  copies: CopiesKind<T>;
  /** Large, and rarely needed. */
  markdown: () => Promise<MarkdownKind<T['values']>>;
  /** Kept by the server besides the saved entry. */
  server: {
    versions: VersionsKind<T>;
    preview: PreviewKind;
  };
}

export interface MarkdownKind<Values> {
  write: (values: Values) => string;
  /** Throws `ImportError`. */
  read: (markdown: string) => MarkdownImport<Values>;
}

export interface MarkdownImport<Values> {
  /** Only the fields in the Markdown. */
  values: Partial<Values>;
  /** Parts that no entry of this kind can have, as sentences. */
  leftOut: string[];
}

/** The saved state that was changed. */
export interface CopyBase {
  version: number;
  slug: string;
}

export interface EntryCopy<T extends EntryTypes> {
  /** Id of the open form that wrote it: two tabs never write to the same copy. */
  id: string;
  userId: string;
  /** Null for a new entry. */
  base: T['base'] | null;
  values: T['values'];
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** The schemas of a kind's copies. A copy that was kept once has to stay readable. */
export interface CopiesKind<T extends EntryTypes> {
  /** The name of their database in this browser. */
  store: string;
  base: z.ZodType<T['base']>;
  values: z.ZodType<T['values']>;
  baseOf: (saved: T['saved']) => T['base'];
  /** The id of the entry. */
  entryOf: (base: T['base']) => string;
  /** As the server keeps it. */
  sent: (draft: Draft<T>) => KeepCopy;
  /**
   * The values that a restore puts into the form: what follows other fields until its author changes it
   * stays in its saved state.
   */
  restored: (copy: EntryCopy<T>, saved: T['values']) => T['values'];
}

/** The part of a copy that is written. */
export type Draft<T extends EntryTypes> = Pick<EntryCopy<T>, 'base' | 'values'>;

export interface VersionSummary {
  version: number;
  title: string;
  saved_at: string;
  /** Null for a text that is older than its kind's versions. */
  saved_by: { first_name: string; last_name: string; username: string } | null;
}

/** The earlier versions of an entry. */
export interface VersionsKind<T extends EntryTypes> {
  list: (
    id: string,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ data: T['version'][]; meta: { next_cursor?: string | null | undefined } }>;
  /** The values that a restore would change. */
  read: (
    id: string,
    version: number,
    signal: AbortSignal,
  ) => Promise<{ saved_at: string; values: Partial<T['values']> }>;
  restore: (id: string, version: number, ifMatch: number) => Promise<T['saved']>;
  /** The status of that version. */
  badge: (version: T['version']) => ReactNode;
}

/** The one preview link of an entry. The server returns its address once. */
export interface PreviewKind {
  /** @param copy of the author's on the server, to show the unsaved text in it */
  create: (id: string, copy?: string) => Promise<{ url_path: string; expires_at: string }>;
  revoke: (id: string) => Promise<unknown>;
}
