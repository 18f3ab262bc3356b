import { expect, it } from 'vitest';
import { formatDay, formatMonth } from './dates.ts';

it.each([
  ['2026-11-12T08:00:00Z', 'Nov 12, 2026'],
  ['2026-01-01T00:00:00.000Z', 'Jan 1, 2026'],
  ['2026-01-01T00:30:00+02:00', 'Dec 31, 2025'],
])('the day of %s is %s, in every time zone', (timestamp, day) => {
  expect(formatDay(timestamp)).toBe(day);
});

it.each([
  ['2025-03-01', 'Mar 2025'],
  ['2024-12-31', 'Dec 2024'],
  ['some day', 'some day'],
])('the month of %s is %s', (date, month) => {
  expect(formatMonth(date)).toBe(month);
});
