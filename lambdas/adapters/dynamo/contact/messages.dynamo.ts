/** Messages to the owner in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import type { MessagesRepository } from '#lambdas/features/contact/messages.repository.ts';
import { firstAnswer } from '../claims.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { messageKeys } from '../keys.ts';
import { getItem } from '../reads.ts';
import { transact } from '../transact.ts';
import { messageClaimSchema, senderItemSchema } from './messages.items.ts';
import { storeSteps } from './messages.steps.ts';

export function createMessagesRepository(table: CoreTable): MessagesRepository {
  return {
    firstRequest: async ({ key, now }) => {
      const wanted = { key: messageKeys.messageClaim(key), now, schema: messageClaimSchema };
      return (await firstAnswer(table, wanted))?.requestHash;
    },
    sentTimes: async (sender) => {
      const item = await getItem(table, messageKeys.messageSender(sender));
      return item ? senderItemSchema.parse(item).times : [];
    },
    store: async (write) => {
      const failed = await transact(table, storeSteps(write));
      // The identical request that won has counted for the sender, too, so the claim is checked
      // first.
      if (failed.has('claim')) return 'key-used';
      if (failed.has('sender')) return 'sender-changed';
      if (failed.has('message'))
        throw new Error(`A message with the id ${write.message.id} exists`);
      return 'stored';
    },
  };
}
