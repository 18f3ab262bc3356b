/** The site that a command's options name: a stage of the account, or the running local cloud. */
import { join } from 'node:path';
import { dataKinds } from '#infra/data-kinds.ts';
import { CommandFailed, localDirectory } from '../build/run.ts';
import { findTarget } from '../deploy/account.ts';
import type { Arguments, targetOptions } from '../deploy/arguments.ts';
import { findAuth, findData, findPublisher } from '../deploy/deployed-site.ts';
import { findRunningCloud, type RunningCloud } from '../local/running-cloud.ts';
import { type ArchivedSite, siteOf } from './site.ts';

/** @throws CommandFailed when there is none */
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

export function localSite({
  awsEndpoint,
  region,
  credentials,
  outputs,
}: Omit<RunningCloud, 'process'>): ArchivedSite {
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
