import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date(2026, 10, 19, 15, 30);

function at(...parts: [number, number, number, number?, number?]): string {
  return new Date(...parts).toISOString();
}

it.each([
  ['Just now', at(2026, 10, 19, 15, 30)],
  ['1 min ago', at(2026, 10, 19, 15, 29)],
  ['12 min ago', at(2026, 10, 19, 15, 18)],
  ['59 min ago', at(2026, 10, 19, 14, 31)],
  ['1 h ago', at(2026, 10, 19, 14, 30)],
  ['15 h ago', at(2026, 10, 19, 0, 0)],
  ['Yesterday', at(2026, 10, 18, 23, 59)],
  ['Yesterday', at(2026, 10, 18, 0, 0)],
  ['Nov 17', at(2026, 10, 17, 23, 59)],
  ['Jan 1', at(2026, 0, 1)],
  ['Dec 31, 2025', at(2025, 11, 31)],
])('says “%s” at half past three of Nov 19, 2026', (text, timestamp) => {
  expect(relativeTime(timestamp, now)).toBe(text);
});

it('counts minutes across midnight, too', () => {
  expect(relativeTime(at(2026, 10, 18, 23, 50), new Date(2026, 10, 19, 0, 10))).toBe('20 min ago');
});

it('handles the day before the first of a month', () => {
  expect(relativeTime(at(2026, 9, 31, 8), new Date(2026, 10, 1, 12))).toBe('Yesterday');
});

it('shows no future time when the clocks differ', () => {
  expect(relativeTime(at(2026, 10, 19, 15, 34), now)).toBe('Just now');
});
