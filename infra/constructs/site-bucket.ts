import { RemovalPolicy } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge, noAccessLogs } from '../acknowledge.ts';
import { closedBucket } from './private-bucket.ts';

/**
 * Holds the published files. Only the publisher writes them, and only the distribution reads them. The bucket is deleted
 * with its stack, because everything in it can be published again.
 */
export class SiteBucket extends Bucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      ...closedBucket,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    acknowledge(this, noAccessLogs);
  }
}
