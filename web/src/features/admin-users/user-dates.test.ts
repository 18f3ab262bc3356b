import { expect, it } from 'vitest';
import { formatTime } from '#web/src/ui/admin/moment.ts';
import { loginTime } from './user-dates.ts';

const now = new Date(2026, 10, 22, 18, 0);
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

it.each([
  [null, 'Never'],
  [at(2026, 10, 22, 9, 12), `Today, ${formatTime(at(2026, 10, 22, 9, 12))}`],
  [at(2026, 10, 22, 0, 5), `Today, ${formatTime(at(2026, 10, 22, 0, 5))}`],
  [at(2026, 10, 21, 23, 59), 'Nov 21, 2026'],
  [at(2025, 10, 22, 9, 12), 'Nov 22, 2025'],
])('a last sign-in at %s reads %s', (timestamp, text) => {
  expect(loginTime(timestamp, now)).toBe(text);
});
