import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import type { EdgeCache } from '#lambdas/features/publishing/edge-cache.ts';

interface Options {
  distributionId: string;
  /** Unique: CloudFront takes a second request with the same reference for a repetition. */
  newId: () => string;
  client?: CloudFrontClient;
}

/** What the edge locations of one distribution keep. An invalidation is asked for, not waited for. */
export function cloudFrontCache({
  distributionId,
  newId,
  client = new CloudFrontClient({ maxAttempts: 5 }),
}: Options): EdgeCache {
  return {
    invalidate: async (paths) => {
      await client.send(
        new CreateInvalidationCommand({
          DistributionId: distributionId,
          InvalidationBatch: {
            CallerReference: newId(),
            Paths: { Quantity: paths.length, Items: [...paths] },
          },
        }),
      );
    },
  };
}
