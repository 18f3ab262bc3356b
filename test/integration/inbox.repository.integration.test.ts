/** Lists, counts and searches of the inbox, its items in the table, and their costs. */
import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { itemsOf } from '#test/support/stored-items.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import {
  type ContactMessage,
  type InboxMessage,
  firstMailEntry,
} from '#lambdas/features/contact/contact-message.ts';
import {
  deleteMessage,
  listMessages,
  markMessage,
} from '#lambdas/features/contact/inbox.usecases.ts';
import type {
  InboxRepository,
  MessagesRepository,
} from '#lambdas/features/contact/messages.repository.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import {
  createMailsRepository,
  createMessagesRepository,
} from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { messageKeys } from '#lambdas/adapters/dynamo/keys.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import type { MessageListQuery } from '#shared/schemas/inbox.ts';
import { contactMessage } from '#test/support/contact-fixtures.ts';
import { ownTable } from '#test/support/own-table.ts';
import { meterOf } from '#test/support/capacity.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

async function open() {
  const table = await ownTable();
  return {
    table,
    inbox: createInboxRepository(table),
    messages: createMessagesRepository(table),
    mails: createMailsRepository(table),
  };
}

async function receive(messages: MessagesRepository, changes: Partial<ContactMessage> = {}) {
  const message = contactMessage(changes);
  const expiresAt = new Date('2026-01-01T01:00:00.000Z');
  await messages.store({
    message,
    sender: { id: randomUUID(), before: [], after: [1], expiresAt },
  });
  return { ...message, isMailRefused: false, isMailReturned: false };
}

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
const staff = signedIn('staff');
const depsOf = (inbox: InboxRepository) => ({
  inbox,
  now: () => new Date('2026-02-01T00:00:00.000Z'),
  newId: () => randomUUID(),
});

/** Makes the write that marks a message as read. */
const readNow = (before: InboxMessage) => ({
  before,
  after: { isRead: true, version: before.version + 1 },
});
const listed = (inbox: InboxRepository, query: MessageListQuery = {}) =>
  listMessages({ query, reader: staff }, inbox);
const mark = (inbox: InboxRepository, request: { id: string; isRead: boolean }) =>
  markMessage({ ...request, ifMatch: undefined }, inbox);
const remove = (inbox: InboxRepository, id: string) =>
  deleteMessage({ id, actor: staff, ifMatch: undefined }, depsOf(inbox));

