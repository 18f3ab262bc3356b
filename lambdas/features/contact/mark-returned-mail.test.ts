import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contactForm, someContact } from '#test/support/contact-fixtures.ts';
import { MailReturned, type MailTopic } from './mailer.ts';
import { markReturnedMail, sendPendingMails } from './mails.usecases.ts';
import { sendMessage } from './send-message.usecase.ts';

const hour = 60 * 60 * 1000;

/** Mails that were sent may come back. */
function world() {
  const sent: MailTopic[] = [];
  const mailer = {
    send: async ({ about }: { about: MailTopic }) => {
      sent.push(about);
    },
  };
  const made = contactForm({ mailer });
  let senders = 0;
  return {
    ...made,
    sent,
    send: () =>
      sendMessage(
        { contact: someContact, address: `${(senders += 1)}`, idempotencyKey: undefined },
        made.deps,
      ),
    tick: () => sendPendingMails({ ...made.deps, mailer }),
    comesBack: (about: MailTopic = { messageId: randomUUID() }) =>
      markReturnedMail({ about, reason: 'Bounce Permanent General' }, made.deps),
    listed: async () => {
      const from = { skip: 0 };
      return (await made.store.inbox.page({ list: 'inbox', size: 20, from })).entries;
    },
  };
}

describe('a mail that came back', () => {
  it('marks its message as not mailed, in the list and beside it, and is reported', async () => {
    const { comesBack, listed, send, sent, store, unmailed } = world();
    await send();
    const [{ id } = { id: '' }] = await store.messages();
    await comesBack(sent[0]);
    const marks = { isMailRefused: true, isMailReturned: true };
    expect(await store.inbox.find(id)).toMatchObject({ ...marks, isMailed: false });
    expect(await listed()).toMatchObject([marks]);
    const error = new MailReturned('Bounce Permanent General');
    expect(unmailed).toEqual([{ messageId: id, error }]);
  });

  it('is reported once, however often the event is delivered', async () => {
    const { comesBack, send, sent, unmailed } = world();
    await send();
    await Promise.all([comesBack(sent[0]), comesBack(sent[0])]);
    await comesBack(sent[0]);
    expect(unmailed).toHaveLength(1);
  });

  it('is marked even if that is known before the mail is noted as sent', async () => {
    const { comesBack, deps, listed, send, sent, store } = world();
    const { finish } = deps.mails;
    deps.mails.finish = async (entry) => {
      await comesBack(sent[0]);
      await finish(entry);
    };
    await send();
    const [{ id } = { id: '' }] = await listed();
    expect(await store.inbox.find(id)).toMatchObject({ isMailReturned: true, isMailed: false });
  });

  it('is not sent again', async () => {
    const { comesBack, deps, pass, send, sent, tick } = world();
    deps.mails.finish = () => Promise.reject(new Error('The function died'));
    await send();
    await comesBack(sent[0]);
    pass(hour);
    expect([await tick(), sent.length]).toEqual([0, 1]);
  });

  it('is ignored when its message was deleted', async () => {
    const { comesBack, unmailed } = world();
    await comesBack();
    await comesBack({ digestId: randomUUID() });
    expect(unmailed).toEqual([]);
  });

  it('marks all messages that it listed if it was a digest, and no others', async () => {
    const { comesBack, listed, pass, send, sent, tick } = world();
    for (let count = 1; count <= 12; count += 1) await send();
    pass(hour);
    await tick();
    await comesBack(sent.at(-1));
    const marked = (await listed()).map(({ isMailReturned }) => isMailReturned);
    expect(marked.filter(Boolean)).toHaveLength(2);
    expect(marked).toHaveLength(12);
  });
});
