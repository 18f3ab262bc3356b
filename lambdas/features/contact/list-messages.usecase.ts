import { storedPage } from '#lambdas/kernel/stored-page.ts';
import type { MessageList, MessageListQuery } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { InboxSummary } from './contact-message.ts';
import type { InboxRepository } from './inbox.repository.ts';

export interface ListedMessages {
  messages: InboxSummary[];
  meta: MessageList['meta'];
}

/**
 * One page of a folder, newest first.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listMessages(
  query: MessageListQuery,
  inbox: Pick<InboxRepository, 'counts' | 'page'>,
): Promise<ListedMessages> {
  const list = query.folder ?? 'inbox';
  const { unread, ...counts } = await inbox.counts();
  const { entries, meta } = await storedPage(
    {
      count: async () => counts[list],
      read: async (request) => {
        const { messages, more } = await inbox.page({ list, ...request });
        return { entries: messages, more };
      },
    },
    {
      query,
      list,
      size: query.page_size ?? limits.pageSize.messages,
      placeOf: ({ createdAt, id }) => ({ time: createdAt, id }),
    },
  );
  return { messages: entries, meta: { ...meta, unread, counts } };
}
