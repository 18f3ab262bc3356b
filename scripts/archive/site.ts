/** A site whose content is archived or restored: its tables, its pictures, its accounts, its publisher. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ArchiveSource } from '#lambdas/adapters/archive/archive-source.ts';
import {
  cognitoClient,
  createUserAccounts,
} from '#lambdas/adapters/cognito/user-accounts.cognito.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { s3UploadedFiles, s3UploadObjects } from '#lambdas/adapters/s3/site-files.s3.ts';
import type { UserAccounts } from '#lambdas/features/users/users.repository.ts';
import type { InvokedFunction } from '../deploy/invoke.ts';
import type { Publisher } from '../deploy/rebuild.ts';

export interface ArchivedSite extends ArchiveSource {
  pictures: ArchiveSource['pictures'] & {
    put(picture: { objectKey: string; type: string; bytes: Uint8Array }): Promise<void>;
  };
  accounts: Pick<UserAccounts, 'create'>;
  publisher: Publisher | undefined;
  /** The function that manages users; a site of an earlier release does not name it. */
  auth: InvokedFunction | undefined;
  /** The bucket with its backups; a site of an earlier release has none. */
  archivesBucket: string | undefined;
}

export interface SiteNames {
  name: string;
  coreTable: string;
  analyticsTable: string;
  uploadsBucket: string;
  userPoolId: string;
  publisher: Publisher;
  auth: InvokedFunction | undefined;
  archivesBucket: string | undefined;
}

/** Region, credentials and endpoint are in the SDK's usual variables. */
export function siteOf(names: SiteNames): ArchivedSite {
  return {
    name: names.name,
    tables: { core: coreTable(names.coreTable), analytics: coreTable(names.analyticsTable) },
    pictures: picturesIn(names.uploadsBucket, new S3Client({ maxAttempts: 5 })),
    accounts: createUserAccounts(cognitoClient(), names.userPoolId),
    publisher: names.publisher,
    auth: names.auth,
    archivesBucket: names.archivesBucket,
  };
}

function picturesIn(bucket: string, client: S3Client): ArchivedSite['pictures'] {
  return {
    list: s3UploadObjects(bucket, client).list,
    get: s3UploadedFiles(bucket, client).get,
    put: async ({ objectKey, type, bytes }) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: objectKey, Body: bytes, ContentType: type }),
      );
    },
  };
}
