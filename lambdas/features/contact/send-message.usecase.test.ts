import { describe, expect, it } from 'vitest';
import { contactMessages as texts } from '#shared/schemas/contact-messages.ts';
import type { Contact } from '#shared/schemas/contact.ts';
import { contactForm, someContact } from '#test/support/contact-fixtures.ts';
import { admit, senderWindowMs, sendMessage } from './send-message.usecase.ts';

const hour = 60 * 60 * 1000;

type World = ReturnType<typeof contactForm>;
interface Sent {
  contact?: Partial<Contact>;
  address?: string;
  idempotencyKey?: string | undefined;
}
const send = ({ deps }: World, { contact, address = '192.0.2.1', idempotencyKey }: Sent = {}) =>
  sendMessage({ contact: { ...someContact, ...contact }, address, idempotencyKey }, deps);

describe('a message', () => {
  it('is stored unread, and mailed', async () => {
    const world = contactForm();
    await send(world);
    expect(await world.store.messages()).toEqual([
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
    const world = contactForm({
      mailer: {
        send: async () => {
          stored.push((await world.store.messages()).length);
        },
      },
    });
    await send(world);
    expect(stored).toEqual([1]);
  });

  it('is kept, reported and marked as not mailed when mailing fails', async () => {
    const error = new Error('SES is down');
    const world = contactForm({
      mailer: {
        send: async () => {
          throw error;
        },
      },
    });
    await send(world);
    const [message] = await world.store.messages();
    expect(message?.isMailed).toBe(false);
    expect(world.unmailed).toEqual([{ messageId: message?.id, error }]);
  });

  it('is only stored when no mail is set up', async () => {
    const world = contactForm({ mailer: undefined });
    await send(world);
    expect(await world.store.messages()).toMatchObject([{ isMailed: false }]);
    expect(world.unmailed).toEqual([]);
  });
});

describe('a message from a program', () => {
  it.each<[string, Partial<Contact>]>([
    ['the field that no person sees', { website: 'https://spam.example' }],
    ['in less than two seconds', { elapsed_ms: 1999 }],
  ])('is kept as spam, and not mailed: %s', async (_, contact) => {
    const world = contactForm();
    await send(world, { contact });
    expect(await world.store.messages()).toMatchObject([{ isSpam: true, isMailed: false }]);
    expect(world.mails).toEqual([]);
  });

  it.each<[string, Partial<Contact>]>([
    ['two seconds were enough', { elapsed_ms: 2000 }],
    ['nobody took the time', { elapsed_ms: undefined }],
    ['the hidden field is not there', { website: undefined }],
  ])('is recognised: %s', async (_, contact) => {
    const world = contactForm();
    await send(world, { contact });
    expect(await world.store.messages()).toMatchObject([{ isSpam: false }]);
  });

  it('counts for its sender like any other', async () => {
    const world = contactForm();
    for (let count = 0; count < 5; count += 1) await send(world, { contact: { website: 'x' } });
    await expect(send(world)).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});

describe('the limit of an address', () => {
  it('refuses the sixth message within an hour with a polite sentence and the time left', async () => {
    const world = contactForm();
    for (let count = 0; count < 5; count += 1) {
      await send(world);
      world.pass(60_000);
    }
    await expect(send(world)).rejects.toMatchObject({
      code: 'too-many-requests',
      detail: texts.contactTooMany,
      retryAfter: 55 * 60,
    });
    expect(await world.store.messages()).toHaveLength(5);
    expect(world.mails).toHaveLength(5);
  });

  it('covers the last hour, whenever it began', async () => {
    const world = contactForm();
    await send(world);
    world.pass(hour - 1000);
    for (let count = 0; count < 4; count += 1) await send(world);
    await expect(send(world)).rejects.toMatchObject({ retryAfter: 1 });
    world.pass(1000);
    await send(world);
    await expect(send(world)).rejects.toMatchObject({ retryAfter: 3599 });
  });

  it('is separate for each address, and stores none of them', async () => {
    const world = contactForm({ senderOf: (address) => `hash ${address.length}` });
    for (let count = 0; count < 5; count += 1) await send(world, { address: '192.0.2.1' });
    await send(world, { address: '192.0.2.100' });
    const senders = (await world.store.senders()).map(({ pk }) => pk);
    expect(senders).toEqual(['SENDER#hash 11', 'SENDER#hash 9']);
  });
});

describe('the same message sent twice', () => {
  it("is stored and mailed once, even from another network and late in the form's life", async () => {
    const world = contactForm();
    await send(world, { idempotencyKey: 'key' });
    const again = { address: '192.0.2.9', contact: { elapsed_ms: 99_000 }, idempotencyKey: 'key' };
    await send(world, again);
    expect(await world.store.messages()).toHaveLength(1);
    expect(world.mails).toHaveLength(1);
  });

  it("gets the first response even when that used up the hour's limit", async () => {
    const world = contactForm();
    for (let count = 0; count < 4; count += 1) await send(world);
    const { messages } = world.deps;
    const { sentTimes } = messages;
    messages.sentTimes = async (sender) => {
      messages.sentTimes = sentTimes;
      await send(world, { idempotencyKey: 'key' });
      return sentTimes(sender);
    };
    await send(world, { idempotencyKey: 'key' });
    expect(await world.store.messages()).toHaveLength(5);
    expect(world.mails).toHaveLength(5);
  });

  it('does not count for its sender again', async () => {
    const world = contactForm();
    for (let count = 0; count < 9; count += 1) await send(world, { idempotencyKey: 'key' });
    for (let count = 0; count < 4; count += 1) await send(world);
    await expect(send(world)).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it('is refused when the same key comes with a different message', async () => {
    const world = contactForm();
    await send(world, { idempotencyKey: 'key' });
    const other = { contact: { subject: 'Another question' }, idempotencyKey: 'key' };
    await expect(send(world, other)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
  });

  it('is a new message a day later', async () => {
    const world = contactForm();
    await send(world, { idempotencyKey: 'key' });
    world.pass(24 * hour);
    await send(world, { idempotencyKey: 'key' });
    expect(await world.store.messages()).toHaveLength(2);
  });

  it('may be retried after the hourly limit was reached', async () => {
    const world = contactForm();
    for (let count = 0; count < 5; count += 1) await send(world);
    await expect(send(world, { idempotencyKey: 'key' })).rejects.toThrow();
    world.pass(hour);
    await send(world, { idempotencyKey: 'key' });
    expect(await world.store.messages()).toHaveLength(6);
  });
});

const now = Date.UTC(2026, 0, 1);

describe('the limit of a sender', () => {
  it('forgets messages after an hour', () => {
    const times = [now - senderWindowMs, now - senderWindowMs + 1, now - 1];
    expect(admit(times, now)).toEqual({ allowed: true, times: [...times.slice(1), now] });
  });

  it('is five, and ends when the oldest of them is an hour old', () => {
    const times = [4, 3, 2, 1, 0].map((minutes) => now - minutes * 60_000);
    expect(admit(times.slice(1), now)).toMatchObject({ allowed: true });
    expect(admit(times, now)).toEqual({ allowed: false, retryAfter: 56 * 60 });
  });
});
