import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * Holds the published files. Only the publisher writes them, and only the distribution reads them. The bucket is deleted
 * with its stack, because everything in it can be published again.
 */
export class SiteBucket extends Bucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    acknowledge(this, {
      'AwsSolutions-S1':
        'Access logs would keep the addresses of visitors, which this product does not store.',
    });
  }
}
