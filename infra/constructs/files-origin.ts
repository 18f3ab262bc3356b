import { AccessLevel, type IOrigin, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { regionalName } from '../regional-name.ts';

/** A private bucket as an origin that one distribution reads. */
export function filesOrigin(scope: Construct, bucket: IBucket): IOrigin {
  const id = 'FilesAccess';
  return S3BucketOrigin.withOriginAccessControl(bucket, {
    // LIST makes S3 answer 404 instead of 403 for a missing object.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    originAccessControl: new S3OriginAccessControl(scope, id, {
      originAccessControlName: regionalName(scope, id),
    }),
  });
}
