import { describe, expect, it, vi } from 'vitest';
import { createEventBus, type PublishedEvent } from './event-bus.ts';
import type { ResolvedResource } from './resolve.ts';
import type { JsonObject } from './template.ts';

const rule = (properties: JsonObject): ResolvedResource =>
  ({
    stack: { name: 'dev-api' },
    type: 'AWS::Events::Rule',
    logicalId: 'Returned',
    physicalId: 'dev-api-Returned',
    attributes: {},
    properties: { Targets: [{ Arn: 'the-function', Id: 'Target0' }], ...properties },
  }) as unknown as ResolvedResource; // the bus reads no other field of a resource

const sesPattern: JsonObject = {
  source: ['aws.ses'],
  detail: { mail: { tags: { 'ses:configuration-set': ['site'] } } },
};
const event = (set: string): PublishedEvent => ({
  source: 'aws.ses',
  'detail-type': 'Email Bounced',
  detail: { mail: { tags: { 'ses:configuration-set': [set] } } },
});

function busOf(properties: JsonObject) {
  const calls: unknown[] = [];
  const log = vi.fn<(line: string) => void>();
  const invoke = async (target: string, given: unknown) => {
    calls.push([target, given]);
    throw new Error('The table is gone');
  };
  return { bus: createEventBus({ resources: [rule(properties)], invoke, log }), calls, log };
}

describe('the event bus', () => {
  it('calls the target of a rule that matches, with the whole event', () => {
    const { bus, calls } = busOf({ EventPattern: sesPattern });
    bus.publish(event('other'));
    bus.publish(event('site'));
    expect(calls).toEqual([
      [
        'the-function',
        expect.objectContaining({ ...event('site'), account: '000000000000', region: 'us-east-1' }),
      ],
    ]);
  });

  it('logs a function that fails', async () => {
    const { bus, log } = busOf({ EventPattern: sesPattern });
    bus.publish(event('site'));
    await vi.waitFor(() =>
      expect(log).toHaveBeenCalledWith('The rule Returned failed: The table is gone'),
    );
  });

  it('ignores schedules and disabled rules', () => {
    for (const properties of [
      { ScheduleExpression: 'rate(1 minute)' },
      { EventPattern: sesPattern, State: 'DISABLED' },
    ]) {
      const { bus, calls } = busOf(properties);
      bus.publish(event('site'));
      expect(calls).toEqual([]);
    }
  });

  it('refuses a rule for events that no stand-in sends', () => {
    expect(() => busOf({ EventPattern: { source: ['aws.s3'] } })).toThrow(
      'Returned is triggered by events that the local cloud does not send.',
    );
  });
});