describe('the inbox', () => {
  it('is empty before anyone has written', async () => {
    const { inbox } = await open();
    const paging = { page: 1, total_pages: 0, total: 0, next_cursor: null };
    const meta = { ...paging, unread: 0, counts: { inbox: 0, spam: 0 } };
    expect(await listed(inbox)).toEqual({ messages: [], meta });
    expect(await inbox.find(randomUUID())).toBeUndefined();
  });

  it('shows 20 messages per page, newest first, each once, by number and by cursor', async () => {
    const { inbox, messages } = await open();
    const sent: string[] = [];
    for (let number = 0; number < 45; number += 1) {
      // Pairs of messages share a minute, so the id decides their order.
      sent.push((await receive(messages, { createdAt: minute(Math.floor(number / 2)) })).id);
    }
    await receive(messages, { isSpam: true });
    const seen: string[] = [];
    let cursor: string | undefined;
    for (const [page, size] of [20, 20, 5].entries()) {
      const followed = await listed(inbox, { cursor });
      expect(await listed(inbox, { page: page + 1 })).toEqual(followed);
      expect(followed.messages).toHaveLength(size);
      const totals = { total_pages: 3, total: 45, unread: 45 };
      expect(followed.meta).toMatchObject({ page: page + 1, ...totals });
      seen.push(...followed.messages.map(({ id }) => id));
      cursor = followed.meta.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(seen.toSorted()).toEqual(sent.toSorted());
    expect((await listed(inbox, { page: 4 })).messages).toEqual([]);
  });

  it('keeps spam in a separate folder, whose cursors are not those of the inbox', async () => {
    const { inbox, messages } = await open();
    await receive(messages);
    const receiveSpam = () => receive(messages, { isSpam: true });
    const spam = [await receiveSpam(), await receiveSpam()];
    const { messages: found, meta } = await listed(inbox, { folder: 'spam', page_size: 1 });
    expect(spam.map(({ id }) => id)).toContain(found[0]?.id);
    expect(meta).toMatchObject({ total: 2, unread: 1, counts: { inbox: 1, spam: 2 } });
    const cursor = meta.next_cursor ?? '';
    expect((await listed(inbox, { folder: 'spam', cursor })).messages).toHaveLength(1);
    for (const wrong of [cursor, '', 'x']) {
      const listing = listed(inbox, { cursor: wrong });
      await expect(listing).rejects.toMatchObject({ code: 'validation-failed' });
    }
  });

  it('counts a message as read once, and unread again', async () => {
    const { inbox, messages } = await open();
    const { id } = await receive(messages);
    await receive(messages);
    for (const isRead of [true, true, false, false]) {
      expect(await mark(inbox, { id, isRead })).toMatchObject({ id, isRead });
      expect(await inbox.find(id)).toMatchObject({ isRead });
      const { messages: found, meta } = await listed(inbox);
      expect(found.find((each) => each.id === id)).toMatchObject({ isRead });
      expect(meta.unread).toBe(isRead ? 1 : 2);
    }
  });

  it('does not count spam as unread, however it is marked', async () => {
    const { inbox, messages } = await open();
    const { id } = await receive(messages, { isSpam: true });
    for (const isRead of [true, false]) {
      await mark(inbox, { id, isRead });
      expect(await inbox.counts()).toEqual({ inbox: 0, unread: 0, spam: 1 });
    }
  });

  it('remembers that a message was mailed when it is marked', async () => {
    const { inbox, mails, messages } = await open();
    const message = await receive(messages);
    await mails.finish(firstMailEntry(message, new Date()));
    expect(await inbox.mark(readNow(message))).toBe('saved');
    expect(await inbox.find(message.id)).toMatchObject({ isRead: true, isMailed: true });
  });

  it('removes a deleted message, and reports it as missing afterwards', async () => {
    const { inbox, messages } = await open();
    const [kept, read, unread, spam] = [
      await receive(messages),
      await receive(messages),
      await receive(messages),
      await receive(messages, { isSpam: true }),
    ];
    await mark(inbox, { id: read.id, isRead: true });
    for (const { id } of [read, unread, spam]) {
      await remove(inbox, id);
      const gone = { code: 'message-not-found' };
      const again = remove(inbox, id);
      await expect(again).rejects.toMatchObject(gone);
      await expect(mark(inbox, { id, isRead: true })).rejects.toMatchObject(gone);
    }
    expect(await inbox.counts()).toEqual({ inbox: 1, unread: 1, spam: 0 });
    const { messages: left } = await listed(inbox);
    expect(left.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('removes with a message the mail that is still to be sent', async () => {
    const { inbox, mails, messages } = await open();
    const due = new Date('2026-01-02T00:00:00.000Z');
    const [gone, kept] = [contactMessage(), contactMessage({ createdAt: minute(1) })];
    for (const message of [gone, kept]) {
      const sender = { id: randomUUID(), before: [], after: [1], expiresAt: due };
      const mail = firstMailEntry(message, new Date(message.createdAt));
      await messages.store({ message, sender, mail });
    }
    await remove(inbox, gone.id);
    const left = await mails.due({ now: due, limit: 10 });
    expect(left.map(({ messageId }) => messageId)).toEqual([kept.id]);
  });

  it('has a version that grows with each mark, and that the mail does not change', async () => {
    const { inbox, mails, messages } = await open();
    const message = await receive(messages);
    const { id } = message;
    const versions = async () => [
      (await inbox.find(id))?.version,
      ...(await listed(inbox)).messages.map(({ version }) => version),
    ];
    expect(await versions()).toEqual([1, 1]);
    await mails.finish(firstMailEntry(message, new Date()));
    expect(await versions()).toEqual([1, 1]);
    expect(await mark(inbox, { id, isRead: true })).toMatchObject({ version: 2, isMailed: true });
    expect(await mark(inbox, { id, isRead: true })).toMatchObject({ version: 2 });
    expect(await mark(inbox, { id, isRead: false })).toMatchObject({ version: 3 });
    expect(await versions()).toEqual([3, 3]);
    // The marks are those of the beginning, but the version is two changes later.
    expect(await inbox.mark(readNow(message))).toBe('stale');
    expect(await inbox.remove({ message })).toBe('stale');
    expect(await inbox.find(id)).toMatchObject({ isRead: false, isMailed: true, version: 3 });
  });

  it('is changed by nobody who has seen another version', async () => {
    const { inbox, messages } = await open();
    const { id } = await receive(messages);
    await mark(inbox, { id, isRead: true });
    const stale = { code: 'stale-version', status: 409 };
    for (const ifMatch of [1, 3]) {
      const marking = markMessage({ id, isRead: false, ifMatch }, inbox);
      await expect(marking).rejects.toMatchObject(stale);
      const deletion = deleteMessage({ id, actor: staff, ifMatch }, depsOf(inbox));
      await expect(deletion).rejects.toMatchObject(stale);
    }
    expect(await inbox.find(id)).toMatchObject({ isRead: true, version: 2 });
    expect(await markMessage({ id, isRead: false, ifMatch: 2 }, inbox)).toMatchObject({
      isRead: false,
      version: 3,
    });
    await deleteMessage({ id, actor: staff, ifMatch: 3 }, depsOf(inbox));
    const again = deleteMessage({ id, actor: staff, ifMatch: 3 }, depsOf(inbox));
    await expect(again).rejects.toMatchObject({ code: 'message-not-found' });
  });

  it('knows which mails were refused, however a message is marked', async () => {
    const { inbox, mails, messages } = await open();
    const message = await receive(messages);
    await mails.refuse(firstMailEntry(message, new Date()), 'refused');
    await mark(inbox, { id: message.id, isRead: true });
    const refused = { isMailRefused: true, version: 2 };
    expect(await inbox.find(message.id)).toMatchObject(refused);
    expect((await listed(inbox)).messages).toMatchObject([refused]);
    expect((await listed(inbox, { q: 'tide' })).messages).toMatchObject([refused]);
  });

  it('finds messages by names, addresses, subjects and texts, newest first', async () => {
    const { inbox, messages } = await open();
    const sent = [
      { name: 'Yuki Tanabe', email: 'yuki@example.org' },
      { subject: 'A FULL moon', message: 'Is it bright?' },
      { message: 'Tides follow the moon, says Yuki.' },
      { subject: 'Moon', isSpam: true },
    ];
    const ids: string[] = [];
    for (const [number, changes] of sent.entries()) {
      const plain = { subject: 'Hello', message: 'Nothing to add.', createdAt: minute(number) };
      ids.push((await receive(messages, { ...plain, ...changes })).id);
    }
    const found = async (q: string, query: MessageListQuery = {}) =>
      (await listed(inbox, { ...query, q })).messages.map(({ id }) => ids.indexOf(id));
    expect(await found('yuki')).toEqual([2, 0]);
    expect(await found('YUKI@example.org')).toEqual([0]);
    expect(await found('ｍｏｏｎ')).toEqual([2, 1]);
    // The words may be in different fields.
    expect(await found('full bright')).toEqual([1]);
    expect(await found('full tides')).toEqual([]);
    expect(await found('moon', { folder: 'spam' })).toEqual([3]);
    expect(await found('  ')).toEqual([2, 1, 0]);
  });

  it('pages through what it finds, with the totals of all messages', async () => {
    const { inbox, messages } = await open();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      const subject = number === 2 ? 'Other' : 'Tides';
      const changes = { createdAt: minute(number), subject, message: 'A longer text.' };
      ids.unshift((await receive(messages, changes)).id);
    }
    const query = { q: 'tides', page_size: 3 };
    const first = await listed(inbox, query);
    const rest = await listed(inbox, { ...query, cursor: first.meta.next_cursor ?? undefined });
    expect(await listed(inbox, { ...query, page: 2 })).toEqual(rest);
    const found = [first, rest].map(({ messages: page }) => page.map(({ id }) => ids.indexOf(id)));
    expect(found).toEqual([[0, 1, 3], [4]]);
    const totals = { total: 4, total_pages: 2, unread: 5, counts: { inbox: 5, spam: 0 } };
    expect([first.meta, rest.meta]).toMatchObject([totals, { ...totals, next_cursor: null }]);
  });

  it('counts what is there after many concurrent changes', async () => {
    const { inbox, messages } = await open();
    const sent = [];
    for (let number = 0; number < 6; number += 1) {
      sent.push(await receive(messages, { createdAt: minute(number), isSpam: number % 3 === 0 }));
    }
    const work = sent.flatMap(({ id }, index) => [
      mark(inbox, { id, isRead: true }),
      mark(inbox, { id, isRead: index % 2 === 0 }),
      ...(index > 3 ? [remove(inbox, id)] : []),
    ]);
    const outcomes = await Promise.allSettled(work);
    // A mark may arrive after its message was deleted.
    const codes = outcomes.flatMap((each) =>
      each.status === 'rejected' ? [each.reason.code] : [],
    );
    expect(codes.filter((code) => code !== 'message-not-found')).toEqual([]);
    const [ofInbox, ofSpam] = [await listed(inbox), await listed(inbox, { folder: 'spam' })];
    expect(await inbox.counts()).toEqual({
      inbox: ofInbox.messages.length,
      unread: ofInbox.messages.filter(({ isRead }) => !isRead).length,
      spam: ofSpam.messages.length,
    });
    expect(ofInbox.messages.length + ofSpam.messages.length).toBe(4);
  });
});

it('a search reads the newest 500 messages of the folder', async () => {
  const inbox = createInboxRepository(inMemoryTable());
  const sizes: number[] = [];
  const counting = {
    ...inbox,
    page: (request: Parameters<InboxRepository['page']>[0]) => {
      sizes.push(request.size);
      return inbox.page(request);
    },
  };
  await listed(counting, { q: 'moon' });
  expect(sizes).toEqual([500]);
  expect(readLimits.searchedMessages).toBe(500);
});

describe('the inbox in the table', () => {
  it('keeps nothing of a deleted message but the day it was sent', async () => {
    const { inbox, messages, table } = await open();
    const { id } = await receive(messages, { subject: 'A canary', name: 'Canary' });
    await remove(inbox, id);
    expect(await recordedEvents(table)).toMatchObject([
      { action: 'delete_message', label: 'Message of 2026-01-01', userId: staff.userId },
    ]);
    expect(JSON.stringify(await itemsOf(table))).not.toMatch(/canary/i);
  });

  it('marks and deletes messages of earlier releases, which have no version yet', async () => {
    const { inbox, messages, table } = await open();
    const [marked, deleted] = [await receive(messages), await receive(messages)];
    for (const message of [marked, deleted]) {
      const { message: itself, messageList } = messageKeys;
      for (const Key of [itself(message.id), messageList('inbox', message)]) {
        const removal = { Key, UpdateExpression: 'REMOVE version' };
        await table.client.send(new UpdateCommand({ TableName: table.tableName, ...removal }));
      }
    }
    expect(await inbox.find(marked.id)).toEqual(marked);
    const request = { id: marked.id, isRead: true, ifMatch: 1 };
    expect(await markMessage(request, inbox)).toMatchObject({ isRead: true, version: 2 });
    const { messages: found } = await listed(inbox);
    expect(found.find(({ id }) => id === marked.id)).toMatchObject({ isRead: true, version: 2 });
    await deleteMessage({ id: deleted.id, actor: staff, ifMatch: 1 }, depsOf(inbox));
    expect(await inbox.find(deleted.id)).toBeUndefined();
  });

  it('costs what ACCESS-PATTERNS.md says', async () => {
    const { inbox, messages, table } = await open();
    const cost = meterOf(table);
    const markRead = (messageId: string) => mark(inbox, { id: messageId, isRead: true });
    const { id } = await receive(messages);
    const { id: spam } = await receive(messages, { isSpam: true });
    expect(await cost(() => inbox.find(id))).toEqual({ read: 2, write: 0 });
    expect(await cost(() => listed(inbox))).toEqual({ read: 3, write: 0 });
    expect(await cost(() => markRead(id))).toEqual({ read: 2, write: 6 });
    expect(await cost(() => markRead(id))).toEqual({ read: 2, write: 0 });
    expect(await cost(() => markRead(spam))).toEqual({ read: 1, write: 4 });
    expect(await cost(() => remove(inbox, id))).toEqual({ read: 2, write: 12 });
    for (let number = 0; number < 30; number += 1) {
      await receive(messages, { createdAt: minute(number) });
    }
    // Twenty-one entries of about 0.3 kB each, and the counters.
    expect(await cost(() => listed(inbox))).toEqual({ read: 4, write: 0 });
    // All entries, the counters, and 30 messages of up to 4 kB.
    expect(await cost(() => listed(inbox, { q: 'moon' }))).toEqual({ read: 34, write: 0 });
    const reader = signedIn('viewer');
    const masked = () => listMessages({ query: { q: 'moon' }, reader }, inbox);
    expect(await cost(masked)).toEqual({ read: 4, write: 0 });
  });
});
