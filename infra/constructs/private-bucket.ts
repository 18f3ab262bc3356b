import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3';

/** Options of a bucket that nobody may read without rights, and only over TLS. */
export const closedBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} satisfies BucketProps;

/**
 * Returns the options of a bucket whose data must never be lost.
 * @param name of an existing bucket; CloudFormation generates a name for a new one
 */
export function privateBucket(name: string | undefined) {
  return {
    ...closedBucket,
    ...(name && { bucketName: name }),
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
  } satisfies BucketProps;
}
