/** Uploaded images in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { uploadRecordSchema } from '#lambdas/features/uploads/upload.ts';
import type {
  UploadClaim,
  UploadsRepository,
} from '#lambdas/features/uploads/uploads.repository.ts';
import { problem } from '#shared/problems.ts';
import { claimStep } from '../claims.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keyOf, keys } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';
import { unlessConditionFails } from '../writes.ts';

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
    add: async (upload) => {
      const Item = { ...keys.upload(upload.objectKey), ...upload };
      await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
    },
    remove: async (objectKey) => {
      const Key = keyOf(keys.upload(objectKey));
      await table.client.send(new DeleteCommand({ TableName: table.tableName, Key }));
    },
    claim: async (claim) => {
      if (await isFirst(table, claim)) return claim;
      const item = await getItem(table, keys.uploadIdempotency(claim.userId, claim.key));
      // It has expired since.
      if (!item) throw problem('conflict');
      return claimItemSchema.parse(item);
    },
  };
}

async function isFirst({ client, tableName }: CoreTable, claim: UploadClaim): Promise<boolean> {
  const { userId, key, objectKey } = claim;
  const { put, when } = claimStep(keys.uploadIdempotency(userId, key), claim, { objectKey });
  return unlessConditionFails(
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: put,
        ConditionExpression: when.expression,
        ExpressionAttributeNames: when.names,
        ExpressionAttributeValues: when.values,
      }),
    ),
  );
}
