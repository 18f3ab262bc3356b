import { expect, it, vi } from 'vitest';

/** The formats in a browser in Berlin with that clock. */
async function formatsOn(hourCycle: 'h12' | 'h23') {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), hourCycle };
  });
  vi.resetModules();
  return import('./moment.ts');
}

it.each([
  ['h23', '2026-12-01T08:30:00Z', 'Dec 1, 2026', '09:30'],
  ['h23', '2026-11-21T23:05:00Z', 'Nov 22, 2026', '00:05'],
  ['h12', '2026-07-02T13:09:00Z', 'Jul 2, 2026', '03:09 PM'],
] as const)(
  'on the %s clock of a browser in Berlin, %s is its day, its time, or both',
  async (clock, moment, day, time) => {
    const { formatDay, formatMoment, formatTime } = await formatsOn(clock);
    const plain = (text: string) => text.replace('\u202f', ' ');
    expect(formatDay(moment)).toBe(day);
    expect(plain(formatTime(moment))).toBe(time);
    expect(plain(formatMoment(moment))).toBe(`${day}, ${time}`);
  },
);
