/** Unsaved changes in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { WorkingCopiesRepository } from '#lambdas/features/working-copies/working-copies.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { workingCopySchema } from '#shared/schemas/working-copies.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keyOf, keys, workingCopiesPartition } from '../keys.ts';
import { queryItems } from '../reads.ts';

/** Compressed: text is a fifth as large, and so is what each write costs. */
const itemSchema = z.object({
  copy: z.instanceof(Uint8Array),
  [tableKeys.expiry]: z.int(),
});

export function createWorkingCopiesRepository({
  client,
  tableName,
}: CoreTable): WorkingCopiesRepository {
  return {
    list: async ({ userId, post }, now) => {
      const partition = workingCopiesPartition(userId, post);
      const found = await queryItems({ client, tableName }, { partition });
      return found
        .map((item) => itemSchema.parse(item))
        .filter((item) => item[tableKeys.expiry] > epochSeconds(now))
        .map(({ copy }) => workingCopySchema.parse(JSON.parse(gunzipSync(copy).toString())));
    },
    put: async ({ place, copy, objectKeys, expiresAt }) => {
      const named = { ...place, id: copy.id };
      const rest = { [tableKeys.expiry]: epochSeconds(expiresAt) };
      // Before what shows them: the sweep must know them as long as anybody may.
      if (objectKeys.length > 0) {
        const Item = { ...keys.workingCopyImages(named), objectKeys: [...objectKeys], ...rest };
        await client.send(new PutCommand({ TableName: tableName, Item }));
      }
      const packed = { copy: gzipSync(JSON.stringify(copy)), version: copy.version };
      try {
        await client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...keys.workingCopy(named), ...packed, ...rest },
            ...(copy.version === 1 ? isNew : isVersion(copy.version - 1)),
          }),
        );
        return 'saved';
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return 'stale';
        throw error;
      }
    },
    remove: async (place) => {
      for (const key of [keys.workingCopy(place), keys.workingCopyImages(place)]) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(key) }));
      }
    },
  };
}

const isNew = {
  ConditionExpression: 'attribute_not_exists(#pk)',
  ExpressionAttributeNames: { '#pk': tableKeys.partition },
};

function isVersion(version: number) {
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  };
}
