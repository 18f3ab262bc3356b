import { incomingPrefix, uploadsPrefix } from '#shared/platform/buckets.ts';
import { Duration } from 'aws-cdk-lib';
import { Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
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

/** Accepting uploads: a form that the function signs can do no more than the function itself. */
export function uploadGrants(uploadsArn: string): PolicyStatement[] {
  const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
    new PolicyStatement({ actions, resources });
  const incoming = `${uploadsArn}/${incomingPrefix}*`;
  return [
    allow(['s3:PutObject'], `${uploadsArn}/${uploadsPrefix}*`, incoming),
    allow(['s3:GetObject', 's3:DeleteObject'], incoming),
    // Without the list permission, S3 answers 403 for an upload that has not arrived.
    allow(['s3:ListBucket'], uploadsArn),
  ];
}
