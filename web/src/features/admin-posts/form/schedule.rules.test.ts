import { describe, expect, it, vi } from 'vitest';

/** The rules in a browser in that time zone. */
async function rulesIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./post-form.rules.ts');
}

describe('the time of a schedule', () => {
  it.each([
    ['UTC', '2026-12-01T09:30', '2026-12-01T09:30:00.000Z'],
    ['Europe/Berlin', '2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    ['America/New_York', '2026-12-31T23:00', '2027-01-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-01T00:15', '2026-11-30T18:45:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  ])('in %s, %s on the screen is %s on the wire, and back', async (zone, local, utc) => {
    const { futureTime, toLocalTime } = await rulesIn(zone);
    expect(futureTime(local, 0)).toBe(utc);
    expect(toLocalTime(utc)).toBe(local);
  });

  it('that the change to summer time skips becomes an hour later', async () => {
    const { futureTime, toLocalTime } = await rulesIn('America/New_York');
    const utc = futureTime('2026-03-08T02:30', 0);
    expect(utc).toBe('2026-03-08T07:30:00.000Z');
    expect(toLocalTime(utc ?? null)).toBe('2026-03-08T03:30');
  });

  it('that occurs twice when summer time ends is the first of the two', async () => {
    const { futureTime, toLocalTime } = await rulesIn('Europe/Berlin');
    expect(futureTime('2026-10-25T02:30', 0)).toBe('2026-10-25T00:30:00.000Z');
    expect(toLocalTime('2026-10-25T00:30:00Z')).toBe('2026-10-25T02:30');
    expect(toLocalTime('2026-10-25T01:30:00Z')).toBe('2026-10-25T02:30');
  });

  it('is undefined when it has passed, is now or was not chosen', async () => {
    const { futureTime } = await rulesIn('UTC');
    const now = Date.parse('2026-12-01T09:30:00Z');
    expect(futureTime('2026-12-01T09:30', now)).toBeUndefined();
    expect(futureTime('2026-12-01T09:31', now)).toBe('2026-12-01T09:31:00.000Z');
    expect(futureTime('', now)).toBeUndefined();
    expect(futureTime('soon', now)).toBeUndefined();
  });

  it('leaves the field empty when there is none', async () => {
    const { toLocalTime } = await rulesIn('UTC');
    expect(toLocalTime(null)).toBe('');
  });

  it("is in the author's time zone, which has a name", async () => {
    const { authorTimeZone } = await rulesIn('Europe/Berlin');
    expect(authorTimeZone()).toBe('Europe/Berlin');
  });
});

describe('a post that its schedule has published', () => {
  const due = '2026-12-01T09:30:00.000Z';
  const before = { version: 3, status: 'review', publish_at: due, revised_at: null } as const;
  const live = {
    version: 4,
    status: 'published',
    publish_at: null,
    revised_at: null,
    updated_at: '2026-12-01T09:30:20.000Z',
  } as const;

  it.each([
    [true, 'went live at its time', {}],
    [false, 'was saved, too', { version: 5 }],
    [false, 'was published with another text', { revised_at: due }],
    [false, 'was published before its time', { updated_at: '2026-12-01T09:00:00.000Z' }],
    [false, 'was not published', { status: 'review', publish_at: due } as const],
  ])('is %s for one that %s', async (is, _what, change) => {
    const { isPublishedBySchedule } = await rulesIn('UTC');
    const now = { ...before, ...live, ...change };
    expect(isPublishedBySchedule({ ...before, updated_at: due }, now)).toBe(is);
  });
});
