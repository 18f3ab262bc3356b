/** Mails still to be sent, in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { contactMessageSchema } from '#lambdas/features/contact/contact-message.ts';
import {
  digestSchema,
  hourMs,
  type MailedMessage,
  type MailEntry,
  mailEntrySchema,
} from '#lambdas/features/contact/mail-outbox.ts';
import type { MailsRepository } from '#lambdas/features/contact/mails.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keyOf, mailsPartition, messageKeys } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import { unlessConditionFails } from '../writes.ts';
import { digestItem, mailItem } from './messages.items.ts';
import { refuseSteps } from './messages.steps.ts';

export function createMailsRepository(table: CoreTable): MailsRepository {
  return {
    due: async ({ now, limit }) => {
      const found = await queryItems(table, { partition: mailsPartition });
      const entries = found.map((item) => mailEntrySchema.parse(item));
      return entries.filter(({ dueAt }) => dueAt <= now.toISOString()).slice(0, limit);
    },
    replace: (before, after) => replace(table, before, after),
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
      const { client, tableName } = table;
      await client.send(new PutCommand({ TableName: tableName, Item: digestItem(digest) }));
    },
    findDigest: async (id) => {
      const item = await getItem(table, messageKeys.digest(id));
      return item && digestSchema.parse(item);
    },
  };
}

function replace(
  { client, tableName }: CoreTable,
  before: MailEntry,
  after: MailEntry,
): Promise<boolean> {
  return unlessConditionFails(
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: mailItem(after),
        ConditionExpression: 'attempts = :attempts AND dueAt = :dueAt',
        ExpressionAttributeValues: { ':attempts': before.attempts, ':dueAt': before.dueAt },
      }),
    ),
  );
}

function countInHour(
  { client, tableName }: CoreTable,
  { hour, limit }: Parameters<MailsRepository['countInHour']>[0],
): Promise<boolean> {
  return unlessConditionFails(
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(messageKeys.mailHour(hour)),
        UpdateExpression: 'SET #expiry = :expiry ADD #count :one',
        ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
        ExpressionAttributeNames: { '#count': 'count', '#expiry': tableKeys.expiry },
        ExpressionAttributeValues: {
          ':one': 1,
          ':limit': limit,
          ':expiry': epochSeconds(new Date(hour.getTime() + hourMs)),
        },
      }),
    ),
  );
}

/** The mark comes first: a run that finds the entry of a mailed message only deletes it. */
async function finish(table: CoreTable, entry: MailEntry): Promise<void> {
  const { client, tableName } = table;
  await unlessConditionFails(
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(messageKeys.message(entry.messageId)),
        UpdateExpression: 'SET isMailed = :yes',
        ConditionExpression: 'attribute_exists(#pk)',
        ExpressionAttributeNames: { '#pk': tableKeys.partition },
        ExpressionAttributeValues: { ':yes': true },
      }),
    ),
  );
  await deleteEntry(table, entry);
}

async function deleteEntry({ client, tableName }: CoreTable, mail: MailedMessage): Promise<void> {
  await client.send(
    new DeleteCommand({ TableName: tableName, Key: keyOf(messageKeys.mail(mail)) }),
  );
}
