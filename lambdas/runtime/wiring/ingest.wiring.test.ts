import { describe, expect, it } from 'vitest';
import { mailerFor, senderNamer, visitorNamer } from './ingest.wiring.ts';

describe('the mailer of the environment', () => {
  it('exists only with a sender and a receiver', () => {
    expect(mailerFor({ MAIL_FROM: 'a@example.com', MAIL_TO: 'b@example.com' })).toBeDefined();
    expect(mailerFor({ MAIL_FROM: 'a@example.com' })).toBeUndefined();
    expect(mailerFor({ MAIL_FROM: '', MAIL_TO: 'b@example.com' })).toBeUndefined();
    expect(mailerFor({})).toBeUndefined();
  });
});

describe('the pseudonym of a sender', () => {
  const nameOf = senderNamer('secret');

  it('shows no address and depends on the secret', () => {
    expect(nameOf('192.0.2.1')).not.toContain('192.0.2.1');
    expect(nameOf('192.0.2.1')).not.toBe(senderNamer('another')('192.0.2.1'));
    expect(nameOf('192.0.2.1')).not.toBe(nameOf('192.0.2.2'));
  });

  it('is the same for a whole /64', () => {
    expect(nameOf('2001:db8:1:2::1')).toBe(nameOf('2001:db8:1:2:ffff::9'));
    expect(nameOf('2001:db8:1:2::1')).not.toBe(nameOf('2001:db8:1:3::1'));
  });
});

describe('the pseudonym of a visitor', () => {
  const nameOf = visitorNamer('secret');
  const visitor = { address: '192.0.2.1', date: '2026-03-10' };

  it('shows no address, and changes every day', () => {
    expect(nameOf(visitor)).not.toContain('192.0.2.1');
    expect(nameOf(visitor)).toBe(nameOf({ ...visitor }));
    expect(nameOf(visitor)).not.toBe(nameOf({ ...visitor, date: '2026-03-11' }));
    expect(nameOf(visitor)).not.toBe(senderNamer('secret')('192.0.2.1'));
  });
});
