import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextRun, startSchedules } from './triggers.ts';

const runAfter = (expression: string, time: string) =>
  new Date(nextRun({ name: 'Test', expression })(Date.parse(time))).toISOString();

describe('a schedule', () => {
  afterEach(() => vi.useRealTimers());

  it('runs at its rate until it is stopped', () => {
    vi.useFakeTimers();
    const run = vi.fn(async () => undefined);
    const schedules = startSchedules([{ name: 'Test', expression: 'rate(5 minutes)', run }]);
    vi.advanceTimersByTime(16 * 60_000);
    expect(run).toHaveBeenCalledTimes(3);
    schedules.stop();
    vi.advanceTimersByTime(16 * 60_000);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('runs at the minutes of a cron expression', () => {
    expect(runAfter('cron(30 3 * * ? *)', '2026-03-12T03:30:00Z')).toBe('2026-03-13T03:30:00.000Z');
    expect(runAfter('cron(0/15 * * * ? *)', '2026-03-12T03:31:10Z')).toBe(
      '2026-03-12T03:45:00.000Z',
    );
    expect(runAfter('cron(0 0 1 * ? *)', '2026-12-12T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
    expect(runAfter('cron(0 9 ? * MON-FRI *)', '2026-03-13T10:00:00Z')).toBe(
      '2026-03-16T09:00:00.000Z',
    );
  });

  it('refuses an expression that it cannot read, by name', () => {
    expect(() => nextRun({ name: 'Weekly', expression: 'at(2026-01-01T00:00:00)' })).toThrow(
      'of Weekly',
    );
    expect(() => nextRun({ name: 'Weekly', expression: 'cron(0 0 L * ? *)' })).toThrow('"L"');
  });
});
