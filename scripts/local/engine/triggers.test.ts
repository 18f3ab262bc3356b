import { afterEach, expect, it, vi } from 'vitest';
import type { ResolvedResource } from './resolve.ts';
import { startClock } from './triggers.ts';

const rule = (ScheduleExpression: string): ResolvedResource => ({
  stack: { name: 'site', template: {}, assets: new Map() },
  type: 'AWS::Events::Rule',
  logicalId: 'Weekly',
  physicalId: 'site-Weekly',
  attributes: {},
  properties: { ScheduleExpression, Targets: [{ Arn: 'publisher', Input: '{"task":"tick"}' }] },
});

afterEach(() => vi.useRealTimers());

it('runs a function at its rate until it is stopped, and logs failures', async () => {
  vi.useFakeTimers();
  const invoke = vi.fn(async () => Promise.reject(new Error('on purpose')));
  const log = vi.fn();
  const clock = startClock({ resources: [rule('rate(5 minutes)')], invoke, log });
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(invoke).toHaveBeenCalledTimes(3);
  expect(invoke).toHaveBeenCalledWith('publisher', { task: 'tick' });
  expect(log).toHaveBeenCalledWith('The schedule Weekly failed: on purpose');
  clock.stop();
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(invoke).toHaveBeenCalledTimes(3);
});

it.each(['cron(30 3 * * ? *)', 'rate(30 days)'])(
  'refuses the schedule %s by name',
  (expression) => {
    const start = () =>
      startClock({ resources: [rule(expression)], invoke: vi.fn(), log: () => undefined });
    expect(start).toThrow('of Weekly');
  },
);
