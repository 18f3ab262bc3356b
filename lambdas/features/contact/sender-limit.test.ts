import { describe, expect, it } from 'vitest';
import { admit, senderWindowMs } from './sender-limit.ts';

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
