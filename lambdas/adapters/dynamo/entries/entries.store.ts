/** Declares how each kind of entry is stored, and makes the items that all kinds have. */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { EntryTypes, EntryVersion } from '#lambdas/features/entries/entry.ts';
import type { Referrer } from '#lambdas/features/uploads/uploads.repository.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
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
    list: (list: T['list'], position: ListPosition) => Key;
    claim: (userId: string, key: string) => Key;
    unsettled: (id: string) => Key;
  };
  trash: TrashKind;
  /** Attribute that holds the entry's id in items such as slugs. */
  idName: 'postId' | 'projectId' | 'pageId';
  /** The list of all public entries, which defines the neighbours of an entry. */
  readersList: T['list'];

  /** Whether readers' lists contain the entry. An entry that becomes public loses its preview link. */
  isPublic: (entry: T['record']) => boolean;
  record: z.ZodType<T['record']>;
  summary: z.ZodType<T['summary']>;
  /** Attributes of the entry's items in lists and in the trash. */
  summaryItem: (entry: T['record']) => object;
  version: z.ZodType<T['version']>;
  /** Parses a version with its content. */
  wholeVersion: z.ZodType<EntryVersion<T>>;
  /** Stored with the idempotency claim of a creation, so that a repeated request gets the first answer again. */
  answer: { write: (entry: T['record']) => object; read: z.ZodType<T['record']> };

  item: (entry: T['record']) => Item;
  /** Finds an entry's item and article, even in the trash. */
  findWhole: (
    table: CoreTable,
    id: string,
  ) => Promise<{ item: StoredItem; content: string } | undefined>;
  /** One key for each list that contains the entry. */
  listKeys: (entry: T['record']) => Key[];

  /** Steps for kinds that store their article, or its word count, in items of its own. */
  contentSteps: (entry: T['record'], content: T['content']) => EntryStep[];
  /** Steps with which a deletion removes further items of the kind, or lets them expire with the entry. */
  trashSteps: (entry: T['record'], expiry: number) => EntryStep[];
  /** Steps that update counters, labels and schedules from one state of the entry to another. */
  derivedSteps: (before: T['record'] | undefined, after: T['record'] | undefined) => EntryStep[];
}

/** Attributes that an entry in the trash has in addition to its record. */
export const trashMarksSchema = z.object({
  trashedAt: z.iso.datetime().optional(),
  [tableKeys.expiry]: z.int().optional(),
});

/** Content of versions is compressed, because every save stores one. Prose shrinks to about a quarter. */
export const zippedContent = z.object({
  gzip: z.instanceof(Uint8Array).transform((bytes) => gunzipSync(bytes).toString('utf8')),
});

/** Renames the attribute `gzip`, which the schema has decompressed, to `content`. */
export function unzipped<Version extends { gzip: string }>({ gzip, ...version }: Version) {
  return { ...version, content: gzip };
}

/** Makes `findWhole` for kinds that store the article in the entry's item. */
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

/** Repeats the summary in each list that contains the entry, so that a page of a list takes one query. */
export function listItems<T extends EntryTypes>(store: EntryStore<T>, entry: T['record']): Item[] {
  const summary = store.summaryItem(entry);
  return store.listKeys(entry).map((key) => ({ ...key, ...summary }));
}

/** Makes the item by which the trash lists a deleted entry. */
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
  /** Id of an entry of any kind. An earlier release, which knows only posts, then finds no post with the id of another kind. */
  postId: z.uuid(),
  kind: z.enum(['post', 'project', 'page']).default('post'),
  /** Version of the entry when it was deleted or restored. */
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
