import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import type { EdgeCache } from '#lambdas/features/publishing/invalidation.ts';

interface Options {
  distributionId: string;
  /** Must return unique ids: CloudFront ignores a second request with the same reference. */
  newId: () => string;
  client?: CloudFrontClient;
}

/** Invalidates paths of one distribution, without waiting until an invalidation is complete. */
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
 * Disables a distribution, which then serves nothing and costs nothing, but keeps its configuration.
 * @returns whether the distribution was enabled before
 * @throws Error when somebody changed the distribution at the same time
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
