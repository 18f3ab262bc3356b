/** One suite for the inbox in memory and on the real engine, and tests for the table alone. */
import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactMessage } from '#lambdas/features/contact/contact-message.ts';
import { deleteMessage } from '#lambdas/features/contact/delete-message.usecase.ts';
import type { InboxRepository } from '#lambdas/features/contact/inbox.repository.ts';
import { listMessages } from '#lambdas/features/contact/list-messages.usecase.ts';
import { markMessage } from '#lambdas/features/contact/mark-message.usecase.ts';
import { firstMailEntry } from '#lambdas/features/contact/mail-outbox.ts';
import type { MailsRepository } from '#lambdas/features/contact/mails.repository.ts';
import type { MessagesRepository } from '#lambdas/features/contact/messages.repository.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { createMailsRepository } from '#lambdas/adapters/dynamo/contact/mails.dynamo.ts';
import { auditPartition } from '#lambdas/adapters/dynamo/keys.ts';
import { createMessagesRepository } from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { contactMessage } from '#test/support/contact-fixtures.ts';
import { startCoreTable, type TestTable } from '#test/support/core-table.ts';
import { inMemoryMessages } from '#test/support/in-memory-contact.ts';
import { meterOf } from '#test/support/posts-capacity.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

interface Stores {
  inbox: InboxRepository;
  mails: MailsRepository;
  messages: MessagesRepository;
}

const tables: TestTable[] = [];
afterAll(() => Promise.all(tables.map((table) => table.stop())));

async function inMemory(): Promise<Stores> {
  const { inbox, mails, repository } = inMemoryMessages();
  return { inbox, mails, messages: repository };
}

async function onDynamo(): Promise<Stores & { table: TestTable }> {
  const table = await startCoreTable();
  tables.push(table);
  const [inbox, messages] = [createInboxRepository(table), createMessagesRepository(table)];
  return { inbox, messages, mails: createMailsRepository(table), table };
}

async function receive(messages: MessagesRepository, changes: Partial<ContactMessage> = {}) {
  const message = contactMessage(changes);
  const expiresAt = new Date('2026-01-01T01:00:00.000Z');
  await messages.store({
    message,
    sender: { id: randomUUID(), before: [], after: [1], expiresAt },
  });
  return { ...message, isMailRefused: false };
}

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
const staff = signedIn('staff');
const depsOf = (inbox: InboxRepository) => ({
  inbox,
  now: () => new Date('2026-02-01T00:00:00.000Z'),
  newId: () => randomUUID(),
});

