/** The items that every kind of entry has in the core table. */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { EntryTypes, EntryVersion } from '#lambdas/features/entries/entry.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { epochSeconds, type Item, keys } from '../keys.ts';
import type { EntryStore } from './entries.store.ts';

/** Every save stores one, so the content is compressed: prose takes about a quarter. */
export const zippedContent = z.object({
  gzip: z.instanceof(Uint8Array).transform((bytes) => gunzipSync(bytes).toString('utf8')),
});

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

/** By which a deleted entry is found. */
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
