/** Reads and changes messages in the core table for the admin area. Each method is a row of ACCESS-PATTERNS.md. */
import {
  contactMessageSchema,
  folderOf,
  type InboxMessage,
  type MessageSummary,
  messageSummarySchema,
} from '#lambdas/features/contact/contact-message.ts';
import type {
  InboxRepository,
  MarkWrite,
  MessageCounts,
} from '#lambdas/features/contact/messages.repository.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { type Key, messageKeys, refusedMailsPartition } from '../keys.ts';
import { getItem, getItems, queryItems, queryPage } from '../reads.ts';
import {
  auditEventItem,
  changes,
  type Condition,
  hasValues,
  type Step,
  transact,
} from '../transact.ts';
import { messageCountersSchema, messageCounterStep, refusedMailSchema } from './messages.items.ts';

export function createInboxRepository(table: CoreTable): InboxRepository {
  return {
    find: (id) => find(table, id),
    page: async ({ list, ...request }) => {
      const keyAt = ({ time: createdAt, id }: ListPosition) =>
        messageKeys.messageList(list, { createdAt, id });
      const { items, more } = await queryPage(table, request, keyAt);
      const messages = items.map((item) => messageSummarySchema.parse(item));
      const marks: Marks = list === 'inbox' ? await findMarks(table, messages) : new Map();
      const entries = messages.map((message) => {
        const mark = marks.get(refusedMailKey(message).sk);
        return { ...message, ...mailStateOf(mark) };
      });
      return { entries, more };
    },
    counts: async () =>
      messageCountersSchema.parse((await getItem(table, messageKeys.messageCounters())) ?? {}),
    texts: async (ids) => {
      const items = await getItems(table, ids.map(messageKeys.message));
      const messages = items.map((item) => contactMessageSchema.parse(item));
      return new Map(messages.map(({ id, message }) => [id, message]));
    },
    mark: async (write) => {
      const failed = await transact(table, markSteps(write));
      return failed.has('message') ? 'stale' : 'saved';
    },
    remove: async (write) => {
      const failed = await transact(table, removeSteps(write));
      return failed.has('message') ? 'stale' : 'saved';
    },
  };
}

async function find(table: CoreTable, id: string): Promise<InboxMessage | undefined> {
  const item = await getItem(table, messageKeys.message(id));
  if (!item) return undefined;
  const message = contactMessageSchema.parse(item);
  const mark = message.isSpam ? undefined : await getItem(table, refusedMailKey(message));
  // A mail may be returned before the message is marked as mailed.
  return { ...message, ...mailStateOf(mark), isMailed: message.isMailed && !mark };
}

function mailStateOf(mark: Record<string, unknown> | undefined) {
  return {
    isMailRefused: mark !== undefined,
    isMailReturned: mark !== undefined && refusedMailSchema.parse(mark).failure === 'returned',
  };
}

/** Items that mark mails as refused or returned, by sort key. */
type Marks = ReadonlyMap<unknown, Record<string, unknown>>;

/**
 * Marks have the same order as their messages. Reading as many marks as the page has messages, from its newest
 * message on, therefore finds all that belong to the page.
 */
async function findMarks(table: CoreTable, messages: readonly MessageSummary[]): Promise<Marks> {
  const [newest] = messages;
  if (!newest) return new Map();
  const found = await queryItems(table, {
    partition: refusedMailsPartition,
    newestFirst: true,
    before: `${refusedMailKey(newest).sk}~`,
    limit: messages.length,
  });
  return new Map(found.map((item) => [item[tableKeys.sort], item]));
}

type InboxStep = Step<'message'>;

function markSteps({ before, after }: MarkWrite): InboxStep[] {
  return [
    {
      ...markStep(messageKeys.message(before.id), after),
      when: isUnchanged(before),
      label: 'message',
    },
    markStep(messageKeys.messageList(folderOf(before), before), after),
    ...(before.isSpam ? [] : [messageCounterStep({ unread: after.isRead ? -1 : 1 })]),
  ];
}

function removeSteps({ message, event }: Parameters<InboxRepository['remove']>[0]): InboxStep[] {
  return [
    { delete: messageKeys.message(message.id), when: isUnchanged(message), label: 'message' },
    { delete: messageKeys.messageList(folderOf(message), message) },
    // Deleted unconditionally, because the mail may be sent or returned at the same time.
    ...(message.isSpam
      ? []
      : [{ delete: refusedMailKey(message) }, { delete: messageKeys.mail(mailOf(message)) }]),
    messageCounterStep(countersWithout(message)),
    ...(event ? [{ put: auditEventItem(event) }] : []),
  ];
}

function refusedMailKey({ id, createdAt }: Pick<InboxMessage, 'id' | 'createdAt'>): Key {
  return messageKeys.refusedMail(mailOf({ id, createdAt }));
}

function mailOf({ id, createdAt }: Pick<InboxMessage, 'id' | 'createdAt'>) {
  return { messageId: id, createdAt };
}

/** Updates single attributes instead of the whole item, because the message may be marked as mailed at the same time. */
function markStep(update: Key, { isRead, version }: MarkWrite['after']) {
  return { update, ...changes({ set: { isRead, version } }) };
}

function countersWithout({ isSpam, isRead }: InboxMessage): Partial<MessageCounts> {
  if (isSpam) return { spam: -1 };
  return isRead ? { inbox: -1 } : { inbox: -1, unread: -1 };
}

/**
 * Also fails for a missing message, so that counters never change twice. Compares `isRead` as well, because
 * an earlier release changes it without increasing the version.
 */
function isUnchanged({ isRead, version }: InboxMessage): Condition {
  if (version > 1) return hasValues({ isRead, version });
  // Messages of earlier releases have no version, which is read as 1.
  const { expression, names, values } = hasValues({ version });
  return {
    expression: `isRead = :wasRead AND (${expression} OR attribute_not_exists(#had_version))`,
    names,
    values: { ...values, ':wasRead': isRead },
  };
}
