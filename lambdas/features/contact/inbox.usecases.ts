import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { slicedPage, storedPage, type StoredPageRequest } from '#lambdas/kernel/paging.ts';
import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { Principal, SignedIn, Handlers } from '#shared/routes/handler.ts';
import type {
  MessageFolder,
  MessageList,
  MessageListQuery,
  WireMessage,
  WireMessageSummary,
} from '#shared/schemas/inbox.ts';
import { limits, readLimits } from '#shared/schemas/limits.ts';
import { containsWords, type QueryWord, queryWords } from '#shared/search-words.ts';
import {
  folderOf,
  type InboxMessage,
  type InboxSummary,
  type MessageSummary,
} from './contact-message.ts';
import type { InboxDeps, InboxRepository } from './messages.repository.ts';

type Routes = 'listMessages' | 'getMessage' | 'markMessage' | 'deleteMessage';

export function inboxHandlers(deps: InboxDeps): Handlers<Routes> {
  return {
    listMessages: async ({ query, principal }) => {
      const { messages, meta } = await listMessages({ query, reader: principal }, deps.inbox);
      const data = messages.map((message) => toWireMessageSummary(message, principal));
      return { body: { data, meta } };
    },
    getMessage: async ({ params, principal }) => ({
      body: toWireMessage(await getMessage(params.id, deps.inbox), principal),
    }),
    markMessage: async ({ params, body, principal, ifMatch }) => {
      const request = { id: params.id, isRead: body.is_read, ifMatch };
      return { body: toWireMessage(await markMessage(request, deps.inbox), principal) };
    },
    deleteMessage: async ({ params, principal: actor, ifMatch }) => {
      await deleteMessage({ id: params.id, actor, ifMatch }, deps);
      return { body: null };
    },
  };
}

type Inbox = Pick<InboxRepository, 'counts' | 'page' | 'texts'>;

/**
 * Lists one page of a folder, newest first: all messages, or those among the newest 500 that contain
 * every word of the search.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listMessages(
  { query, reader }: { query: MessageListQuery; reader: Principal },
  inbox: Inbox,
): Promise<{ messages: InboxSummary[]; meta: MessageList['meta'] }> {
  const { unread, ...counts } = await inbox.counts();
  const words = queryWords(query.q ?? '');
  const list = query.folder ?? 'inbox';
  const request = {
    query,
    list,
    size: query.page_size ?? limits.pageSize.messages,
    positionOf: ({ createdAt, id }: InboxSummary) => ({ time: createdAt, id }),
  };
  const folder = {
    count: async () => counts[list],
    read: (page: StoredPageRequest) => inbox.page({ list, ...page }),
  };
  const { entries, meta } =
    words.length > 0
      ? slicedPage(await findMatches({ list, words, reader }, inbox), request)
      : await storedPage(folder, request);
  return { messages: entries, meta: { ...meta, unread, counts } };
}

async function findMatches({ list, words, reader }: Search, inbox: Inbox): Promise<InboxSummary[]> {
  const newest = { list, size: readLimits.searchedMessages, from: { skip: 0 } };
  const { entries: messages } = await inbox.page(newest);
  const texts = mayReadMessages(reader)
    ? await inbox.texts(messages.map(({ id }) => id))
    : new Map<string, string>();
  // A match in a masked field would reveal its content.
  return messages.filter((message) => {
    const { name, email, subject } = maskSummaryFor(reader, message);
    return containsWords([name, email, subject, texts.get(message.id) ?? ''], words);
  });
}

interface Search {
  list: MessageFolder;
  words: QueryWord[];
  reader: Principal;
}

/** @throws Problem `message-not-found` */
async function getMessage(id: string, inbox: Pick<InboxRepository, 'find'>): Promise<InboxMessage> {
  const message = await inbox.find(id);
  if (!message) throw problem('message-not-found');
  return message;
}

/**
 * Marks a message as read or unread; if it is already marked so, it is returned unchanged. The
 * activity feed does not record it: reading changes nothing that others see.
 * @throws Problem `message-not-found` or `stale-version`
 */
export function markMessage(
  { id, isRead, ifMatch }: { id: string; isRead: boolean; ifMatch: number | undefined },
  inbox: Pick<InboxRepository, 'find' | 'mark'>,
): Promise<InboxMessage> {
  return savingLatest(ifMatch, async () => {
    const before = requireVersion(await inbox.find(id), { ifMatch, missing: 'message-not-found' });
    if (before.isRead === isRead) return before;
    const after = { ...before, isRead, version: before.version + 1 };
    return (await inbox.mark({ before, after })) === 'saved' ? after : 'stale';
  });
}

/**
 * Deletes a message for good.
 * @throws Problem `message-not-found` or `stale-version`
 */
export async function deleteMessage(
  { id, actor, ifMatch }: { id: string; actor: SignedIn; ifMatch: number | undefined },
  deps: InboxDeps,
): Promise<void> {
  await savingLatest(ifMatch, async () => {
    const found = await deps.inbox.find(id);
    const message = requireVersion(found, { ifMatch, missing: 'message-not-found' });
    return deps.inbox.remove({ message, event: deletionEvent(message, actor, deps) });
  });
}

/** The label contains only the day: neither the sender's name nor the subject of a deleted message may remain. */
function deletionEvent(
  { createdAt }: InboxMessage,
  { userId }: SignedIn,
  { now, newId }: InboxDeps,
): AuditEvent {
  return {
    id: newId(),
    action: 'delete_message',
    actionDisplay: 'Deleted message',
    label: `Message of ${createdAt.slice(0, 10)}`,
    userId,
    timestamp: now().toISOString(),
  };
}

/** The demo login is public: a viewer learns neither the sender nor the text of a message. */
const hiddenSummary = { name: 'Hidden sender', email: '', subject: 'Hidden message' };

function maskSummaryFor<Seen extends MessageSummary>(reader: Principal, message: Seen): Seen {
  return mayReadMessages(reader) ? message : { ...message, ...hiddenSummary };
}

function mayReadMessages({ kind }: Principal): boolean {
  return kind === 'staff' || kind === 'admin';
}

function toWireMessageSummary(stored: InboxSummary, principal: Principal): WireMessageSummary {
  const message = maskSummaryFor(principal, stored);
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    subject: message.subject,
    created_at: message.createdAt,
    is_read: message.isRead,
    folder: folderOf(message),
    mail_refused: message.isMailRefused,
    mail_returned: message.isMailReturned,
    version: message.version,
  };
}

function toWireMessage(message: InboxMessage, principal: Principal): WireMessage {
  return {
    ...toWireMessageSummary(message, principal),
    message: mayReadMessages(principal) ? message.message : '',
    is_mailed: message.isMailed,
  };
}
