import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['2026-12-01T08:30:00Z', 'Dec 1, 2026', '09:30'],
  ['2026-11-21T23:05:00Z', 'Nov 22, 2026', '00:05'],
  ['2026-07-02T13:09:00Z', 'Jul 2, 2026', '15:09'],
])('in Berlin, %s is shown as its day, its 24-hour time, or both', async (moment, day, time) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.resetModules();
  const { formatDay, formatMoment, formatTime } = await import('./moment.ts');
  expect(formatDay(moment)).toBe(day);
  expect(formatTime(moment)).toBe(time);
  expect(formatMoment(moment)).toBe(`${day}, ${time}`);
});
