import { incomingPrefix } from '#shared/platform/uploads.ts';
import { Duration } from 'aws-cdk-lib';
import { Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { privateBucket } from './private-bucket.ts';

export interface UploadsBucketProps {
  /** Name of an existing bucket; CloudFormation generates one for a new bucket. */
  name: string | undefined;
  /** The site's own host names; without any, CloudFront assigns one. */
  siteNames: string[];
}

/**
 * Holds the files that editors upload. Never an origin: the publisher copies those that published content uses.
 * Browsers use it only with a presigned POST, or to view an image by a presigned address.
 */
export class UploadsBucket extends Bucket {
  constructor(scope: Construct, id: string, { name, siteNames }: UploadsBucketProps) {
    super(scope, id, {
      ...privateBucket(name),
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
        {
          // Unchecked and refused uploads.
          prefix: incomingPrefix,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      cors: [
        {
          // The distribution's name is known only after this stack; the signature protects the
          // bucket.
          allowedOrigins: (siteNames.length ? siteNames : ['*.cloudfront.net']).map(
            (name) => `https://${name}`,
          ),
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          allowedHeaders: ['content-type'],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
    });
    acknowledge(this, {
      'AwsSolutions-S1':
        'Access logs would keep the addresses of visitors, which this product does not store.',
    });
  }
}
