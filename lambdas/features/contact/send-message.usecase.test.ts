import { describe, expect, it } from 'vitest';
import type { Contact } from '#shared/schemas/contact.ts';
import { contactMessages as texts } from '#shared/schemas/contact-messages.ts';
import { contactInMemory, someContact } from '#test/support/contact-fixtures.ts';
import { sendMessage } from './send-message.usecase.ts';

const hour = 60 * 60 * 1000;

type World = ReturnType<typeof contactInMemory>;
interface Sent {
  contact?: Partial<Contact>;
  address?: string;
  idempotencyKey?: string | undefined;
}
const send = ({ deps }: World, { contact, address = '192.0.2.1', idempotencyKey }: Sent = {}) =>
  sendMessage({ contact: { ...someContact, ...contact }, address, idempotencyKey }, deps);

describe('a message', () => {
  it('is stored unread, and mailed', async () => {
    const world = contactInMemory();
    await send(world);
    expect(world.store.messages()).toEqual([
      {
        id: expect.any(String),
        name: 'Ada Moreau',
        email: 'ada@example.com',
        subject: 'A question',
        message: 'How do tide tables know about the moon?',
        createdAt: '2026-01-01T00:00:00.000Z',
        isRead: false,
        isSpam: false,
        isMailed: true,
        version: 1,
      },
    ]);
    expect(world.mails).toMatchObject([{ replyTo: 'ada@example.com' }]);
  });

  it('is stored before it is mailed', async () => {
    const stored: number[] = [];
    const world = contactInMemory({
      mailer: {
        send: async () => {
          stored.push(world.store.messages().length);
        },
      },
    });
    await send(world);
    expect(stored).toEqual([1]);
  });

  it('is kept, reported and marked as not mailed when mailing fails', async () => {
    const error = new Error('SES is down');
    const world = contactInMemory({
      mailer: {
        send: async () => {
          throw error;
        },
      },
    });
    await send(world);
    const [message] = world.store.messages();
    expect(message?.isMailed).toBe(false);
    expect(world.unmailed).toEqual([{ messageId: message?.id, error }]);
  });

  it('is only stored when no mail is set up', async () => {
    const world = contactInMemory({ mailer: undefined });
    await send(world);
    expect(world.store.messages()).toMatchObject([{ isMailed: false }]);
    expect(world.unmailed).toEqual([]);
  });
});

describe('a message from a program', () => {
  it.each<[string, Partial<Contact>]>([
    ['the field that no person sees', { website: 'https://spam.example' }],
    ['in less than two seconds', { elapsed_ms: 1999 }],
  ])('is kept as spam, and not mailed: %s', async (_, contact) => {
    const world = contactInMemory();
    await send(world, { contact });
    expect(world.store.messages()).toMatchObject([{ isSpam: true, isMailed: false }]);
    expect(world.mails).toEqual([]);
  });

  it.each<[string, Partial<Contact>]>([
    ['two seconds were enough', { elapsed_ms: 2000 }],
    ['nobody took the time', { elapsed_ms: undefined }],
    ['the hidden field is not there', { website: undefined }],
  ])('is recognised: %s', async (_, contact) => {
    const world = contactInMemory();
    await send(world, { contact });
    expect(world.store.messages()).toMatchObject([{ isSpam: false }]);
  });

  it('counts for its sender like any other', async () => {
    const world = contactInMemory();
    for (let count = 0; count < 5; count += 1) await send(world, { contact: { website: 'x' } });
    await expect(send(world)).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});

describe('the limit of an address', () => {
  it('refuses the sixth message within an hour with a polite sentence and the time left', async () => {
    const world = contactInMemory();
    for (let count = 0; count < 5; count += 1) {
      await send(world);
      world.pass(60_000);
    }
    await expect(send(world)).rejects.toMatchObject({
      code: 'too-many-requests',
      detail: texts.contactTooMany,
      retryAfter: 55 * 60,
    });
    expect(world.store.messages()).toHaveLength(5);
    expect(world.mails).toHaveLength(5);
  });

  it('covers the last hour, whenever it began', async () => {
    const world = contactInMemory();
    await send(world);
    world.pass(hour - 1000);
    for (let count = 0; count < 4; count += 1) await send(world);
    await expect(send(world)).rejects.toMatchObject({ retryAfter: 1 });
    world.pass(1000);
    await send(world);
    await expect(send(world)).rejects.toMatchObject({ retryAfter: 3599 });
  });

  it('holds for concurrent messages', async () => {
    const world = contactInMemory();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => send(world)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(world.store.messages()).toHaveLength(5);
  });

  it('is separate for each address, and stores none of them', async () => {
    const world = contactInMemory({ senderOf: (address) => `hash ${address.length}` });
    for (let count = 0; count < 5; count += 1) await send(world, { address: '192.0.2.1' });
    await send(world, { address: '192.0.2.100' });
    expect(world.store.senders()).toEqual(['hash 9', 'hash 11']);
  });
});

describe('the same message sent twice', () => {
  it("is stored and mailed once, even from another network and late in the form's life", async () => {
    const world = contactInMemory();
    await send(world, { idempotencyKey: 'key' });
    const again = { address: '192.0.2.9', contact: { elapsed_ms: 99_000 }, idempotencyKey: 'key' };
    await send(world, again);
    expect(world.store.messages()).toHaveLength(1);
    expect(world.mails).toHaveLength(1);
  });

  it('is stored and mailed once when both arrive together', async () => {
    const world = contactInMemory();
    await Promise.all(Array.from({ length: 8 }, () => send(world, { idempotencyKey: 'key' })));
    expect(world.store.messages()).toHaveLength(1);
    expect(world.mails).toHaveLength(1);
  });

  it("gets the first response even when that used up the hour's limit", async () => {
    const world = contactInMemory();
    for (let count = 0; count < 4; count += 1) await send(world);
    const { repository } = world.store;
    const { sentTimes } = repository;
    repository.sentTimes = async (sender) => {
      repository.sentTimes = sentTimes;
      await send(world, { idempotencyKey: 'key' });
      return sentTimes(sender);
    };
    await send(world, { idempotencyKey: 'key' });
    expect(world.store.messages()).toHaveLength(5);
    expect(world.mails).toHaveLength(5);
  });

  it('does not count for its sender again', async () => {
    const world = contactInMemory();
    for (let count = 0; count < 9; count += 1) await send(world, { idempotencyKey: 'key' });
    for (let count = 0; count < 4; count += 1) await send(world);
    await expect(send(world)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it('is refused when the same key comes with a different message', async () => {
    const world = contactInMemory();
    await send(world, { idempotencyKey: 'key' });
    const other = { contact: { subject: 'Another question' }, idempotencyKey: 'key' };
    await expect(send(world, other)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
  });

  it('is a new message a day later', async () => {
    const world = contactInMemory();
    await send(world, { idempotencyKey: 'key' });
    world.pass(24 * hour);
    await send(world, { idempotencyKey: 'key' });
    expect(world.store.messages()).toHaveLength(2);
  });

  it('may be retried after the hourly limit was reached', async () => {
    const world = contactInMemory();
    for (let count = 0; count < 5; count += 1) await send(world);
    await expect(send(world, { idempotencyKey: 'key' })).rejects.toThrow();
    world.pass(hour);
    await send(world, { idempotencyKey: 'key' });
    expect(world.store.messages()).toHaveLength(6);
  });
});
