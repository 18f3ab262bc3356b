import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
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

/**
 * Nobody gets anything from a disabled distribution, nor pays for requests; all else of it stays.
 * @returns whether it was enabled before
 * @throws Error when it was changed at the same time
 */
export async function disableDistribution(
  Id: string,
  client = new CloudFrontClient({ maxAttempts: 5 }),
): Promise<boolean> {
  const { DistributionConfig, ETag } = await client.send(new GetDistributionConfigCommand({ Id }));
  if (!DistributionConfig?.Enabled) return false;
  const changed = { ...DistributionConfig, Enabled: false };
  await client.send(
    new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig: changed }),
  );
  return true;
}
