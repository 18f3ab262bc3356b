/** Messages to the owner in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { MessagesRepository } from '#lambdas/features/contact/messages.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { firstAnswer } from '../claims.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keyOf, keys } from '../keys.ts';
import { getItem } from '../reads.ts';
import { transact } from '../transact.ts';
import { unlessConditionFails } from '../writes.ts';
import { messageClaimSchema, senderItemSchema } from './messages.items.ts';
import { storeSteps } from './messages.steps.ts';

export function createMessagesRepository(table: CoreTable): MessagesRepository {
  return {
    firstRequest: async ({ key, now }) => {
      const wanted = { key: keys.messageClaim(key), now, schema: messageClaimSchema };
      return (await firstAnswer(table, wanted))?.requestHash;
    },
    sentTimes: async (sender) => {
      const item = await getItem(table, keys.messageSender(sender));
      return item ? senderItemSchema.parse(item).times : [];
    },
    store: async (write) => {
      const failed = await transact(table, storeSteps(write));
      // The same request that won has counted for the sender too, so the claim is asked first.
      if (failed.has('claim')) return 'key-used';
      if (failed.has('sender')) return 'sender-changed';
      if (failed.has('message'))
        throw new Error(`A message with the id ${write.message.id} exists`);
      return 'stored';
    },
    markMailed: (id) => markMailed(table, id),
  };
}

async function markMailed({ client, tableName }: CoreTable, id: string): Promise<void> {
  await unlessConditionFails(
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(keys.message(id)),
        UpdateExpression: 'SET isMailed = :yes',
        ConditionExpression: 'attribute_exists(#pk)',
        ExpressionAttributeNames: { '#pk': tableKeys.partition },
        ExpressionAttributeValues: { ':yes': true },
      }),
    ),
  );
}
