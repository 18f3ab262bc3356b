/** Stores entries in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import type { EntriesRepository } from '#lambdas/features/entries/entries.repository.ts';
import type { EntryLink, EntryNeighbors, EntryTypes } from '#lambdas/features/entries/entry.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import { languagePart, languageSchema } from '#shared/entries/language.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { changes, exists, firstAnswer, hasValues, transact, write } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import {
  epochSeconds,
  keys,
  trashPartition,
  unsettledPartition,
  versionsPartition,
} from '../keys.ts';
import { getItem, getItems, queryItems, queryPage } from '../reads.ts';
import { createSteps, restoreSteps, trashSteps, updateSteps } from './entries.steps.ts';
import {
  type EntryStep,
  type EntryStore,
  trashMarksSchema,
  unsettledItemSchema,
} from './entries.store.ts';

const requestHashSchema = z.object({ requestHash: z.string() });
const linkSchema = z.object({
  title: z.string(),
  slug: z.string().nullable().default(null),
  lang: languageSchema,
});

export function createEntriesRepository<T extends EntryTypes>(
  table: CoreTable,
  store: EntryStore<T>,
): EntriesRepository<T> {
  return {
    find: async (id) => parseUntrashed(store, await getItem(table, store.keys.entry(id))),
    findWithContent: async (id) => {
      const found = await store.findWhole(table, id);
      const entry = found && parseUntrashed(store, found.item);
      return entry && { entry, content: found.content };
    },
    findIdBySlug: async (slug) => {
      const item = await getItem(table, store.keys.slug(slug));
      return item && z.uuid().parse(item[store.idName]);
    },
    takenSlugs: async (slugs) => {
      const items = await getItems(table, slugs.map(store.keys.slug));
      return new Set(items.map(({ slug }) => z.string().parse(slug)));
    },
    neighborsOf: (position) => neighborsOf(table, store, position),
    page: async ({ list, ...request }) => {
      const keyAt = (position: ListPosition) => store.keys.list(list, position);
      const { items, more } = await queryPage(table, request, keyAt);
      return { entries: items.map((item) => store.summary.parse(item)), more };
    },
    firstAnswer: ({ userId, key, now }) => {
      const schema = z.unknown().transform((item) => ({
        ...requestHashSchema.parse(item),
        entry: store.answer.read.parse(item),
      }));
      return firstAnswer(table, { key: store.keys.claim(userId, key), now, schema });
    },

    versions: async ({ id, before, limit }) => {
      const found = await queryItems(table, {
        partition: versionsPartition(id),
        newestFirst: true,
        after: keys.version(id, before),
        limit,
      });
      return found.map((item) => store.version.parse(item));
    },
    version: async (id, version) => {
      const item = await getItem(table, keys.version(id, version));
      return item && store.wholeVersion.parse(item);
    },

    create: async (write) => {
      const failed = await transact(table, createSteps(store, write));
      // An identical request that was faster has also taken the slug, so the claim is checked first.
      if (failed.has('claim')) return 'key-used';
      if (failed.has('slug')) return 'slug-taken';
      if (failed.has('entry')) throw new Error(`An entry with the new id ${write.entry.id} exists`);
      return 'saved';
    },
    update: (write) => save(table, updateSteps(store, write)),
    trash: async (write) => {
      const failed = await transact(table, trashSteps(store, write));
      return failed.has('entry') ? 'stale' : 'saved';
    },
    trashed: async ({ now, limit }) => {
      const partition = trashPartition(store.trash);
      const items = await queryItems(table, { partition, newestFirst: true, limit });
      return items.flatMap((item) => {
        const trashedAt = trashedSince(item, now);
        return trashedAt === undefined ? [] : [{ entry: store.summary.parse(item), trashedAt }];
      });
    },
    findTrashed: async ({ id, now }) => {
      const found = await store.findWhole(table, id);
      const trashedAt = found && trashedSince(found.item, now);
      if (trashedAt === undefined) return undefined;
      return { entry: store.record.parse(found?.item), content: found?.content ?? '', trashedAt };
    },
    restore: (write) => save(table, restoreSteps(store, write)),
    settleVersions: (id) => settleVersions(table, store, id),
    unsettled: async ({ before, limit }) => {
      const items = await queryItems(table, { partition: unsettledPartition, limit });
      return items
        .map((item) => unsettledItemSchema.parse(item))
        .filter(({ since }) => since < before.toISOString())
        .map(({ kind, postId: id }) => ({ kind, id }));
    },
  };
}

/** @returns undefined for an entry in the trash */
function parseUntrashed<T extends EntryTypes>(
  { record }: EntryStore<T>,
  item: Record<string, unknown> | undefined,
): T['record'] | undefined {
  if (!item || trashMarksSchema.parse(item).trashedAt !== undefined) return undefined;
  return record.parse(item);
}

