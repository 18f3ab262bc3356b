import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { expect, it } from 'vitest';
import { cloudFrontCache } from './edge-cache.cloudfront.ts';

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
