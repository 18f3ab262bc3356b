/** Entries in the trash of the core table. */
import type * as z from 'zod';
import type { EntryTrash } from '#lambdas/features/entries/entries.repository.ts';
import type { EntryTypes } from '#lambdas/features/entries/entry.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { exists } from '../conditions.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys, trashPartition, unsettledPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import { write } from '../writes.ts';
import { unsettledItemSchema } from './entries.items.ts';
import { restoreSteps } from './entries.steps.ts';
import { type EntryStep, type EntryStore, trashMarksSchema } from './entries.store.ts';

type Note = z.infer<typeof unsettledItemSchema>;

export function entryTrash<T extends EntryTypes>(
  table: CoreTable,
  store: EntryStore<T>,
): EntryTrash<T> {
  return {
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

/** Writes the steps of a change, on the version that it was made of. */
export async function save(
  table: CoreTable,
  steps: readonly EntryStep[],
): Promise<'saved' | 'stale' | 'slug-taken'> {
  const failed = await transact(table, steps);
  if (failed.has('entry')) return 'stale';
  return failed.has('slug') ? 'slug-taken' : 'saved';
}

/** Undefined outside the trash, and for an expired item, which may still exist for days. */
function trashedSince(item: Record<string, unknown>, now: Date): string | undefined {
  const { trashedAt, [tableKeys.expiry]: expiry = 0 } = trashMarksSchema.parse(item);
  return expiry > epochSeconds(now) ? trashedAt : undefined;
}

/**
 * Starts over when the entry was deleted or restored meanwhile: whoever settled that change may have
 * finished first, and was then overwritten here.
 */
async function settleVersions<T extends EntryTypes>(
  table: CoreTable,
  store: EntryStore<T>,
  id: string,
): Promise<void> {
  const noteKey = store.keys.unsettled(id);
  const findNote = async () => {
    const item = await getItem(table, noteKey);
    return item && unsettledItemSchema.parse(item);
  };
  /** `false` when another note has replaced it. */
  const strikeOut = ({ version }: Note) =>
    write(table, {
      delete: noteKey,
      when: {
        expression: '#version = :seen',
        names: { '#version': 'version' },
        values: { ':seen': version },
      },
    });
  let note = await findNote();
  if (!note) return;
  for (;;) {
    const item = await getItem(table, store.keys.entry(id));
    if (item) {
      const { [tableKeys.expiry]: expiry } = trashMarksSchema.parse(item);
      await changeVersions(table, store.record.parse(item), expiry);
    }
    if (note && (await strikeOut(note))) return;
    const earlier = note;
    note = await findNote();
    if (!earlier && !note) return;
  }
}

async function changeVersions(
  table: CoreTable,
  { id, keptVersions }: EntryTypes['record'],
  expiry: number | undefined,
): Promise<void> {
  const change =
    expiry === undefined
      ? { expression: 'REMOVE #expiry', values: {} }
      : { expression: 'SET #expiry = :expiry', values: { ':expiry': expiry } };
  const names = { '#expiry': tableKeys.expiry };
  await Promise.all(
    keptVersions.map((version) =>
      // A version that is already gone is not created again.
      write(table, { update: keys.version(id, version), ...change, names, when: exists }),
    ),
  );
}
