import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import type { EdgeCache } from '#lambdas/features/publishing/invalidation.ts';

interface Options {
  distributionId: string;
  /** Unique: CloudFront treats a second request with the same reference as a repetition. */
  newId: () => string;
  client?: CloudFrontClient;
}

/** The edge copies of one distribution. An invalidation is requested, not awaited. */
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