/** Queries one item on each side of the position, where the entry itself need no longer be. */
async function neighborsOf<T extends EntryTypes>(
  table: CoreTable,
  store: EntryStore<T>,
  position: ListPosition,
): Promise<EntryNeighbors> {
  const after = store.keys.list(store.readersList, position);
  const partition = after.pk;
  const [[newer], [older]] = await Promise.all([
    queryItems(table, { partition, after, limit: 1 }),
    queryItems(table, { partition, after, limit: 1, newestFirst: true }),
  ]);
  return { newer: linkOf(newer), older: linkOf(older) };
}

function linkOf(item: Record<string, unknown> | undefined): EntryLink | null {
  if (!item) return null;
  const { title, slug, lang } = linkSchema.parse(item);
  return slug === null ? null : { title, slug, ...languagePart(lang) };
}

/** @returns `stale` when somebody has saved another version meanwhile */
async function save(
  table: CoreTable,
  steps: readonly EntryStep[],
): Promise<'saved' | 'stale' | 'slug-taken'> {
  const failed = await transact(table, steps);
  if (failed.has('entry')) return 'stale';
  return failed.has('slug') ? 'slug-taken' : 'saved';
}

/** @returns undefined for an entry outside the trash, and for an expired one, which DynamoDB may take days to remove */
function trashedSince(item: Record<string, unknown>, now: Date): string | undefined {
  const { trashedAt, [tableKeys.expiry]: expiry = 0 } = trashMarksSchema.parse(item);
  return expiry > epochSeconds(now) ? trashedAt : undefined;
}

/**
 * Gives the versions of an entry the expiry of the entry itself, then deletes the marker. Starts over when the entry
 * was deleted or restored meanwhile, because this run may have overwritten the expiry that the later change set.
 */
async function settleVersions<T extends EntryTypes>(
  table: CoreTable,
  store: EntryStore<T>,
  id: string,
): Promise<void> {
  const markerKey = store.keys.unsettled(id);
  const findMarker = async () => {
    const item = await getItem(table, markerKey);
    return item && unsettledItemSchema.parse(item);
  };
  /** @returns false when a later deletion or restoration has replaced the marker */
  const deleteMarker = ({ version }: z.infer<typeof unsettledItemSchema>) =>
    write(table, { delete: markerKey, when: hasValues({ version }) });
  let marker = await findMarker();
  if (!marker) return;
  for (;;) {
    const item = await getItem(table, store.keys.entry(id));
    if (item) {
      const { [tableKeys.expiry]: expiry } = trashMarksSchema.parse(item);
      await changeVersions(table, store.record.parse(item), expiry);
    }
    if (marker && (await deleteMarker(marker))) return;
    const earlier = marker;
    marker = await findMarker();
    if (!earlier && !marker) return;
  }
}

async function changeVersions(
  table: CoreTable,
  { id, keptVersions }: EntryTypes['record'],
  expiry: number | undefined,
): Promise<void> {
  const change = changes({ set: { [tableKeys.expiry]: expiry } });
  await Promise.all(
    keptVersions.map((version) =>
      // The condition keeps the update from creating a version that was removed.
      write(table, { update: keys.version(id, version), ...change, when: exists }),
    ),
  );
}
