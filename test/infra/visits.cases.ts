import { analyticsKeys } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { describe, expect, it } from 'vitest';
import {
  functionOf,
  mappingOf,
  patternsOf,
  readingOf,
  type Synthesized,
  valueRead,
} from './fixture.ts';

/** Checks the function that writes totals of visits. */
export function describeVisits({ api, data }: Synthesized): void {
  const [id, counter] = functionOf(api, 'analytics');
  const mapping = mappingOf(api, id);

  describe('the function for totals of visits', () => {
    it('knows the analytics table, and no secrets', () => {
      expect(counter.Environment.Variables).toEqual({
        [environmentNames.stage]: 'dev',
        [environmentNames.logLevel]: 'INFO',
        [environmentNames.analyticsTable]: readingOf('data', 'Analytics'),
      });
    });

    it('is called by the stream of its table, within two minutes, from the first record on', () => {
      expect(valueRead(data, mapping.EventSourceArn)).toEqual({
        'Fn::GetAtt': [expect.stringMatching(/^Analytics/), 'StreamArn'],
      });
      expect(mapping).toMatchObject({
        FunctionName: { Ref: id },
        StartingPosition: 'TRIM_HORIZON',
        MaximumBatchingWindowInSeconds: 120,
        BatchSize: 1000,
      });
    });

    it('retries failed batches, bisected, until the stream drops them', () => {
      expect(mapping.BisectBatchOnFunctionError).toBe(true);
      expect(mapping).not.toHaveProperty('MaximumRetryAttempts');
      expect(mapping).not.toHaveProperty('MaximumRecordAgeInSeconds');
    });

    it('is triggered only by visits: its own writes would trigger it forever', () => {
      expect(patternsOf(mapping)).toEqual([
        { dynamodb: { Keys: { sk: { S: [analyticsKeys.visit('').sk] } } } },
      ]);
    });
  });
}
