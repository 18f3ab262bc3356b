import { describe, expect, it } from 'vitest';
import { replyAddress } from './reply-address.ts';

describe('the reply address', () => {
  it('names the sender and the subject', () => {
    const address = replyAddress({ email: 'ada@example.com', subject: 'A question' });
    expect(address).toBe('mailto:ada@example.com?subject=Re%3A%20A%20question');
  });

  it('does not accumulate Re:', () => {
    const address = replyAddress({ email: 'ada@example.com', subject: 'RE: A question' });
    expect(address).toBe('mailto:ada@example.com?subject=RE%3A%20A%20question');
  });

  it.each([
    ['a&bcc=victim@example.com', 'x'],
    ['a?bcc=victim%40example.com&x=y@b.example', 'x'],
    ['a#b@b.example', 'x'],
    ['ada@example.com', 'Hello&bcc=victim@example.com&body=Pay%20me'],
    ['ada@example.com', 'Hello\r\nBcc: victim@example.com'],
    ['ada@example.com', 'Hello\u2028Bcc: victim@example.com#fragment'],
    ['ada@example.com', '\u0000<script>alert(1)</script>'],
  ])('lets neither %j nor %j add anything', (email, subject) => {
    const url = new URL(replyAddress({ email, subject }));
    expect(url.protocol).toBe('mailto:');
    expect(url.hash).toBe('');
    expect(decodeURIComponent(url.pathname)).toBe(email);
    const fields = new URLSearchParams(url.search);
    expect([...fields.keys()]).toEqual(['subject']);
    expect(fields.get('subject')).not.toMatch(/[\r\n\u2028\u2029\u0000]/);
  });

  it('survives a lone surrogate', () => {
    expect(replyAddress({ email: 'ada@example.com', subject: '\ud83d' })).toContain('%EF%BF%BD');
  });
});
