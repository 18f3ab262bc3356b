import { incomingPrefix, uploadsPrefix } from '#shared/platform/buckets.ts';
import { Duration } from 'aws-cdk-lib';
import { Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { acknowledge, noAccessLogs } from '../acknowledge.ts';
import { privateBucket } from './private-bucket.ts';

export interface UploadsBucketProps {
  /** Name of an existing bucket; CloudFormation generates one for a new bucket. */
  name: string | undefined;
  /** Host names of the site; empty if the site uses the name that CloudFront assigns. */
  siteNames: string[];
}

/**
 * Holds the files that editors upload. The distribution does not serve the bucket: the publisher copies images that
 * published content uses. Browsers access it only by a presigned POST or a presigned address.
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
          // Holds uploads that were not checked yet, or were refused.
          prefix: incomingPrefix,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      cors: [
        {
          // The distribution's name is not known yet. The wildcard is safe, because requests must be signed.
          allowedOrigins: (siteNames.length ? siteNames : ['*.cloudfront.net']).map(
            (name) => `https://${name}`,
          ),
          allowedMethods: [HttpMethods.GET, HttpMethods.POST],
          allowedHeaders: ['content-type'],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
    });
    acknowledge(this, noAccessLogs);
  }
}

/** Allows accepting uploads. A form that the function signs can do no more than the function itself. */
export function uploadGrants(uploadsArn: string): PolicyStatement[] {
  const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
    new PolicyStatement({ actions, resources });
  const incoming = `${uploadsArn}/${incomingPrefix}*`;
  return [
    allow(['s3:PutObject'], `${uploadsArn}/${uploadsPrefix}*`, incoming),
    allow(['s3:GetObject', 's3:DeleteObject'], incoming),
    // Without the list permission, S3 answers 403 instead of 404 for an upload that has not arrived.
    allow(['s3:ListBucket'], uploadsArn),
  ];
}
