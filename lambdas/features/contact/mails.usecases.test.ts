import { describe, expect, it } from 'vitest';
import { contactForm, someContact } from '#test/support/contact-fixtures.ts';
import { MailRefused } from './mailer.ts';
import { sendMessage } from './send-message.usecase.ts';
import { sendPendingMails } from './mails.usecases.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Makes a mail service that fails while `failWith` has an error. */
function world() {
  const sent: string[] = [];
  const service: { failWith: Error | undefined } = { failWith: undefined };
  const made = contactForm({
    mailer: {
      send: async ({ subject, text }) => {
        if (service.failWith) throw service.failWith;
        sent.push(`${subject}\n${text}`);
      },
    },
  });
  const mailer = made.deps.mailer;
  if (!mailer) throw new Error('made above');
  let senders = 0;
  return {
    ...made,
    sent,
    service,
    send: (subject = 'A question', idempotencyKey?: string) =>
      sendMessage(
        { contact: { ...someContact, subject }, address: `${(senders += 1)}`, idempotencyKey },
        made.deps,
      ),
    tick: () => sendPendingMails({ ...made.deps, mailer }),
  };
}

describe('a mail that its request did not send', () => {
  it('is sent by the next tick when the function died after storing the message', async () => {
    const { deps, pass, send, sent, store, tick } = world();
    const { countInHour } = deps.mails;
    deps.mails.countInHour = () => Promise.reject(new Error('The function died'));
    await send('A question', 'key');
    deps.mails.countInHour = countInHour;
    await send('A question', 'key');
    expect([sent, await tick()]).toEqual([[], 0]);

    pass(5 * minute);
    expect(await tick()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await store.messages()).toMatchObject([{ isMailed: true }]);
    expect(await store.outbox()).toEqual([]);
    pass(24 * hour);
    expect([await tick(), sent.length]).toEqual([0, 1]);
  });

  it('is not sent again when the message is marked and only its outbox entry was left', async () => {
    const { deps, pass, send, sent, store, tick } = world();
    deps.mails.countInHour = () => Promise.reject(new Error('The function died'));
    await send();
    const { findMessage } = deps.mails;
    deps.mails.findMessage = async (id) => {
      const message = await findMessage(id);
      return message && { ...message, isMailed: true };
    };
    pass(5 * minute);
    await tick();
    expect([sent, await store.outbox()]).toEqual([[], []]);
  });

  it('is sent once by concurrent ticks', async () => {
    const { pass, send, sent, service, tick } = world();
    service.failWith = new Error('No answer');
    await send();
    service.failWith = undefined;
    pass(5 * minute);
    await Promise.all([tick(), tick(), tick()]);
    expect(sent).toHaveLength(1);
  });

  it('is dropped when its message was deleted', async () => {
    const { deps, pass, send, sent, service, store, tick } = world();
    service.failWith = new Error('No answer');
    await send();
    service.failWith = undefined;
    const findMessage = deps.mails.findMessage;
    deps.mails.findMessage = async () => undefined;
    pass(5 * minute);
    await tick();
    deps.mails.findMessage = findMessage;
    expect([sent, await store.outbox()]).toEqual([[], []]);
  });

  it('is tried seven times over five hours, and then marked', async () => {
    const { pass, send, service, store, tick, unmailed } = world();
    service.failWith = new Error('No answer');
    await send();
    const [{ id } = { id: '' }] = await store.messages();
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      expect(await store.inbox.find(id)).toMatchObject({ isMailRefused: unmailed.length === 7 });
      pass(5 * minute);
      await tick();
    }
    expect(unmailed).toHaveLength(7);
    expect(await store.outbox()).toEqual([]);
  });

  it('is marked at once when the service refuses it', async () => {
    const { pass, send, service, store, tick, unmailed } = world();
    service.failWith = new MailRefused('MessageRejected');
    await send();
    const [{ id } = { id: '' }] = await store.messages();
    expect(await store.inbox.find(id)).toMatchObject({ isMailRefused: true, isMailed: false });
    const { entries: messages } = await store.inbox.page({
      list: 'inbox',
      size: 1,
      from: { skip: 0 },
    });
    expect(messages).toMatchObject([{ isMailRefused: true }]);
    pass(hour);
    expect([await tick(), unmailed.length]).toEqual([0, 1]);
  });
});

describe('more messages than the hourly limit of mails', () => {
  it('are reported in one digest when the hour is over', async () => {
    const { pass, send, sent, store, tick } = world();
    pass(20 * minute);
    for (let count = 1; count <= 13; count += 1) {
      await send(`Question ${count}`);
      pass(1000);
    }
    expect(sent).toHaveLength(10);
    pass(35 * minute);
    await tick();
    expect(sent).toHaveLength(10);

    pass(5 * minute);
    await tick();
    expect(sent.slice(10)).toEqual([
      [
        '[Tide Tables] 3 more messages',
        '3 more messages arrived within an hour. Read them under Messages in the admin area.',
        '',
        'Ada Moreau <ada@example.com>: Question 11',
        'Ada Moreau <ada@example.com>: Question 12',
        'Ada Moreau <ada@example.com>: Question 13',
        '',
      ].join('\n'),
    ]);
    expect((await store.messages()).every(({ isMailed }) => isMailed)).toBe(true);
    await send('The next hour');
    expect(sent.at(-1)).toContain('[Tide Tables] The next hour');
  });

  it('are each marked when the digest is refused', async () => {
    const { pass, send, service, store, tick } = world();
    for (let count = 1; count <= 12; count += 1) await send();
    service.failWith = new MailRefused('MessageRejected');
    pass(hour);
    await tick();
    const { entries: messages } = await store.inbox.page({
      list: 'inbox',
      size: 20,
      from: { skip: 0 },
    });
    expect(messages.filter(({ isMailRefused }) => isMailRefused)).toHaveLength(2);
    expect(await store.outbox()).toEqual([]);
  });
});
