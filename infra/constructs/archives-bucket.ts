import {
  archivePrefixes,
  backupDays,
  deletedArchiveDays,
  exportHours,
  monthlyBackupDays,
} from '#shared/platform/archives.ts';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, StorageClass } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * Exports for a day, and backups: daily ones for 30 days, the first of each month for a year. What is
 * deleted, overwritten or expired can be brought back for a week.
 */
export class ArchivesBucket extends Bucket {
  /** @param name of an existing bucket; CloudFormation generates a name for a new one */
  constructor(scope: Construct, id: string, name: string | undefined) {
    super(scope, id, {
      ...(name && { bucketName: name }),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(deletedArchiveDays),
          expiredObjectDeleteMarker: true,
        },
        {
          prefix: archivePrefixes.exports,
          expiration: Duration.hours(exportHours),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { prefix: archivePrefixes.daily, expiration: Duration.days(backupDays) },
        {
          prefix: archivePrefixes.monthly,
          // A fifth of the price, and still read at once.
          transitions: [
            {
              storageClass: StorageClass.GLACIER_INSTANT_RETRIEVAL,
              transitionAfter: Duration.days(backupDays),
            },
          ],
          expiration: Duration.days(monthlyBackupDays),
        },
      ],
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'Only the archiver writes it, and the activity feed names each export.',
    });
  }
}
