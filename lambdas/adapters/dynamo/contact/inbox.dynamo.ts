/** Messages of the core table for the admin area. Each method is a row of ACCESS-PATTERNS.md. */
import {
  contactMessageSchema,
  type MessageSummary,
  messageSummarySchema,
} from '#lambdas/features/contact/contact-message.ts';
import type {
  InboxRepository,
  MessagePage,
  PageRequest,
} from '#lambdas/features/contact/inbox.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keys, messageListPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import { markSteps, removeSteps } from './inbox.steps.ts';
import { messageCountersSchema } from './messages.items.ts';

export function createInboxRepository(table: CoreTable): InboxRepository {
  return {
    find: async (id) => {
      const item = await getItem(table, keys.message(id));
      return item && contactMessageSchema.parse(item);
    },
    page: (request) => page(table, request),
    counts: async () =>
      messageCountersSchema.parse((await getItem(table, keys.messageCounters())) ?? {}),
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

/** Reads one more than asked for, to know whether others follow. */
async function page(table: CoreTable, { list, size, from }: PageRequest): Promise<MessagePage> {
  const skip = 'skip' in from ? from.skip : 0;
  const after =
    'after' in from
      ? keys.messageList(list, { createdAt: from.after.time, id: from.after.id })
      : undefined;
  const limit = skip + size + 1;
  const partition = messageListPartition(list);
  const found = await queryItems(table, { partition, newestFirst: true, limit, after });
  const messages = found.slice(skip, skip + size).map(parseSummary);
  return { messages, more: found.length === limit };
}

function parseSummary(item: Record<string, unknown>): MessageSummary {
  return messageSummarySchema.parse(item);
}
