/** Tests `POST /contact` from the event to the table and the mail. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { itemsOf, kindOf } from '#test/support/stored-items.ts';
import { contactMessageSchema } from '#lambdas/features/contact/contact-message.ts';
import { contactMessages as texts } from '#shared/schemas/contact-messages.ts';
import { someContact } from '#test/support/contact-fixtures.ts';
import { mailFrom, mailTo, startContactFunction } from '#test/support/contact-function.ts';

let contact: Awaited<ReturnType<typeof startContactFunction>>;

beforeAll(async () => {
  contact = await startContactFunction();
});
afterAll(() => contact.stop());
afterEach(() => vi.restoreAllMocks());

/** Reads stored messages whose subject contains a marker. */
async function stored(mark: string) {
  const items = await itemsOf(contact.table);
  return items
    .filter((item) => kindOf(item) === 'message' && String(item.subject).includes(mark))
    .map((item) => contactMessageSchema.parse(item));
}

describe('without a verified sender', () => {
  it('a message is stored and answered, and the log names it without its content', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const canary = randomUUID();
    const { status } = await contact.send({
      ...someContact,
      name: canary,
      email: `${canary}@example.com`,
      subject: canary,
      message: canary,
    });
    expect(status).toBe(204);
    const [message] = await stored(canary);
    expect(message).toMatchObject({ isMailed: false, isSpam: false });
    expect(error.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        level: 'ERROR',
        message: 'message not mailed',
        messageId: message?.id,
        error: 'MessageRejected',
      },
    ]);
    expect(JSON.stringify([error.mock.calls, contact.lines])).not.toContain(canary);
  });
});

describe('with a verified sender', () => {
  beforeAll(() => contact.verifySender());

  it('a message is mailed, in exactly this form', async () => {
    const subject = `Gezeiten & Mond ${randomUUID().slice(0, 8)}`;
    const message = 'First line.\r\nSecond line = 100 %, <b>not bold</b>\n\n.\nGrüße 🌊';
    const { status, body } = await contact.send({ ...someContact, subject, message });
    expect({ status, body }).toEqual({ status: 204, body: undefined });

    const [stamped] = await stored(subject);
    expect(stamped?.isMailed).toBe(true);
    const mail = (await contact.mails()).at(-1) ?? '';
    expect(mail.replace(/^Date: .*$/m, 'Date: …').replace(/<[\w-]+@/, '<id@')).toBe(
      [
        `From: ${mailFrom}`,
        `To: ${mailTo}`,
        'Reply-To: ada@example.com',
        `Subject: [Tide Tables] ${subject}`,
        'Date: …',
        'Message-ID: <id@email.amazonses.com>',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=UTF-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Name: Ada Moreau',
        'Email: ada@example.com',
        `Subject: ${subject}`,
        '',
        'First line.',
        'Second line =3D 100 %, <b>not bold</b>',
        '',
        '.',
        'Gr=C3=BC=C3=9Fe =F0=9F=8C=8A',
        '',
        '',
      ].join('\r\n'),
    );
  });

  it('the sixth message of an address within an hour gets 429, even from another address of its /64', async () => {
    for (let host = 1; host <= 5; host += 1) {
      expect((await contact.send(someContact, { address: `2001:db8:6:4::${host}` })).status).toBe(
        204,
      );
    }
    const refused = await contact.send(someContact, { address: '2001:db8:6:4:ffff::6' });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests', detail: texts.contactTooMany },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await contact.send(someContact, { address: '2001:db8:6:5::1' })).status).toBe(204);
  });

  it('a text never becomes a header, a second address or markup', async () => {
    contact.pass(3_600_000); // few mails are allowed per hour
    const lines = ['\r\n', '\n', '\r', '\u0085', '\u2028'].map(
      (end) => `a${end}Bcc: victim@example.com`,
    );
    const refused = ['name', 'subject', 'email'].flatMap((field) =>
      lines.map((line) => ({ ...someContact, [field]: line })),
    );
    const addresses = ['a@b.example,c@d.example', 'a@b.example;c@d.example', '<a@b.example>'];
    for (const body of [...refused, ...addresses.map((email) => ({ ...someContact, email }))]) {
      expect((await contact.send(body)).status).toBe(422);
    }

    const taken = [
      { subject: 'a\u000bBcc: victim@example.com' },
      { subject: '=?UTF-8?Q?a=0D=0ABcc:_victim@example.com?=' },
      { subject: 'x'.repeat(140), name: '</script><script>alert(1)</script>' },
      { message: '\r\n\r\nBcc: victim@example.com\r\n.\r\nDATA' },
      { message: '<script>alert(1)</script> and <img src=x onerror=alert(1)>' },
      { email: 'zoë@bücher.example' },
    ];
    for (const fields of taken) {
      const before = (await contact.mails()).length;
      expect((await contact.send({ ...someContact, ...fields })).status).toBe(204);
      const mails = await contact.mails();
      expect(mails).toHaveLength(before + 1);
      const addressed = `From: ${mailFrom}\r\nTo: ${mailTo}\r\n`;
      expect(mails.filter((mail) => !mail.startsWith(addressed))).toEqual([]);
    }
    for (const mail of await contact.mails()) {
      const head = mail.slice(0, mail.indexOf('\r\n\r\n'));
      const names = head.split(/\r\n(?! )/).map((line) => line.split(':')[0]);
      expect(names.filter((name) => name !== 'Reply-To')).toEqual([
        'From',
        'To',
        'Subject',
        'Date',
        'Message-ID',
        'MIME-Version',
        'Content-Type',
        'Content-Transfer-Encoding',
      ]);
      expect(head).toContain('Content-Type: text/plain');
    }
  });
});
