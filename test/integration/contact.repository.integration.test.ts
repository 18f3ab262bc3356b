/** Messages and their mails in the table: each stored once, in order, and within the limits. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { itemsOf } from '#test/support/stored-items.ts';
import {
  type ContactMessage,
  digestOf,
  firstMailEntry,
  type MailEntry,
  claimMailEntry,
} from '#lambdas/features/contact/contact-message.ts';
import type { StoreMessage } from '#lambdas/features/contact/messages.repository.ts';
import { sendMessage } from '#lambdas/features/contact/send-message.usecase.ts';
import { type Key, messageKeys, messageListPartition } from '#lambdas/adapters/dynamo/keys.ts';
import type { MessageFolder } from '#shared/schemas/inbox.ts';
import { getItem, queryItems } from '#lambdas/adapters/dynamo/reads.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import {
  createMailsRepository,
  createMessagesRepository,
} from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { contactForm, contactMessage, someContact } from '#test/support/contact-fixtures.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';

let table: TestTable;

beforeAll(async () => {
  table = await ownTable();
});

const start = new Date('2026-01-01T00:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

function write(changes: Partial<StoreMessage> & { message?: ContactMessage } = {}): StoreMessage {
  return {
    message: contactMessage(),
    sender: { id: randomUUID(), before: [], after: [start.getTime()], expiresAt: later(3600) },
    ...changes,
  };
}
const claim = (key: string, now = start) => ({
  key,
  requestHash: 'hash',
  now,
  expiresAt: new Date(now.getTime() + 86_400_000),
});

const open = () => createMessagesRepository(table);

describe('messages', () => {
  it('are stored only while the sender is unchanged since it was read', async () => {
    const messages = open();
    const { sender } = write();
    expect(await messages.sentTimes(sender.id)).toEqual([]);
    await messages.store(write({ sender }));
    expect(await messages.store(write({ sender }))).toBe('sender-changed');
    const next = { ...sender, before: sender.after, after: [...sender.after, 2] };
    expect(await messages.store(write({ sender: next }))).toBe('stored');
    expect(await messages.store(write({ sender: next }))).toBe('sender-changed');
    expect(await messages.sentTimes(sender.id)).toEqual([start.getTime(), 2]);
  });

  it('accept one of several concurrent ones of the same sender', async () => {
    const messages = open();
    const { sender } = write();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => messages.store(write({ sender }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
  });

  it('report a used key before a sender that changed with it', async () => {
    const messages = open();
    const { sender } = write();
    const key = randomUUID();
    await messages.store(write({ sender, claim: claim(key) }));
    expect(await messages.store(write({ sender, claim: claim(key) }))).toBe('key-used');
  });

  it('never replace one another', async () => {
    const messages = open();
    const message = contactMessage();
    await messages.store(write({ message }));
    await expect(messages.store(write({ message }))).rejects.toThrow(message.id);
  });
});

const mailOf = (message: ContactMessage, changes: Partial<MailEntry> = {}): MailEntry => ({
  ...firstMailEntry(message, start),
  ...changes,
});

describe('mails', () => {
  const openAll = async () => {
    const own = await ownTable();
    return {
      messages: createMessagesRepository(own),
      mails: createMailsRepository(own),
      inbox: createInboxRepository(own),
    };
  };
  const noted = async (changes: Partial<ContactMessage> = {}) => {
    const stores = await openAll();
    const message = contactMessage(changes);
    const entry = mailOf(message);
    await stores.messages.store(write({ message, mail: entry }));
    const due = (seconds: number) => stores.mails.due({ now: later(seconds), limit: 9 });
    return { ...stores, message, entry, due };
  };

  it('are stored with their message, and due when the request must have ended', async () => {
    const { entry, due, messages } = await noted();
    const older = contactMessage({ createdAt: '2025-12-31T00:00:00.000Z' });
    await messages.store(write({ message: older, mail: mailOf(older) }));
    expect(await due(299)).toEqual([]);
    expect(await due(300)).toEqual([mailOf(older), entry]);
  });

  it('are claimed by only one of several at once', async () => {
    const { entry, mails, due } = await noted();
    const taken = claimMailEntry(entry, later(300));
    const outcomes = await Promise.all([1, 2, 3].map(() => mails.replace(entry, taken)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await due(899)).toEqual([]);
    expect(await due(900)).toEqual([taken]);
  });

  it('are deleted when they are sent, and never claimed again', async () => {
    const { entry, message, mails, inbox, due } = await noted();
    await mails.finish(entry);
    expect(await inbox.find(message.id)).toMatchObject({ isMailed: true, isMailRefused: false });
    expect(await due(9999)).toEqual([]);
    expect(await mails.replace(entry, claimMailEntry(entry, start))).toBe(false);
  });

  it('create no message when theirs is gone', async () => {
    const { mails } = await openAll();
    const gone = contactMessage();
    await mails.finish(mailOf(gone));
    expect(await mails.findMessage(gone.id)).toBeUndefined();
  });

  it('are marked in the inbox when they are refused, and beside no other message', async () => {
    const { entry, message, mails, messages, inbox, due } = await noted();
    const other = contactMessage({ createdAt: message.createdAt });
    await messages.store(write({ message: other }));
    expect(await mails.refuse(entry, 'refused')).toBe(true);
    expect(await due(9999)).toEqual([]);
    const found = await inbox.find(message.id);
    expect(found).toMatchObject({ isMailRefused: true, isMailReturned: false });
    const { entries: listed } = await inbox.page({ list: 'inbox', size: 9, from: { skip: 0 } });
    const marks = new Map(listed.map(({ id, isMailRefused }) => [id, isMailRefused]));
    expect(marks).toEqual(
      new Map([
        [message.id, true],
        [other.id, false],
      ]),
    );
  });

  it('are marked once when they come back, whether or not they were noted as sent', async () => {
    const { entry, message, mails, inbox, due } = await noted();
    const outcomes = await Promise.all([1, 2, 3].map(() => mails.refuse(entry, 'returned')));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    await mails.finish(entry);
    expect(await mails.refuse(entry, 'refused')).toBe(false);
    const marks = { isMailRefused: true, isMailReturned: true };
    expect(await inbox.find(message.id)).toMatchObject({ ...marks, isMailed: false });
    const { entries: listed } = await inbox.page({ list: 'inbox', size: 9, from: { skip: 0 } });
    expect(listed).toMatchObject([marks]);
    expect(await due(9999)).toEqual([]);
  });

  it('leave no mark of a deleted message, and no entry', async () => {
    const { entry, message, mails, messages, inbox, due } = await noted();
    const marks = { isMailRefused: false, isMailReturned: false };
    await inbox.remove({ message: { ...message, ...marks } });
    expect(await mails.refuse(entry, 'refused')).toBe(false);
    expect(await due(9999)).toEqual([]);
    await messages.store(write({ message }));
    expect(await inbox.find(message.id)).toMatchObject(marks);
  });

  it('that were marked after the message was read lose their mark with it', async () => {
    const { entry, message, mails, messages, inbox } = await noted();
    const read = { ...message, isMailRefused: false, isMailReturned: false };
    await mails.refuse(entry, 'returned');
    expect(await inbox.remove({ message: read })).toBe('saved');
    await messages.store(write({ message }));
    expect(await inbox.find(message.id)).toMatchObject({ isMailRefused: false });
  });

  it('that list several messages say which', async () => {
    const { mails } = await openAll();
    const digest = digestOf([mailOf(contactMessage()), mailOf(contactMessage())], {
      id: randomUUID(),
      now: start,
    });
    expect(await mails.findDigest(digest.id)).toBeUndefined();
    await mails.keepDigest(digest);
    expect(await mails.findDigest(digest.id)).toEqual(digest);
  });

  it('are counted up to the hourly limit', async () => {
    const { mails } = await openAll();
    const count = (hour: Date) => mails.countInHour({ hour, limit: 2 });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => count(start)));
    expect(outcomes.filter(Boolean)).toHaveLength(2);
    expect(await count(later(3600))).toBe(true);
  });
});

describe('the items of messages', () => {
  const item = (key: Key) => getItem(table, key);
  const list = (folder: MessageFolder) =>
    queryItems(table, { partition: messageListPartition(folder), newestFirst: true });

  it('hold the message, and in a list, newest first, everything but its text', async () => {
    const messages = open();
    const [older, newer] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z'].map(
      (createdAt) => contactMessage({ createdAt }),
    );
    if (!older || !newer) throw new Error('two messages are made above');
    for (const message of [newer, older]) await messages.store(write({ message }));
    expect(await item(messageKeys.message(newer.id))).toEqual({
      ...messageKeys.message(newer.id),
      ...newer,
    });
    const listed = await list('inbox');
    expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    const { message: _, isMailed: _mailed, ...summary } = newer;
    expect(listed[0]).toEqual({ ...messageKeys.messageList('inbox', newer), ...summary });
  });

  it('keep no address, and expire senders and keys', async () => {
    const { deps } = contactForm({ senderOf: (address) => `hash-${address.length}` }, table);
    const address = '198.51.100.77';
    await sendMessage({ contact: someContact, address, idempotencyKey: 'a-key' }, deps);
    expect(JSON.stringify(await itemsOf(table))).not.toContain(address);
    expect(await item(messageKeys.messageSender('hash-13'))).toMatchObject({
      expires_at: deps.now().getTime() / 1000 + 3600,
    });
    expect(await item(messageKeys.messageClaim('a-key'))).toMatchObject({
      expires_at: deps.now().getTime() / 1000 + 86_400,
    });
  });

  it('are limited per hour, even for concurrent messages', async () => {
    const { deps, mails } = contactForm({}, table);
    const request = { contact: someContact, address: randomUUID(), idempotencyKey: undefined };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => sendMessage(request, deps)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(mails).toHaveLength(5);
  });
});
