import { describe, expect, it } from 'vitest';
import { contactMessage } from '#test/support/contact-fixtures.ts';
import { ownerMail } from './mails.usecases.ts';

const mailOf = (changes: Parameters<typeof contactMessage>[0] = {}) =>
  ownerMail(
    contactMessage({ id: '018f0000-0000-7000-8000-000000000001', ...changes }),
    'Tide Tables',
  );

describe('the mail to the owner', () => {
  it('says who wrote what, and can be replied to', () => {
    expect(mailOf()).toEqual({
      about: { messageId: '018f0000-0000-7000-8000-000000000001' },
      subject: '[Tide Tables] A question',
      text: 'Name: Ada Moreau\nEmail: ada@example.com\nSubject: A question\n\nHow do tide tables know about the moon?\n',
      replyTo: 'ada@example.com',
    });
  });

  it.each([
    'a\r\nBcc: victim@example.com',
    'a\nBcc: victim@example.com',
    'a\rBcc: victim@example.com',
    'a\u2028Bcc: victim@example.com',
    'a\u0085Bcc: victim@example.com',
    'a\u000bBcc: victim@example.com',
  ])('keeps a single line single: %j', (line) => {
    const { subject, text } = mailOf({ subject: line, name: line });
    expect(subject).toBe('[Tide Tables] a Bcc: victim@example.com');
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Name: a Bcc: victim@example.com',
      'Email: ada@example.com',
      'Subject: a Bcc: victim@example.com',
    ]);
  });

  it('leaves out characters that change the text direction', () => {
    expect(mailOf({ subject: 'gpj.\u202Eexe' }).subject).toBe('[Tide Tables] gpj.exe');
  });

  it('keeps the direction of a name and a subject to themselves', () => {
    const { subject, text } = mailOf({ name: 'ليلى حداد', subject: 'שאלה (2)' });
    expect(subject).toBe('[Tide Tables] \u2068שאלה (2)\u2069');
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Name: \u2068ليلى حداد\u2069',
      'Email: ada@example.com',
      'Subject: \u2068שאלה (2)\u2069',
    ]);
  });

  it('is plain text: HTML stays literal', () => {
    const message = '<img src=x onerror=alert(1)> <b>Hello</b>';
    expect(mailOf({ message }).text).toContain(`\n\n${message}\n`);
  });

  it('keeps the lines and tabs of the message, but no other control characters', () => {
    const { text } = mailOf({ message: 'one\r\ntwo\rthree\n\tfour\u0007\u001b[31m 👋🏽' });
    expect(text.split('\n\n')[1]).toBe('one\ntwo\nthree\n\tfour[31m 👋🏽\n');
  });

  it.each([
    ['ada@EXAMPLE.com', 'ada@example.com'],
    ["o'brien+news@example.co.uk", "o'brien+news@example.co.uk"],
    ['ada@zürich.example', 'ada@xn--zrich-kva.example'],
  ])('replies to %s as %s', (email, replyTo) => {
    expect(mailOf({ email }).replyTo).toBe(replyTo);
  });

  it.each([
    'zoë@example.com',
    'a..b@example.com',
    '.a@example.com',
    '"a b"@example.com',
    'a:b@example.com',
    'a@[192.0.2.1].example',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.example`,
  ])('is sent without a reply address that SES would refuse: %s', (email) => {
    expect(mailOf({ email })).not.toHaveProperty('replyTo');
    expect(mailOf({ email }).text).toContain(`Email: ${email}`);
  });
});
