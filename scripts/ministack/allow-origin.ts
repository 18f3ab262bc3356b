import { GetBucketCorsCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';

/**
 * Lets pages of the front send files to the uploads bucket, like those of the distribution: its
 * rules name the distribution, which the front replaces.
 */
export async function allowOrigin(bucket: string, origin: string): Promise<void> {
  const s3 = new S3Client({});
  const { CORSRules = [] } = await s3.send(new GetBucketCorsCommand({ Bucket: bucket }));
  const rules = CORSRules.map((rule) => ({
    ...rule,
    AllowedOrigins: [...(rule.AllowedOrigins ?? []), origin],
  }));
  const configuration = { CORSRules: rules };
  await s3.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: configuration }));
}
