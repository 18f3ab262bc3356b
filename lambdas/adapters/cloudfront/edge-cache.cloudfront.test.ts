import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { expect, it } from 'vitest';
import { cloudFrontCache, disableDistribution } from './edge-cache.cloudfront.ts';

it('sends one batch with its own caller reference', async () => {
  const asked: unknown[] = [];
  const client = new CloudFrontClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    () => async (request) => {
      asked.push(request.input);
      return { output: { $metadata: {} }, response: undefined };
    },
    { step: 'initialize', name: 'answer', priority: 'low' },
  );
  let made = 0;
  const edge = cloudFrontCache({ distributionId: 'E1', newId: () => `id-${++made}`, client });
  await edge.invalidate(['/blog/one*', '/']);
  await edge.invalidate(['/*']);
  expect(asked).toEqual([
    {
      DistributionId: 'E1',
      InvalidationBatch: {
        CallerReference: 'id-1',
        Paths: { Quantity: 2, Items: ['/blog/one*', '/'] },
      },
    },
    {
      DistributionId: 'E1',
      InvalidationBatch: { CallerReference: 'id-2', Paths: { Quantity: 1, Items: ['/*'] } },
    },
  ]);
});

/** Imitates CloudFront with one distribution, and records the updates. */
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
