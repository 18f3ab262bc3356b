/** Stores messages to the owner, and mails that are still to be sent, in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import {
  contactMessageSchema,
  digestSchema,
  hourMs,
  type MailedMessage,
  type MailEntry,
  mailEntrySchema,
} from '#lambdas/features/contact/contact-message.ts';
import type {
  MailsRepository,
  MessagesRepository,
} from '#lambdas/features/contact/messages.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, mailsPartition, messageKeys } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { changes, exists, firstAnswer, hasValues, transact, write } from '../transact.ts';
import {
  digestItem,
  mailItem,
  messageClaimSchema,
  refuseSteps,
  senderItemSchema,
  storeSteps,
} from './messages.items.ts';

export function createMailsRepository(table: CoreTable): MailsRepository {
  return {
    due: async ({ now, limit }) => {
      const found = await queryItems(table, { partition: mailsPartition });
      const entries = found.map((item) => mailEntrySchema.parse(item));
      return entries.filter(({ dueAt }) => dueAt <= now.toISOString()).slice(0, limit);
    },
    replace: ({ attempts, dueAt }, after) =>
      write(table, { put: mailItem(after), when: hasValues({ attempts, dueAt }) }),
    countInHour: (request) => countInHour(table, request),
    findMessage: async (id) => {
      const item = await getItem(table, messageKeys.message(id));
      return item && contactMessageSchema.parse(item);
    },
    finish: (entry) => finish(table, entry),
    refuse: async (mail, failure) => {
      const failed = await transact(table, refuseSteps(mail, failure));
      if (failed.size === 0) return true;
      await deleteEntry(table, mail);
      return false;
    },
    keepDigest: async (digest) => {
      await write(table, { put: digestItem(digest) });
    },
    findDigest: async (id) => {
      const item = await getItem(table, messageKeys.digest(id));
      return item && digestSchema.parse(item);
    },
  };
}

function countInHour(
  table: CoreTable,
  { hour, limit }: Parameters<MailsRepository['countInHour']>[0],
): Promise<boolean> {
  const expiry = epochSeconds(new Date(hour.getTime() + hourMs));
  return write(table, {
    update: messageKeys.mailHour(hour),
    ...changes({ set: { [tableKeys.expiry]: expiry }, add: { count: 1 } }),
    when: {
      expression: 'attribute_not_exists(#count) OR #count < :limit',
      values: { ':limit': limit },
    },
  });
}

/** Marks the message before deleting the entry. After a crash in between, the next run sees the mark and sends no second mail. */
async function finish(table: CoreTable, entry: MailEntry): Promise<void> {
  await write(table, {
    update: messageKeys.message(entry.messageId),
    ...changes({ set: { isMailed: true } }),
    when: exists,
  });
  await deleteEntry(table, entry);
}

async function deleteEntry(table: CoreTable, mail: MailedMessage): Promise<void> {
  await write(table, { delete: messageKeys.mail(mail) });
}

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
      // An identical request that was faster has also changed the sender, so the claim is checked first.
      if (failed.has('claim')) return 'key-used';
      if (failed.has('sender')) return 'sender-changed';
      if (failed.has('message'))
        throw new Error(`A message with the id ${write.message.id} exists`);
      return 'stored';
    },
  };
}
