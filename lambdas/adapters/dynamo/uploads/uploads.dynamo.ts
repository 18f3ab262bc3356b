/** Uploaded images in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import { documentRecordSchema, uploadRecordSchema } from '#lambdas/features/uploads/upload.ts';
import type { UploadsRepository } from '#lambdas/features/uploads/uploads.repository.ts';
import { problem } from '#shared/problems.ts';
import { claimStep } from '../claims.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keys } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';
import { write } from '../writes.ts';

const claimItemSchema = z.object({ requestHash: z.string(), objectKey: z.string() });

export function createUploadsRepository(table: CoreTable): UploadsRepository {
  return {
    find: async (objectKey) => {
      const item = await getItem(table, keys.upload(objectKey));
      return item && uploadRecordSchema.parse(item);
    },
    findMany: async (objectKeys) => {
      const items = await getItems(table, objectKeys.map(keys.upload));
      return items.map((item) => uploadRecordSchema.parse(item));
    },
    findDocument: async (objectKey) => {
      const item = await getItem(table, keys.upload(objectKey));
      return item && documentRecordSchema.parse(item);
    },
    add: async (upload) => {
      await write(table, { put: { ...keys.upload(upload.objectKey), ...upload } });
    },
    remove: async (objectKey) => {
      await write(table, { delete: keys.upload(objectKey) });
    },
    claim: async (claim) => {
      const key = keys.uploadIdempotency(claim.userId, claim.key);
      const { objectKey } = claim;
      if (await write(table, claimStep(key, claim, { objectKey }))) return claim;
      const item = await getItem(table, key);
      // It has expired since.
      if (!item) throw problem('conflict');
      return claimItemSchema.parse(item);
    },
  };
}
