/** Connects to the site whose content is archived or restored: its tables, pictures, accounts and functions. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { dataKinds } from '#infra/data-kinds.ts';
import type { ArchiveSource } from '#lambdas/adapters/archive/collect-items.ts';
import {
  cognitoClient,
  createUserAccounts,
} from '#lambdas/adapters/cognito/user-accounts.cognito.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { s3UploadedFiles, s3UploadObjects } from '#lambdas/adapters/s3/site-files.s3.ts';
import type { UserAccounts } from '#lambdas/features/users/users.repository.ts';
import { CommandFailed, localDirectory } from '../build/run.ts';
import { findTarget } from '../deploy/account.ts';
import type { Arguments, targetOptions } from '../deploy/arguments.ts';
import { findAuth, findData, findPublisher } from '../deploy/deployed-site.ts';
import type { InvokedFunction } from '../deploy/invoke.ts';
import { findRunningCloud, type RunningCloud } from '../local/running-cloud.ts';

export interface ArchivedSite extends ArchiveSource {
  pictures: ArchiveSource['pictures'] & {
    put(picture: { objectKey: string; type: string; bytes: Uint8Array }): Promise<void>;
  };
  accounts: Pick<UserAccounts, 'create'>;
  publisher: InvokedFunction | undefined;
  /** The function that manages users; unknown for a site of an earlier release. */
  auth: InvokedFunction | undefined;
  /** The bucket with the backups; a site of an earlier release has none. */
  archivesBucket: string | undefined;
}

export interface SiteNames {
  name: string;
  coreTable: string;
  analyticsTable: string;
  uploadsBucket: string;
  userPoolId: string;
  publisher: InvokedFunction;
  auth: InvokedFunction | undefined;
  archivesBucket: string | undefined;
}

/** Expects region, credentials and endpoint in the SDK's environment variables. */
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

/**
 * Finds the stage that the options name or, without options, the running local site.
 * @throws CommandFailed when that site does not exist
 */
export async function findArchivedSite(
  options: Arguments<typeof targetOptions>,
): Promise<ArchivedSite> {
  if (options.stage === undefined && options.endpoint === undefined) {
    const local = findRunningCloud(join(localDirectory, 'cloud'));
    if (local) return localSite(local);
    throw new CommandFailed(
      'No local site is running. Start it with `npm start`, or name a stage with --stage.',
    );
  }
  const target = await findTarget(options);
  const { settings, account, region } = target;
  const publisher = { functionName: await findPublisher(target), client: {} };
  const authName = await findAuth(target);
  const auth = authName === undefined ? undefined : { functionName: authName, client: {} };
  const name = `stage ${settings.stage}, account ${account}, ${region}`;
  return siteOf({ ...(await findData(target)), name, publisher, auth });
}

function localSite({
  awsEndpoint,
  region,
  credentials,
  outputs,
}: Omit<RunningCloud, 'process'>): ArchivedSite {
  // The SDK's clients read these.
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ENDPOINT_URL: awsEndpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const output = (id: string): string => {
    const found = Object.entries(outputs).find(([name]) => name.endsWith(`.${id}`));
    if (!found) throw new CommandFailed(`The local cloud has no output ${id}.`);
    return found[1];
  };
  const client = { endpoint: awsEndpoint, region, credentials };
  return siteOf({
    name: 'the local cloud',
    coreTable: output(dataKinds.coreTable.output),
    analyticsTable: output(dataKinds.analyticsTable.output),
    uploadsBucket: output(dataKinds.uploadsBucket.output),
    userPoolId: output(dataKinds.userPool.output),
    archivesBucket: output(dataKinds.archivesBucket.output),
    publisher: { functionName: output('PublisherName'), client },
    auth: { functionName: output('AuthName'), client },
  });
}

/** @throws CommandFailed when the file exists */
export function requireNewFile(file: string): void {
  if (existsSync(file)) {
    throw new CommandFailed(`${file} exists already. Choose another name, or remove it.`);
  }
}
