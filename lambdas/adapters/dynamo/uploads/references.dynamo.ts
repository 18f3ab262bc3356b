/** References to uploaded objects in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import {
  type ReferencesRepository,
  type Referrer,
  referenceSettlesMs,
} from '#lambdas/features/uploads/references.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keys, objectPartition } from '../keys.ts';
import { queryItems } from '../reads.ts';
import { write } from '../writes.ts';

export const referenceItemSchema = z.object({
  kind: z.enum(['post', 'project', 'page']),
  id: z.uuid(),
});

export function createReferencesRepository(
  table: CoreTable,
  now: () => Date,
): ReferencesRepository {
  return {
    add: async (referrer, objectKeys) => {
      const addedAt = now().toISOString();
      await Promise.all(objectKeys.map((key) => put(table, { referrer, key, addedAt })));
    },
    remove: async (referrer, objectKeys) => {
      const settled = new Date(now().getTime() - referenceSettlesMs).toISOString();
      await Promise.all(objectKeys.map((key) => removeSettled(table, { referrer, key, settled })));
    },
    findByObjectKey: (objectKey) => findByObjectKey(table, objectKey),
  };
}

async function put(
  table: CoreTable,
  { referrer, key, addedAt }: { referrer: Referrer; key: string; addedAt: string },
): Promise<void> {
  const { kind, id } = referrer;
  await write(table, { put: { ...keys.reference(key, referrer), kind, id, addedAt } });
}

async function removeSettled(
  table: CoreTable,
  { referrer, key, settled }: { referrer: Referrer; key: string; settled: string },
): Promise<void> {
  // Fails for a reference that is too new, or already gone.
  await write(table, {
    delete: keys.reference(key, referrer),
    when: {
      expression: '#addedAt <= :settled',
      names: { '#addedAt': 'addedAt' },
      values: { ':settled': settled },
    },
  });
}

async function findByObjectKey(table: CoreTable, objectKey: string): Promise<Referrer[]> {
  const items = await queryItems(table, { partition: objectPartition(objectKey) });
  return items.map((item) => referenceItemSchema.parse(item));
}