describe.each([
  { store: 'in memory', open: inMemory },
  { store: 'on DynamoDB', open: onDynamo },
])('the inbox $store', ({ open }) => {
  it('is empty before anyone has written', async () => {
    const { inbox } = await open();
    expect(await listMessages({}, inbox)).toEqual({
      messages: [],
      meta: {
        page: 1,
        total_pages: 0,
        total: 0,
        next_cursor: null,
        unread: 0,
        counts: { inbox: 0, spam: 0 },
      },
    });
    expect(await inbox.find(randomUUID())).toBeUndefined();
  });

  it('shows 20 messages per page, newest first, each once, by number and by cursor', async () => {
    const { inbox, messages } = await open();
    const sent: string[] = [];
    for (let number = 0; number < 45; number += 1) {
      // Pairs of the same minute: the id breaks the tie.
      sent.push((await receive(messages, { createdAt: minute(Math.floor(number / 2)) })).id);
    }
    await receive(messages, { isSpam: true });
    const seen: string[] = [];
    let cursor: string | undefined;
    for (const [page, size] of [20, 20, 5].entries()) {
      const followed = await listMessages({ cursor }, inbox);
      expect(await listMessages({ page: page + 1 }, inbox)).toEqual(followed);
      expect(followed.messages).toHaveLength(size);
      expect(followed.meta).toMatchObject({
        page: page + 1,
        total_pages: 3,
        total: 45,
        unread: 45,
      });
      seen.push(...followed.messages.map(({ id }) => id));
      cursor = followed.meta.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(seen.toSorted()).toEqual(sent.toSorted());
    expect((await listMessages({ page: 4 }, inbox)).messages).toEqual([]);
  });

  it('keeps spam in a separate folder, whose cursors are not those of the inbox', async () => {
    const { inbox, messages } = await open();
    await receive(messages);
    const spam = [
      await receive(messages, { isSpam: true }),
      await receive(messages, { isSpam: true }),
    ];
    const { messages: found, meta } = await listMessages({ folder: 'spam', page_size: 1 }, inbox);
    expect(spam.map(({ id }) => id)).toContain(found[0]?.id);
    expect(meta).toMatchObject({ total: 2, unread: 1, counts: { inbox: 1, spam: 2 } });
    const cursor = meta.next_cursor ?? '';
    expect((await listMessages({ folder: 'spam', cursor }, inbox)).messages).toHaveLength(1);
    for (const wrong of [cursor, '', 'x']) {
      const listing = listMessages({ cursor: wrong }, inbox);
      await expect(listing).rejects.toMatchObject({ code: 'validation-failed' });
    }
  });

  it('counts a message as read once, and unread again', async () => {
    const { inbox, messages } = await open();
    const { id } = await receive(messages);
    await receive(messages);
    for (const [isRead, unread] of [
      [true, 1],
      [true, 1],
      [false, 2],
      [false, 2],
    ] as const) {
      expect(await markMessage({ id, isRead }, inbox)).toMatchObject({ id, isRead });
      expect(await inbox.find(id)).toMatchObject({ isRead });
      const { messages: listed, meta } = await listMessages({}, inbox);
      expect(listed.find((each) => each.id === id)).toMatchObject({ isRead });
      expect(meta.unread).toBe(unread);
    }
  });

  it('does not count spam as unread, however it is marked', async () => {
    const { inbox, messages } = await open();
    const { id } = await receive(messages, { isSpam: true });
    for (const isRead of [true, false]) {
      await markMessage({ id, isRead }, inbox);
      expect(await inbox.counts()).toEqual({ inbox: 0, unread: 0, spam: 1 });
    }
  });

  it('remembers that a message was mailed when it is marked', async () => {
    const { inbox, mails, messages } = await open();
    const message = await receive(messages);
    await mails.finish(firstMailEntry(message, new Date()));
    expect(await inbox.mark({ message, isRead: true })).toBe('saved');
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
    await markMessage({ id: read.id, isRead: true }, inbox);
    for (const { id } of [read, unread, spam]) {
      await deleteMessage({ id, actor: staff }, depsOf(inbox));
      const gone = { code: 'message-not-found' };
      const again = deleteMessage({ id, actor: staff }, depsOf(inbox));
      await expect(again).rejects.toMatchObject(gone);
      await expect(markMessage({ id, isRead: true }, inbox)).rejects.toMatchObject(gone);
    }
    expect(await inbox.counts()).toEqual({ inbox: 1, unread: 1, spam: 0 });
    const { messages: left } = await listMessages({}, inbox);
    expect(left.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('changes nothing of a message that has changed since it was read', async () => {
    const { inbox, messages } = await open();
    const message = await receive(messages);
    await markMessage({ id: message.id, isRead: true }, inbox);
    const event = { ...someEvent, id: randomUUID() };
    expect(await inbox.mark({ message, isRead: true })).toBe('stale');
    expect(await inbox.remove({ message, event })).toBe('stale');
    expect(await inbox.counts()).toEqual({ inbox: 1, unread: 0, spam: 0 });
  });

  it('counts what is there after many concurrent changes', async () => {
    const { inbox, messages } = await open();
    const sent = [];
    for (let number = 0; number < 6; number += 1) {
      sent.push(await receive(messages, { createdAt: minute(number), isSpam: number % 3 === 0 }));
    }
    const work = sent.flatMap(({ id }, index) => [
      markMessage({ id, isRead: true }, inbox),
      markMessage({ id, isRead: index % 2 === 0 }, inbox),
      ...(index > 3 ? [deleteMessage({ id, actor: staff }, depsOf(inbox))] : []),
    ]);
    const outcomes = await Promise.allSettled(work);
    // A mark may arrive after its message was deleted.
    const codes = outcomes.flatMap((each) =>
      each.status === 'rejected' ? [each.reason.code] : [],
    );
    expect(codes.filter((code) => code !== 'message-not-found')).toEqual([]);
    const [ofInbox, ofSpam] = [
      await listMessages({}, inbox),
      await listMessages({ folder: 'spam' }, inbox),
    ];
    expect(await inbox.counts()).toEqual({
      inbox: ofInbox.messages.length,
      unread: ofInbox.messages.filter(({ isRead }) => !isRead).length,
      spam: ofSpam.messages.length,
    });
    expect(ofInbox.messages.length + ofSpam.messages.length).toBe(4);
  });
});

const someEvent = {
  action: 'delete_message',
  actionDisplay: 'Deleted message',
  label: '',
  userId: staff.userId,
  timestamp: '2026-02-01T00:00:00.000Z',
};

describe('the inbox in the table', () => {
  let stores: Awaited<ReturnType<typeof onDynamo>>;
  beforeAll(async () => {
    stores = await onDynamo();
  });

  it('keeps nothing of a deleted message but the day it was sent', async () => {
    const { inbox, messages, table } = stores;
    const { id } = await receive(messages, { subject: 'A canary', name: 'Canary' });
    await deleteMessage({ id, actor: staff }, depsOf(inbox));
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': auditPartition },
      }),
    );
    expect(Items).toMatchObject([
      { action: 'delete_message', label: 'Message of 2026-01-01', userId: staff.userId },
    ]);
    expect(JSON.stringify(Items)).not.toMatch(/canary/i);
  });

  it('costs what ACCESS-PATTERNS.md says', async () => {
    const { inbox, messages, table } = stores;
    const cost = meterOf(table);
    const { id } = await receive(messages);
    const { id: spam } = await receive(messages, { isSpam: true });
    const deps = depsOf(inbox);
    expect(await cost(() => inbox.find(id))).toEqual({ read: 2, write: 0 });
    expect(await cost(() => listMessages({}, inbox))).toEqual({ read: 3, write: 0 });
    expect(await cost(() => markMessage({ id, isRead: true }, inbox))).toEqual({
      read: 2,
      write: 6,
    });
    expect(await cost(() => markMessage({ id, isRead: true }, inbox))).toEqual({
      read: 2,
      write: 0,
    });
    expect(await cost(() => markMessage({ id: spam, isRead: true }, inbox))).toEqual({
      read: 1,
      write: 4,
    });
    expect(await cost(() => deleteMessage({ id, actor: staff }, deps))).toEqual({
      read: 2,
      write: 8,
    });
    for (let number = 0; number < 30; number += 1) {
      await receive(messages, { createdAt: minute(number) });
    }
    // Twenty-one entries of about 0.3 kB each, and the counters.
    expect(await cost(() => listMessages({}, inbox))).toEqual({ read: 4, write: 0 });
  });
});
