import { describe, expect, it } from 'vitest';
import { passwordWeakness } from './password-strength.ts';

const known = ['ada', 'ada@lovelace.org', 'Ada', 'Lovelace', 'Engine Notes'];

describe("an administrator's password", () => {
  it.each(['correct horse battery staple', 'datum-lantern-47-quiet', 'kJ3#9dk2Lq'])(
    'may be %s',
    (password) => {
      expect(passwordWeakness(password, known)).toBeUndefined();
    },
  );

  it.each([
    ['short', 'Password must be at least 8 characters long.'],
    ['long'.repeat(16), 'Password cannot exceed 60 characters.'],
    ['password1', /^This password is too easy to guess. .*commonly used/],
    ['aaaaaaaaaaaa', /too easy to guess. Repeated characters/],
    ['ada-lovelace', /too easy to guess/],
    ['adalovelace1815', /names that others know/],
    ['Engine Notes 2026!', /names that others know/],
  ])('is not %s', (password, sentence) => {
    expect(passwordWeakness(password, known)).toMatch(sentence);
  });
});
