/** Proves that a new deployment adopts the data that `npm run destroy` kept, and that a running site adopts a restored table. */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import { bootstrapQualifier, type ExistingData } from '#infra/config.ts';
import { findResourcesToImport } from '../deploy/adopt-resources.ts';
import { serve } from '../local/engine/http-server.ts';
import type { PartTimes } from '../test/part-times.ts';
import { runSuite } from '../test/suites.ts';
import { type Deployed, expect, findDeployed, isEnabled } from './deployed.ts';
import { createFront } from './front.ts';
import { existingResources } from './observe.ts';
import {
  deployAgain,
  deployWithCdk,
  assemblyFolder,
  destroyAsOwner,
  type OwnersSite,
  rebuildAsOwner,
} from './owner.ts';
import type { FilledSite } from './set-up-site.ts';
import { lostOrChanged, readStoredData, type StoredData, readPublicData } from './stored-data.ts';
import { withPlan } from './variants.ts';
import { apiOf, mustSucceed, post, signInAsOwner } from './upgrade/api.ts';

export interface AdoptionOptions {
  target: OwnersSite;
  /** Folder for intermediate results. */
  directory: string;
  site: FilledSite;
  run: PartTimes['run'];
}

/** Items that change with each deployment, sign-in, run of the publisher, or hour. */
const alwaysChanging = /^core (?:PUBLISHER|SITE|EVENTS|USER#|ATTEMPTS#|MAILHOURS)/;

/** @throws CommandFailed when data is lost */
export async function destroyAndAdopt({
  target,
  directory,
  site,
  run,
}: AdoptionOptions): Promise<void> {
  const { stage, endpoint } = target;
  const assemblyDirectory = assemblyFolder(stage);
  const publicData = await readPublicData(site.siteUrl);
  const stored = await readStoredData(site.deployed);

  await run(
    'npm run destroy while a plan runs: disables the site, and says when to come back',
    async () => {
      await deployWithCdk(withPlan({ stage, directory }, { edgePlan: 'free' }));
      const refusal = await destroyAsOwner(target).catch(String);
      const { distributionId } = site.deployed;
      const isTold = refusal.includes(`${distributionId} is still there`);
      expect(isTold, `The command does not name the distribution:\n${refusal}`);
      expect(!(await isEnabled(distributionId)), 'The distribution is not disabled.');
    },
  );

  const existing = await run('npm run destroy: keeps the data and nothing else', async () => {
    const output = await destroyAsOwner(target);
    await expectOnlyDataLeft(site.deployed);
    return dataNamedIn(output);
  });

  let front = createFront({ assemblyDirectory, deployed: site.deployed, endpoint });
  const server = await serve(0, (request) => front(request));
  const siteUrl = `http://localhost:${server.port}`;
  const api = apiOf(siteUrl);

  async function deployWith(data: ExistingData): Promise<Deployed> {
    await deployAgain(target, { EXISTING_DATA: JSON.stringify(data) });
    const deployed = await findDeployed(stage);
    front = createFront({ assemblyDirectory, deployed, endpoint });
    return deployed;
  }

  async function expectNoChanges(deployed: Deployed): Promise<void> {
    expectNothingLost(stored, await readStoredData(deployed));
    expectNothingLost(publicData, await readPublicData(siteUrl));
  }

  try {
    const adopted = await run('a new deployment adopts what was left', async () => {
      await expectRefusals(stage, existing);
      const deployed = await deployWith(existing);
      await expectNoChanges(deployed);
      await signInAsOwner(api);
      return deployed;
    });

    await run('the running site adopts a restored table', async () => {
      const restored = `${stage}-restored`;
      await restore(adopted.coreTable, restored);
      const { token } = await signInAsOwner(api);
      const body = post('A post of after that moment', { status: 'published' });
      const call = { method: 'POST', path: 'api:/blog_posts', token, body } as const;
      const { slug } = await mustSucceed(api, call);

      const deployed = await deployWith({ ...existing, coreTable: restored });
      await rebuildAsOwner(target);
      expect(deployed.coreTable === restored, `The site uses ${deployed.coreTable}.`);
      await expectNoChanges(deployed);
      const { status } = await fetch(`${siteUrl}/blog/${String(slug)}`);
      expect(status === 404, `The post written after the restore point is answered ${status}.`);
      const { table: tables = [] } = await existingResources();
      expect(tables.includes(adopted.coreTable), `${adopted.coreTable} is gone.`);

      const publishing = ['--grep', 'a post is published, edited'];
      await runSuite({ name: 'api', siteUrl, args: publishing, quiet: true });
      await expectSettingsOfNewTable(restored);
      const { uploadsBucket } = adopted;
      const refusal = await destroyAsOwner(target, '--bucket', uploadsBucket).catch(String);
      expect(refusal.includes('is in use'), `A bucket in use may be deleted: ${refusal}`);
      await destroyAsOwner(target);
      await destroyAsOwner(target, '--bucket', uploadsBucket);
      const { bucket: buckets = [] } = await existingResources();
      expect(!buckets.includes(uploadsBucket), `${uploadsBucket} is still there.`);
    });
  } finally {
    await server.stop();
  }
}

/** Reads the names of the kept data from the output of the command. */
function dataNamedIn(output: string): ExistingData {
  const [, json] = /^EXISTING_DATA='(.+)'$/m.exec(output) ?? [];
  expect(json !== undefined, `The command does not say how to adopt what was left:\n${output}`);
  return JSON.parse(json) as ExistingData; // the next `npm run deploy` validates it
}

async function expectRefusals(stage: string, { analyticsTable }: ExistingData): Promise<void> {
  const refused: [ExistingData, string][] = [
    [{ coreTable: 'nothing' }, 'data.coreTable names nothing, which does not exist'],
    [{ uploadsBucket: 'nothing' }, 'data.uploadsBucket names nothing, which does not exist'],
    [{ userPool: 'us-east-1_nothing' }, 'data.userPool names us-east-1_nothing, which does not'],
    [{ coreTable: analyticsTable }, 'whose stream shows NEW_IMAGE, not KEYS_ONLY'],
  ];
  for (const [data, sentence] of refused) {
    const adopted = findResourcesToImport({ stage, data }, { directory: assemblyFolder(stage) });
    const answer = await adopted.then(() => 'accepted', String);
    expect(answer.includes(sentence), `${JSON.stringify(data)} was answered: ${answer}`);
  }
}

/** Restores the current items into a new table, which has neither a stream nor expiry, as on AWS. */
async function restore(SourceTableName: string, TargetTableName: string): Promise<void> {
  const request = { SourceTableName, TargetTableName, UseLatestRestorableTime: true };
  await new DynamoDBClient({}).send(new RestoreTableToPointInTimeCommand(request));
}

/** Checks that the restored table has all settings that the stack gives to a new table. */
async function expectSettingsOfNewTable(TableName: string): Promise<void> {
  const client = new DynamoDBClient({});
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const backups = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { PointInTimeRecoveryDescription } = backups.ContinuousBackupsDescription ?? {};
  const { EventSourceMappings = [] } = await new LambdaClient({}).send(
    new ListEventSourceMappingsCommand({}),
  );
  const has = {
    protection: Table?.DeletionProtectionEnabled,
    limits: Object.values(Table?.OnDemandThroughput ?? {}).length === 2,
    expiry: expiry.TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED',
    recovery: PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
    // The publisher has processed records since the table was adopted.
    publisher: EventSourceMappings.some(
      ({ EventSourceArn, LastProcessingResult }) =>
        EventSourceArn === Table?.LatestStreamArn && LastProcessingResult?.startsWith('OK'),
    ),
  };
  expect(
    Object.values(has).every(Boolean),
    `Not everything is on for ${TableName}: ${JSON.stringify(has)}`,
  );
}

function expectNothingLost(before: StoredData, after: StoredData): void {
  const expected = withoutRemovedUsers(before);
  const lost = lostOrChanged(expected, after, (name) => alwaysChanging.test(name));
  expect(lost.length === 0, `After it was adopted:\n${lost.join('\n')}`);
}

/** Leaves out items of removed users, which any deployment deletes within minutes. */
function withoutRemovedUsers(stored: StoredData): StoredData {
  const names = [...stored.keys()];
  const ids = names.flatMap((name) => /^core USERS#WORK (.+)#REMOVAL$/.exec(name)?.[1] ?? []);
  const isOfRemoved = (name: string) =>
    /^core USERS?#/.test(name) && ids.some((id) => name.includes(id));
  return new Map([...stored].filter(([name]) => !isOfRemoved(name)));
}

/** Names of resources from `cdk bootstrap`, which belong to the account and not to the site. */
const accountResource = new RegExp(`CDKToolkit|cdk-${bootstrapQualifier}-|cdk-bootstrap`);

/** @throws CommandFailed that lists the resources which `npm run destroy` kept, unless they are exactly the data */
async function expectOnlyDataLeft(deployed: Deployed): Promise<void> {
  const existing = await existingResources();
  const left = Object.entries(existing).flatMap(([kind, names]) =>
    names.filter((name) => !accountResource.test(name)).map((name) => ({ kind, name })),
  );
  const count = (kind: string) => left.filter((resource) => resource.kind === kind).length;
  const data = { table: 2, 'user pool': 1, bucket: 2 };
  const names = new Set(left.map(({ name }) => name));
  const isAsPromised =
    Object.entries(data).every(([kind, expected]) => count(kind) === expected) &&
    left.every(({ kind }) => kind in data) &&
    names.has(deployed.coreTable) &&
    names.has(deployed.userPoolId) &&
    !names.has(deployed.siteBucket);
  const list = left.map(({ kind, name }) => `  ${kind} ${name}`).join('\n');
  expect(
    isAsPromised,
    `Exactly two tables, the user pool, and the buckets of uploads and archives should be left:\n${list}`,
  );
}
