import type { MessageList, MessageListQuery } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';
import { decodeCursor, encodeCursor } from '../paging/time-cursor.ts';
import type { MessageSummary } from './contact-message.ts';
import type { InboxRepository, MessagePage } from './inbox.repository.ts';

export interface ListedMessages {
  messages: MessageSummary[];
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
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, list);
  const page = cursor?.page ?? query.page ?? 1;
  const size = query.page_size ?? limits.pageSize.messages;
  const skip = (page - 1) * size;

  const { unread, ...counts } = await inbox.counts();
  const total = counts[list];
  const isBeyond = cursor === undefined && skip > 0 && skip >= total;
  const from = cursor ? { after: cursor.after } : { skip };
  const found: MessagePage = isBeyond
    ? { messages: [], more: false }
    : await inbox.page({ list, size, from });
  const last = found.more ? found.messages.at(-1) : undefined;
  const after = last && { time: last.createdAt, id: last.id };
  return {
    messages: found.messages,
    meta: {
      page,
      total_pages: Math.ceil(total / size),
      total,
      next_cursor: after ? encodeCursor({ list, page: page + 1, after }) : null,
      unread,
      counts,
    },
  };
}
