/** A site whose content is archived or restored: its tables, its pictures, its accounts, its publisher. */
import {
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  cognitoClient,
  createUserAccounts,
} from '#lambdas/adapters/cognito/user-accounts.cognito.ts';
import { type CoreTable, coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import type { UserAccounts } from '#lambdas/features/users/users.repository.ts';
import { isObjectKey } from '#shared/content/urls.ts';
import type { StoredTable } from '#shared/platform/stored-kinds.ts';
import { uploadsPrefix } from '#shared/platform/uploads.ts';
import type { Publisher } from '../deploy/rebuild.ts';

export interface ArchivedSite {
  /** For a person. */
  name: string;
  tables: Record<StoredTable, CoreTable>;
  pictures: Pictures;
  accounts: Pick<UserAccounts, 'create'>;
  publisher: Publisher | undefined;
}

export interface Pictures {
  /** Object keys. */
  list(): AsyncIterable<string>;
  /** At most as large as an upload may be. */
  get(objectKey: string): Promise<Uint8Array | undefined>;
  put(picture: { objectKey: string; type: string; bytes: Uint8Array }): Promise<void>;
}

export interface SiteNames {
  name: string;
  coreTable: string;
  analyticsTable: string;
  uploadsBucket: string;
  userPoolId: string;
  publisher: Publisher;
}

/** Region, credentials and endpoint are in the SDK's usual variables. */
export function siteOf(names: SiteNames): ArchivedSite {
  return {
    name: names.name,
    tables: { core: coreTable(names.coreTable), analytics: coreTable(names.analyticsTable) },
    pictures: picturesIn(names.uploadsBucket, new S3Client({ maxAttempts: 5 })),
    accounts: createUserAccounts(cognitoClient(), names.userPoolId),
    publisher: names.publisher,
  };
}

function picturesIn(bucket: string, client: S3Client): Pictures {
  return {
    list: async function* () {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: uploadsPrefix,
            ContinuationToken: next,
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key && isObjectKey(Key)) yield Key;
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    get: async (objectKey) => {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: objectKey }),
        );
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    put: async ({ objectKey, type, bytes }) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: objectKey, Body: bytes, ContentType: type }),
      );
    },
  };
}
