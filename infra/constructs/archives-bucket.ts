import {
  archivePrefixes,
  backupDays,
  deletedArchiveDays,
  exportHours,
  monthlyBackupDays,
} from '#shared/platform/buckets.ts';
import { Duration } from 'aws-cdk-lib';
import { Bucket, StorageClass } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * Stores exports for a day, daily backups for 30 days, and the first backup of each month for a year. Deleted,
 * overwritten and expired archives can be restored for a week.
 */
export class ArchivesBucket extends Bucket {
  /** @param name of an existing bucket; CloudFormation generates a name for a new one */
  constructor(scope: Construct, id: string, name: string | undefined) {
    super(scope, id, {
      ...privateBucket(name),
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
          // This class costs a fifth, and can still be read at once.
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
