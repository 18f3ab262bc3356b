/** The library of uploads in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import {
  type LibraryPlace,
  type LibraryRepository,
  anyUploadSchema,
} from '#lambdas/features/uploads/uploads.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keys, objectPartition, uploadEntryKey, uploadsPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { auditEventItem, exists, isNew, type Step, transact, write } from '../transact.ts';
import { referrerOf, uploadEntryItem, uploadItem } from './uploads.dynamo.ts';

const addedSchema = z.object({ sk: z.string(), addedAt: z.iso.datetime() });

export function createLibraryRepository(table: CoreTable): LibraryRepository {
  /** Alone, so that changes of two attributes at once are both kept. */
  const set = async (
    upload: LibraryPlace,
    [name, value]: ['description' | 'deletedAt', string],
    also: readonly Step<'gone'>[] = [],
  ) => {
    const steps = [keys.upload(upload.objectKey), uploadEntryKey(upload)].map((update) => ({
      update,
      expression: 'SET #name = :value',
      names: { '#name': name },
      values: { ':value': value },
      when: exists,
      label: 'gone' as const,
    }));
    return (await transact(table, [...steps, ...also])).size === 0;
  };
  return {
    page: async ({ after, limit }) => {
      const items = await queryItems(table, {
        partition: uploadsPartition,
        newestFirst: true,
        after: after && uploadEntryKey(after),
        ...(Number.isFinite(limit) && { limit }),
      });
      return items.map((item) => anyUploadSchema.parse(item));
    },
    find: async (objectKey) => {
      const item = await getItem(table, keys.upload(objectKey));
      return item && anyUploadSchema.parse(item);
    },
    references: async (objectKey) => {
      const items = await queryItems(table, { partition: objectPartition(objectKey) });
      return items.map((item) => {
        const { sk, addedAt } = addedSchema.parse(item);
        return { referrer: referrerOf({ sk }), addedAt };
      });
    },
    describe: (upload, description) => set(upload, ['description', description]),
    delete: (upload, event) =>
      set(upload, ['deletedAt', event.timestamp], [{ put: auditEventItem(event) }]),
    keep: async ({ deletedAt: _, ...upload }) => {
      await transact(table, [{ put: uploadItem(upload) }, { put: uploadEntryItem(upload) }]);
    },
    list: async (upload) => {
      await write(table, { put: uploadEntryItem(upload), when: isNew });
    },
    remove: async (upload) => {
      await transact(table, [
        { delete: keys.upload(upload.objectKey) },
        { delete: uploadEntryKey(upload) },
      ]);
    },
  };
}
