import { describe, expect, it } from 'vitest';
import { type Mail, mimeMessage } from './send-email.ts';

const sent = { id: 'id', date: new Date('2026-11-21T17:05:09.123Z') };
const mail: Mail = {
  tags: [],
  from: 'site@example.com',
  to: ['owner@example.com'],
  replyTo: ['ada@example.com'],
  subject: 'Hello',
  text: 'Hello',
};
const messageOf = (changes: Partial<Mail>) => mimeMessage({ ...mail, ...changes }, sent);
const subjectOf = (message: string) => /\r\nSubject: (.*(?:\r\n .*)*)/.exec(message)?.[1] ?? '';

describe('a mail', () => {
  it('has the headers that mail programs need, and CRLF line ends', () => {
    expect(messageOf({})).toBe(
      [
        'From: site@example.com',
        'To: owner@example.com',
        'Reply-To: ada@example.com',
        'Subject: Hello',
        'Date: Sat, 21 Nov 2026 17:05:09 +0000',
        'Message-ID: <id@email.amazonses.com>',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=UTF-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Hello',
        '',
      ].join('\r\n'),
    );
  });

  it('has no Reply-To when there is nobody to reply to', () => {
    expect(messageOf({ replyTo: [] })).not.toContain('Reply-To');
  });

  it.each(['Grüße 👋🏽 aus Zürich', '日本語'.repeat(40), 'x'.repeat(300), '=?UTF-8?B?QQ==?='])(
    'keeps the subject %s as encoded words in short lines',
    (subject) => {
      const message = messageOf({ subject });
      const lines = subjectOf(message).split('\r\n ');
      const words = lines.map(
        (line) => /^=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(line)?.[1] ?? '',
      );
      expect(words.map((word) => Buffer.from(word, 'base64').toString()).join('')).toBe(subject);
      expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
    },
  );

  it.each([
    'one\ntwo\r\nthree',
    'Grüße = 100 % 👋🏽',
    'trailing space \nand tab\t',
    `${'long '.repeat(60)}end`,
    'é'.repeat(100),
    '.\nFrom here on\n\n',
  ])('keeps the text %j', (text) => {
    const message = messageOf({ text });
    const body = message.slice(message.indexOf('\r\n\r\n') + 4, -2);
    expect(message).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
    expect(decodeQuotedPrintable(body)).toBe(text.replaceAll('\r\n', '\n'));
  });
});

function decodeQuotedPrintable(body: string): string {
  const joined = body.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
