/** References to uploaded objects in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { DeleteCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  type ReferencesRepository,
  type Referrer,
  referenceSettlesMs,
} from '#lambdas/features/uploads/references.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keyOf, keys, objectPartition } from '../keys.ts';
import { unlessConditionFails } from '../writes.ts';

export const referenceItemSchema = z.object({ kind: z.enum(['post', 'project']), id: z.uuid() });

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
  { client, tableName }: CoreTable,
  { referrer, key, addedAt }: { referrer: Referrer; key: string; addedAt: string },
): Promise<void> {
  const { kind, id } = referrer;
  const item = { ...keys.reference(key, referrer), kind, id, addedAt };
  await client.send(new PutCommand({ TableName: tableName, Item: item }));
}

async function removeSettled(
  { client, tableName }: CoreTable,
  { referrer, key, settled }: { referrer: Referrer; key: string; settled: string },
): Promise<void> {
  // Fails for a reference that is too new, or already gone.
  await unlessConditionFails(
    client.send(
      new DeleteCommand({
        TableName: tableName,
        Key: keyOf(keys.reference(key, referrer)),
        ConditionExpression: '#addedAt <= :settled',
        ExpressionAttributeNames: { '#addedAt': 'addedAt' },
        ExpressionAttributeValues: { ':settled': settled },
      }),
    ),
  );
}

async function findByObjectKey(
  { client, tableName }: CoreTable,
  objectKey: string,
): Promise<Referrer[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': objectPartition(objectKey) },
      ConsistentRead: true,
    },
  );
  const referrers: Referrer[] = [];
  for await (const { Items = [] } of pages) {
    referrers.push(...Items.map((item) => referenceItemSchema.parse(item)));
  }
  return referrers;
}
