import { expect, it } from 'vitest';
import { loginTime } from './user-dates.ts';

const now = new Date(2026, 10, 22, 18, 0);
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

it.each([
  [null, 'Never'],
  [at(2026, 10, 22, 9, 12), 'Today, 09:12'],
  [at(2026, 10, 22, 0, 5), 'Today, 00:05'],
  [at(2026, 10, 21, 23, 59), 'Nov 21, 2026'],
  [at(2025, 10, 22, 9, 12), 'Nov 22, 2025'],
])('a last sign-in at %s reads %s', (timestamp, text) => {
  expect(loginTime(timestamp, now)).toBe(text);
});
