import { slicedPage } from '#lambdas/kernel/sliced-page.ts';
import { storedPage } from '#lambdas/kernel/stored-page.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { MessageList, MessageListQuery } from '#shared/schemas/inbox.ts';
import { limits } from '#shared/schemas/limits.ts';
import { queryWords, type QueryWord } from '#shared/search-words.ts';
import type { InboxSummary, MessageListName } from './contact-message.ts';
import type { InboxRepository, MessageCounts } from './inbox.repository.ts';
import { maskedSummaryFor, matchesSearch, seesMessages } from './message-masking.ts';

type Inbox = Pick<InboxRepository, 'counts' | 'page' | 'texts'>;

export interface ListedMessages {
  messages: InboxSummary[];
  meta: MessageList['meta'];
}

/**
 * One page of a folder, newest first: of all its messages, or of those among its newest 500 that
 * contain every word of the search.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listMessages(
  { query, reader }: { query: MessageListQuery; reader: Principal },
  inbox: Inbox,
): Promise<ListedMessages> {
  const { unread, ...counts } = await inbox.counts();
  const words = queryWords(query.q ?? '');
  const request = requestOf(query);
  const { entries, meta } =
    words.length === 0
      ? await pageOfAll({ request, counts }, inbox)
      : slicedPage(await matchesOf({ list: request.list, words, reader }, inbox), request);
  return { messages: entries, meta: { ...meta, unread, counts } };
}

function requestOf(query: MessageListQuery) {
  return {
    query,
    list: query.folder ?? 'inbox',
    size: query.page_size ?? limits.pageSize.messages,
    placeOf: ({ createdAt, id }: InboxSummary) => ({ time: createdAt, id }),
  };
}

function pageOfAll(
  { request, counts }: AllMessages,
  inbox: Inbox,
): ReturnType<typeof storedPage<InboxSummary>> {
  const { list } = request;
  return storedPage(
    {
      count: async () => counts[list],
      read: async (part) => {
        const { messages, more } = await inbox.page({ list, ...part });
        return { entries: messages, more };
      },
    },
    request,
  );
}

interface AllMessages {
  request: ReturnType<typeof requestOf>;
  counts: Pick<MessageCounts, MessageListName>;
}

async function matchesOf({ list, words, reader }: Search, inbox: Inbox): Promise<InboxSummary[]> {
  const newest = { list, size: limits.searchedMessages, from: { skip: 0 } };
  const { messages } = await inbox.page(newest);
  const texts = seesMessages(reader)
    ? await inbox.texts(messages.map(({ id }) => id))
    : new Map<string, string>();
  return messages.filter((message) => {
    const seen = maskedSummaryFor(reader, message);
    return matchesSearch({ seen, text: texts.get(message.id) ?? '' }, words);
  });
}

interface Search {
  list: MessageListName;
  words: QueryWord[];
  reader: Principal;
}
