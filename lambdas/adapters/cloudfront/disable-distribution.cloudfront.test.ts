import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { expect, it } from 'vitest';
import { disableDistribution } from './disable-distribution.cloudfront.ts';

/** CloudFront with one distribution, and the updates that it got. */
function cloudFrontWith(DistributionConfig: { Enabled: boolean; Comment: string }) {
  const updates: object[] = [];
  const client = new CloudFrontClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    () =>
      async ({ input }) => {
        if ('DistributionConfig' in input) updates.push(input);
        const found = { DistributionConfig, ETag: 'v1' };
        return { output: { $metadata: {}, ...found }, response: undefined };
      },
    { step: 'initialize', name: 'answer', priority: 'low' },
  );
  return { client, updates };
}

it('disables a distribution and changes nothing else, unless somebody else has', async () => {
  const { client, updates } = cloudFrontWith({ Enabled: true, Comment: 'mine' });
  expect(await disableDistribution('E1', client)).toBe(true);
  expect(updates).toEqual([
    { Id: 'E1', IfMatch: 'v1', DistributionConfig: { Enabled: false, Comment: 'mine' } },
  ]);
});

it('leaves a disabled one alone', async () => {
  const { client, updates } = cloudFrontWith({ Enabled: false, Comment: 'mine' });
  expect(await disableDistribution('E1', client)).toBe(false);
  expect(updates).toEqual([]);
});
