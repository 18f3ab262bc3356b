/**
 * Fields and types that posts, projects and pages share. A kind of entry adds its own fields and lists its types in
 * `EntryTypes`.
 */
import * as z from 'zod';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import { languageSchema } from '#shared/entries/language.ts';
import { type Seo, seoSchema } from '#shared/entries/seo.ts';

export const timestamp = z.iso.datetime();

export const personSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
});

export type Person = z.infer<typeof personSchema>;

/** Fields that every kind of entry has in lists. */
export const listedFields = {
  id: z.uuid(),
  title: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int().min(1),
  /** Absent when the entry has the language of the site. */
  lang: languageSchema,
  /** Absent unless the author has set a field. */
  seo: seoSchema.optional(),
};

/** Makes the fields that a row in the list of versions has for every kind of entry. */
export function toWireVersionFields<By extends Person | null>({
  version,
  savedAt,
  savedBy,
  title,
}: {
  version: number;
  savedAt: string;
  savedBy: By;
  title: string;
}) {
  return { version, saved_at: savedAt, saved_by: savedBy && toWirePerson(savedBy), title };
}

export function toWirePerson({ firstName, lastName, username }: Person) {
  return { first_name: firstName, last_name: lastName, username };
}

/** @returns '' if the excerpt is derived from the article instead of written by the author */
export function customExcerpt(entry: { excerpt: string; ownExcerpt: boolean }): string {
  return entry.ownExcerpt ? entry.excerpt : '';
}

/** Returns the entry's position in a list in the order of creation. */
export function creationPosition({
  createdAt,
  id,
}: Pick<EntryRecord, 'createdAt' | 'id'>): ListPosition {
  return { time: createdAt, id };
}

/** Fields that keep the history of an entry's versions. */
export const versionedFields = {
  /** The author and the time of the current text; null in records older than versions. */
  saved: z.object({ at: timestamp, by: personSchema }).nullable().default(null),
  /** Numbers of the earlier versions that are kept, oldest first. */
  keptVersions: z.array(z.int().min(1)).default([]),
};

export interface EntryRecord {
  id: string;
  title: string;
  /** Null for a project that is older than slugs, until the publisher assigns one. */
  slug: string | null;
  /** Addresses with these slugs still lead to the entry. The oldest comes first. */
  formerSlugs: string[];
  createdAt: string;
  updatedAt: string;
  version: number;
  saved: { at: string; by: Person } | null;
  keptVersions: number[];
  lang?: string | undefined;
  seo?: Seo | undefined;
}

/** The types of a kind of entry. */
export interface EntryTypes {
  record: EntryRecord;
  /** The fields that lists show. */
  summary: Pick<EntryRecord, 'id' | 'title' | 'createdAt' | 'version'>;
  /** A replaced version, without its article. */
  version: { version: number; title: string; savedAt: string; savedBy: Person | null };
  /** Selects one of the kind's lists, such as its drafts. */
  list: unknown;
  /** An article, and the fields that are stored beside it. */
  content: { json: string };
  /** The bodies of the requests that create and save an entry. */
  create: { title: string; slug?: string | undefined };
  save: { slug?: string | undefined };
}

export interface WholeEntry<T extends EntryTypes> {
  entry: T['record'];
  /** JSON text of the rich-text nodes, as `serializeContent` writes it. */
  content: string;
}

/** `content` is JSON text, as in `WholeEntry`. */
export type EntryVersion<T extends EntryTypes> = T['version'] & { content: string };

/** An entry as the trash lists it. */
export interface TrashedSummary<T extends EntryTypes> {
  entry: T['summary'];
  trashedAt: string;
}

export interface TrashedEntry<T extends EntryTypes> extends WholeEntry<T> {
  trashedAt: string;
}

export interface EntryLink {
  title: string;
  slug: string;
  lang?: string;
}

/** The entries right before and right after another one in the list that readers see. */
export interface EntryNeighbors {
  newer: EntryLink | null;
  older: EntryLink | null;
}

/** Days that a deleted entry stays in the trash. */
export const trashDays = 30;
