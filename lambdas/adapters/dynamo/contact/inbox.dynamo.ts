/** Reads and changes messages in the core table for the admin area. Each method is a row of ACCESS-PATTERNS.md. */
import {
  contactMessageSchema,
  type InboxMessage,
  listOf,
  type MessageSummary,
  messageSummarySchema,
} from '#lambdas/features/contact/contact-message.ts';
import type {
  InboxRepository,
  MarkWrite,
  MessageCounts,
  MessagePage,
  PageRequest,
} from '#lambdas/features/contact/messages.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { type Key, messageKeys, messageListPartition, refusedMailsPartition } from '../keys.ts';
import { getItem, getItems, queryItems } from '../reads.ts';
import { auditEventItem, type Condition, type Step, transact } from '../transact.ts';
import { messageCountersSchema, messageCounterStep, refusedMailSchema } from './messages.items.ts';

export function createInboxRepository(table: CoreTable): InboxRepository {
  return {
    find: (id) => find(table, id),
    page: (request) => page(table, request),
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

/** Reads one message more than requested, to find out whether further ones follow. */
async function page(table: CoreTable, { list, size, from }: PageRequest): Promise<MessagePage> {
  const skip = 'skip' in from ? from.skip : 0;
  const after =
    'after' in from
      ? messageKeys.messageList(list, { createdAt: from.after.time, id: from.after.id })
      : undefined;
  const limit = skip + size + 1;
  const partition = messageListPartition(list);
  const found = await queryItems(table, { partition, newestFirst: true, limit, after });
  const messages = found.slice(skip, skip + size).map(parseSummary);
  const refused: Marks = list === 'inbox' ? await findRefusedMails(table, messages) : new Map();
  return {
    messages: messages.map((each) => ({
      ...each,
      ...mailStateOf(refused.get(refusedMailKey(each).sk)),
    })),
    more: found.length === limit,
  };
}

/** Items of refused mails, by sort key. */
type Marks = ReadonlyMap<unknown, Record<string, unknown>>;

/**
 * Messages and refused mails have the same order. Reading as many refused mails as the page has messages,
 * from its newest message on, therefore finds all that belong to the page.
 */
async function findRefusedMails(
  table: CoreTable,
  messages: readonly MessageSummary[],
): Promise<Marks> {
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

function parseSummary(item: Record<string, unknown>): MessageSummary {
  return messageSummarySchema.parse(item);
}

type InboxStep = Step<'message'>;

function markSteps({ before, after }: MarkWrite): InboxStep[] {
  return [
    {
      ...markStep(messageKeys.message(before.id), after),
      when: isUnchanged(before),
      label: 'message',
    },
    markStep(messageKeys.messageList(listOf(before), before), after),
    ...(before.isSpam ? [] : [messageCounterStep({ unread: after.isRead ? -1 : 1 })]),
  ];
}

function removeSteps({ message, event }: Parameters<InboxRepository['remove']>[0]): InboxStep[] {
  return [
    { delete: messageKeys.message(message.id), when: isUnchanged(message), label: 'message' },
    { delete: messageKeys.messageList(listOf(message), message) },
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
  return {
    update,
    expression: 'SET #isRead = :isRead, #version = :next',
    names: { '#isRead': 'isRead', '#version': 'version' },
    values: { ':isRead': isRead, ':next': version },
  };
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
  const isVersion =
    version === 1
      ? '(#version = :version OR attribute_not_exists(#version))'
      : '#version = :version';
  return {
    expression: `#isRead = :was AND ${isVersion}`,
    names: { '#isRead': 'isRead', '#version': 'version' },
    values: { ':was': isRead, ':version': version },
  };
}
