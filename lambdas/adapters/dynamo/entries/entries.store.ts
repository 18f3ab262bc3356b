/** Where and how a kind of entry is stored, as its kind answers the adapter of entries, and the items that every kind has. */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { EntryTypes, EntryVersion } from '#lambdas/features/entries/entry.ts';
import type { Referrer } from '#lambdas/features/uploads/uploads.repository.ts';
import type { TimePlace } from '#lambdas/kernel/paging.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, type Item, type Key, keys, type TrashKind } from '../keys.ts';
import { getItem } from '../reads.ts';
import type { Step } from '../transact.ts';

export type EntryStep = Step<'entry' | 'slug' | 'claim'>;

type StoredItem = Record<string, unknown>;

export interface EntryStore<T extends EntryTypes> {
  kind: Referrer['kind'];
  keys: {
    entry: (id: string) => Key;
    slug: (slug: string) => Key;
    list: (list: T['list'], place: TimePlace) => Key;
    claim: (userId: string, key: string) => Key;
    unsettled: (id: string) => Key;
  };
  trash: TrashKind;
  /** The attribute that names the entry in the items that lead to it. */
  idName: 'postId' | 'projectId' | 'pageId';
  /** All that readers see, in which an entry has its neighbours. */
  readersList: T['list'];

  /** Tells whether readers' lists have it; an entry that gets there loses its preview link. */
  isPublic: (entry: T['record']) => boolean;
  record: z.ZodType<T['record']>;
  summary: z.ZodType<T['summary']>;
  /** The summary that lists and the trash store. */
  summaryItem: (entry: T['record']) => object;
  version: z.ZodType<T['version']>;
  /** The item of a version, with its content. */
  wholeVersion: z.ZodType<EntryVersion<T>>;
  /** A claim keeps this, so that a repeated creation gets the first answer again. */
  answer: { write: (entry: T['record']) => object; read: z.ZodType<T['record']> };

  item: (entry: T['record']) => Item;
  /** The entry's item, which may be in the trash, and its article. */
  findWhole: (
    table: CoreTable,
    id: string,
  ) => Promise<{ item: StoredItem; content: string } | undefined>;
  /** The keys of its entries in lists, each with the same summary. */
  listKeys: (entry: T['record']) => Key[];

  /** Some kinds store their article, or its words, in items of their own. */
  contentSteps: (entry: T['record'], content: T['content']) => EntryStep[];
  /** A deletion removes these items, too, or lets them expire with the entry. */
  trashSteps: (entry: T['record'], expiry: number) => EntryStep[];
  /** Counters, labels and schedules follow the entry: these steps are the difference between two states. */
  derivedSteps: (before: T['record'] | undefined, after: T['record'] | undefined) => EntryStep[];
}

/** An item in the trash has these marks beside its record. */
export const trashMarksSchema = z.object({
  trashedAt: z.iso.datetime().optional(),
  [tableKeys.expiry]: z.int().optional(),
});

/** Every save stores one, so the content is compressed: prose takes about a quarter. */
export const zippedContent = z.object({
  gzip: z.instanceof(Uint8Array).transform((bytes) => gunzipSync(bytes).toString('utf8')),
});

/** The version that such an item holds. */
export function unzipped<Version extends { gzip: string }>({ gzip, ...version }: Version) {
  return { ...version, content: gzip };
}

/** Finds an entry whose article is in its own item. */
export function findWithArticle(key: (id: string) => Key, record: z.ZodType<{ content: string }>) {
  return async (table: CoreTable, id: string) => {
    const item = await getItem(table, key(id));
    return item && { item, content: record.parse(item).content };
  };
}

export function versionItem<T extends EntryTypes>(
  id: string,
  { content, ...version }: EntryVersion<T>,
): Item {
  return { ...keys.version(id, version.version), ...version, gzip: gzipSync(content) };
}

export function slugItem<T extends EntryTypes>(
  { keys: own, idName }: EntryStore<T>,
  slug: string,
  id: string,
): Item {
  return { ...own.slug(slug), slug, [idName]: id };
}

/** The same summary once for each list that contains the entry, so that a page is one query. */
export function listItems<T extends EntryTypes>(store: EntryStore<T>, entry: T['record']): Item[] {
  const summary = store.summaryItem(entry);
  return store.listKeys(entry).map((key) => ({ ...key, ...summary }));
}

/** The item by which a deleted entry is found. */
export function trashEntryItem<T extends EntryTypes>(
  { trash, summaryItem }: EntryStore<T>,
  entry: T['record'],
  { trashedAt, expiresAt }: { trashedAt: string; expiresAt: Date },
): Item {
  return {
    ...keys.trashEntry(trash, { trashedAt, id: entry.id }),
    ...summaryItem(entry),
    trashedAt,
    [tableKeys.expiry]: epochSeconds(expiresAt),
  };
}

export const unsettledItemSchema = z.object({
  /** The id of any entry has this name: an earlier release, which knows only posts, then finds none. */
  postId: z.uuid(),
  kind: z.enum(['post', 'project', 'page']).default('post'),
  /** The entry had this version when it was deleted or restored. */
  version: z.int(),
  since: z.iso.datetime(),
});

/** @param since ISO 8601, UTC */
export function unsettledItem<T extends EntryTypes>(
  { keys: own, kind }: EntryStore<T>,
  { id, version }: Pick<T['record'], 'id' | 'version'>,
  since: string,
): Item {
  return {
    ...own.unsettled(id),
    postId: id,
    ...(kind !== 'post' && { kind }),
    version,
    since,
  };
}
