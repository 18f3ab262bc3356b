import {
  CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';

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
