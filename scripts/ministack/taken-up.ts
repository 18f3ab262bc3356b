/**
 * A new deployment adopts what `npm run destroy` left, and the running site adopts a restored
 * table.
 */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import type { ExistingData } from '#infra/config.ts';
import { findResourcesToImport } from '../deploy/take-up.ts';
import { serve } from '../local/engine/web-message.ts';
import type { PartTimes } from '../test/part-times.ts';
import { runSuite } from '../test/suites.ts';
import { type Deployed, expect, findDeployed, isEnabled } from './deployed.ts';
import { createFront } from './front.ts';
import { existingResources } from './observe.ts';
import {
  deployAgain,
  deployAssembly,
  deployedAssembly,
  destroyAsOwner,
  type OwnersSite,
  rebuildAsOwner,
} from './owner.ts';
import type { Settled } from './settle.ts';
import { lostOrChanged, readStoredData, type StoredData, whatVisitorsSee } from './stored-data.ts';
import { withPlan } from './variants.ts';
import { apiOf, mustSucceed, post, signInAsOwner } from './upgrade/api.ts';

export interface TakenUp {
  target: OwnersSite;
  /** A folder for intermediate results. */
  directory: string;
  site: Settled;
  run: PartTimes['run'];
}

/** Changes with each deployment, each sign-in (which is counted), each run of the publisher and each hour. */
const alwaysChanging = /^core (?:PUBLISHER|SITE|EVENTS|USER#|ATTEMPTS#|MAILHOURS)/;

/** @throws CommandFailed when something is lost on the way */
export async function destroyAndTakeUp({ target, directory, site, run }: TakenUp): Promise<void> {
  const { stage, endpoint } = target;
  const assemblyDirectory = deployedAssembly(stage);
  const shown = await whatVisitorsSee(site.siteUrl);
  const stored = await readStoredData(site.deployed);

  await run(
    'npm run destroy while a plan runs: disables the site, and says when to come back',
    async () => {
      await deployAssembly(withPlan({ stage, directory }, { edgePlan: 'free' }));
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

  async function expectAllAsBefore(deployed: Deployed): Promise<void> {
    expectNothingLost(stored, await readStoredData(deployed));
    expectNothingLost(shown, await whatVisitorsSee(siteUrl));
  }

  try {
    const left = await run('a new deployment adopts what was left', async () => {
      await expectRefusals(stage, existing);
      const deployed = await deployWith(existing);
      await expectAllAsBefore(deployed);
      await signInAsOwner(api);
      return deployed;
    });

    await run('the running site adopts a restored table', async () => {
      const restored = `${stage}-restored`;
      await restore(left.coreTable, restored);
      const { token } = await signInAsOwner(api);
      const body = post('A post of after that moment', { status: 'published' });
      const call = { method: 'POST', path: 'api:/blog_posts', token, body } as const;
      const { slug } = await mustSucceed(api, call);

      const deployed = await deployWith({ ...existing, coreTable: restored });
      await rebuildAsOwner(target);
      expect(deployed.coreTable === restored, `The site uses ${deployed.coreTable}.`);
      await expectAllAsBefore(deployed);
      const { status } = await fetch(`${siteUrl}/blog/${String(slug)}`);
      expect(status === 404, `The post written after the restore point is answered ${status}.`);
      const { table: tables = [] } = await existingResources();
      expect(tables.includes(left.coreTable), `${left.coreTable} is gone.`);

      const publishing = ['--grep', 'a post is published, edited'];
      await runSuite({ name: 'api', siteUrl, only: publishing, quiet: true });
      await expectLikeOwn(restored);
      const { uploadsBucket } = left;
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

/** Reads the data's names as the command prints them for an emulator. */
function dataNamedIn(output: string): ExistingData {
  const [, json] = /^EXISTING_DATA='(.+)'$/m.exec(output) ?? [];
  expect(json !== undefined, `The command does not say how to adopt what was left:\n${output}`);
  return JSON.parse(json) as ExistingData; // read by the command that gets it
}

async function expectRefusals(stage: string, { analyticsTable }: ExistingData): Promise<void> {
  const refused: [ExistingData, string][] = [
    [{ coreTable: 'nothing' }, 'data.coreTable names nothing, which does not exist'],
    [{ uploadsBucket: 'nothing' }, 'data.uploadsBucket names nothing, which does not exist'],
    [{ userPool: 'us-east-1_nothing' }, 'data.userPool names us-east-1_nothing, which does not'],
    [{ coreTable: analyticsTable }, 'whose stream shows NEW_IMAGE, not KEYS_ONLY'],
  ];
  for (const [data, sentence] of refused) {
    const answer = await findResourcesToImport(
      { stage, data },
      { directory: deployedAssembly(stage) },
    ).then(
      () => 'taken',
      (error: unknown) => String(error),
    );
    expect(answer.includes(sentence), `${JSON.stringify(data)} was answered: ${answer}`);
  }
}

/**
 * The emulator's restored table has the current items, and neither stream nor expiry, as on AWS.
 */
async function restore(SourceTableName: string, TargetTableName: string): Promise<void> {
  const request = { SourceTableName, TargetTableName, UseLatestRestorableTime: true };
  await new DynamoDBClient({}).send(new RestoreTableToPointInTimeCommand(request));
}

/** The restored table has everything that the stack gives a new one. */
async function expectLikeOwn(TableName: string): Promise<void> {
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
    // It has worked since the table was adopted.
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
  const kept = withoutRemovedUsers(before);
  const lost = lostOrChanged(kept, after, (name) => alwaysChanging.test(name));
  expect(lost.length === 0, `After it was adopted:\n${lost.join('\n')}`);
}

/** Leftovers of a removed user are deleted within minutes, whichever deployment does it. */
function withoutRemovedUsers(stored: StoredData): StoredData {
  const names = [...stored.keys()];
  const ids = names.flatMap((name) => /^core USERS#WORK (.+)#REMOVAL$/.exec(name)?.[1] ?? []);
  const isOfRemoved = (name: string) =>
    /^core USERS?#/.test(name) && ids.some((id) => name.includes(id));
  return new Map([...stored].filter(([name]) => !isOfRemoved(name)));
}

/** Resources of `cdk bootstrap` belong to the account, not to the site. */
const ofTheAccount = /CDKToolkit|cdk-hnb659fds-|cdk-bootstrap/;

/** Checks what `npm run destroy` has left. @throws CommandFailed that lists what should not exist, or what should */
async function expectOnlyDataLeft(deployed: Deployed): Promise<void> {
  const existing = await existingResources();
  const left = Object.entries(existing).flatMap(([kind, names]) =>
    names.filter((name) => !ofTheAccount.test(name)).map((name) => ({ kind, name })),
  );
  const count = (kind: string) => left.filter((each) => each.kind === kind).length;
  const data = { table: 2, 'user pool': 1, bucket: 2 };
  const isAsPromised =
    Object.entries(data).every(([kind, wanted]) => count(kind) === wanted) &&
    left.every(({ kind }) => kind in data) &&
    left.some(({ name }) => name === deployed.coreTable) &&
    left.some(({ name }) => name === deployed.userPoolId) &&
    left.every(({ name }) => name !== deployed.siteBucket);
  const list = left.map(({ kind, name }) => `  ${kind} ${name}`).join('\n');
  expect(
    isAsPromised,
    `Exactly two tables, the user pool, and the buckets of uploads and archives should be left:\n${list}`,
  );
}
