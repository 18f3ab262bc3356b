import { describe, expect, it } from 'vitest';
import { message } from './admin-messages.test-support.tsx';
import { replyAddress } from './reply-address.ts';

const fieldsOf = (address: string) => new URLSearchParams(new URL(address).search);

/** The lines of the reply that the mail program shows. */
const quoteOf = (changes: Parameters<typeof message>[0]) =>
  (fieldsOf(replyAddress(message(changes))).get('body') ?? '').split('\r\n');

describe('the reply address', () => {
  it('names the sender and the subject', () => {
    const address = replyAddress(message({ subject: 'A question' }));
    expect(address).toMatch(/^mailto:ada@example\.com\?subject=Re%3A%20A%20question&body=/);
  });

  it('does not accumulate Re:', () => {
    const fields = fieldsOf(replyAddress(message({ subject: 'RE: A question' })));
    expect(fields.get('subject')).toBe('RE: A question');
  });

  it.each([
    ['a&bcc=victim@example.com', 'x'],
    ['a?bcc=victim%40example.com&x=y@b.example', 'x'],
    ['a#b@b.example', 'x'],
    ['ada@example.com', 'Hello&bcc=victim@example.com&body=Pay%20me'],
    ['ada@example.com', 'Hello\r\nBcc: victim@example.com'],
    ['ada@example.com', 'Hello\u2028Bcc: victim@example.com#fragment'],
    ['ada@example.com', '\u0000<script>alert(1)</script>'],
  ])('lets neither %j nor %j add anything', (email, text) => {
    const url = new URL(replyAddress(message({ email, subject: text, name: text, message: text })));
    expect(url.protocol).toBe('mailto:');
    expect(url.hash).toBe('');
    expect(decodeURIComponent(url.pathname)).toBe(email);
    const fields = new URLSearchParams(url.search);
    expect([...fields.keys()]).toEqual(['subject', 'body']);
    expect(fields.get('subject')).not.toMatch(/[\r\n\u2028\u2029\u0000]/);
    // The lines of the quote, in which every line of the stranger begins with a mark.
    const lines = fields.get('body')?.split('\r\n').filter(Boolean) ?? [];
    expect(lines[0]).toMatch(/^On Nov 12, 2026, .+ wrote:$/);
    for (const line of lines.slice(1)) expect(line).toMatch(/^> [^\r\n\u2028\u2029\u0000]+$/);
  });

  it('survives a lone surrogate', () => {
    expect(replyAddress(message({ subject: '\ud83d' }))).toContain('%EF%BF%BD');
  });
});

describe('the quoted message', () => {
  it('begins below the place for the reply, with who wrote it and when', () => {
    expect(quoteOf({ message: 'Dear owner,\n\nhow do tide tables\r\nknow?\n' })).toEqual([
      '',
      '',
      'On Nov 12, 2026, Ada Moreau wrote:',
      '> Dear owner,',
      '>',
      '> how do tide tables',
      '> know?',
      '',
    ]);
    expect(replyAddress(message())).toContain('&body=%0D%0A%0D%0AOn%20Nov%2012%2C%202026%2C%20');
  });

  it('is wrapped between words, and long words are broken', () => {
    const [, , , ...lines] = quoteOf({ message: `${'tide '.repeat(20)}${'W'.repeat(100)}` });
    expect(lines).toEqual([
      `> ${'tide '.repeat(14).trim()}`,
      `> ${'tide '.repeat(6).trim()}`,
      `> ${'W'.repeat(72)}`,
      `> ${'W'.repeat(28)}`,
      '',
    ]);
  });

  it.each([
    ['words', 'How do tide tables know about the moon? '.repeat(120)],
    ['one word', 'W'.repeat(5000)],
    ['Japanese', '潮の満ち引き'.repeat(800)],
    ['emoji', '👩🏽‍🚀'.repeat(700)],
    ['lines', 'a\n'.repeat(2400)],
  ])('is cut at the end of a line when it is long: %s', (_what, text) => {
    const address = replyAddress(message({ message: text }));
    expect(address.length).toBeLessThanOrEqual(1900);
    expect(address.length).toBeGreaterThan(1000);
    const lines = quoteOf({ message: text });
    expect(lines.slice(-2)).toEqual(['> …', '']);
    const quoted = lines.slice(3, -2).map((line) => line.slice(2));
    expect(text.replaceAll(/\s/g, '')).toContain(quoted.join('').replaceAll(' ', ''));
    expect(quoted.join('')).not.toBe('');
  });

  it('is left out when the other parts leave no space for it', () => {
    const subject = '潮'.repeat(150);
    const address = replyAddress(message({ subject, name: '汐'.repeat(100) }));
    expect([...fieldsOf(address).keys()]).toEqual(['subject']);
    expect(address.length).toBeLessThanOrEqual(1900);
  });
});
