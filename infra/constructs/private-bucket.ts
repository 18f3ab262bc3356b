import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3';

/**
 * Returns the options of a bucket whose data must never be lost.
 * @param name of an existing bucket; CloudFormation generates a name for a new one
 */
export function privateBucket(name: string | undefined) {
  return {
    ...(name && { bucketName: name }),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
  } satisfies BucketProps;
}
