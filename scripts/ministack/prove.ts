/** Proves step by step that a deployed site works in the emulated account. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { ListTopicsCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Browsers } from '../platform/browsers.ts';
import { checkRights } from '../rights/check-rights.ts';
import type { PartTimes } from '../test/part-times.ts';
import { runSuite } from '../test/suites.ts';
import { expect, findDeployed, functionIds, runBackup, runSweep } from './deployed.ts';
import { startGithubJob } from './github-job.ts';
import { codeHashes, functionsFedByStreams, usedActions } from './observe.ts';
import {
  deployAgain,
  deployWithCdk,
  assemblyFolder,
  destroyAsOwner,
  exportAsOwner,
  type OwnersSite,
  resetOwnersPassword,
  restoreAsOwner,
} from './owner.ts';
import { rotateUnderVisitors } from './rotation.ts';
import { lintTemplates, type FilledSite } from './set-up-site.ts';
import { destroyAndAdopt } from './destroy-and-adopt.ts';
import {
  changedPageMark,
  type Variant,
  withChangedHandler,
  withChangedPage,
  withOtherResources,
  withoutGrant,
  withPlan,
  withSpendingStop,
} from './variants.ts';
import { lostOrChanged, type StoredData, readPublicData } from './stored-data.ts';
import { startFront } from './front.ts';
import { apiOf, signInAsOwner } from './upgrade/api.ts';

export interface ProofOptions {
  target: OwnersSite;
  site: FilledSite;
  browsers: Browsers;
  /** Folder for intermediate results. */
  directory: string;
  /** Time before the first deployment. */
  started: Date;
  run: PartTimes['run'];
}

/** @throws CommandFailed at the first failed proof */
export async function runProofs({
  target,
  site,
  browsers,
  directory,
  started,
  run,
}: ProofOptions): Promise<void> {
  const { stage } = target;
  const { siteUrl, deployed } = site;
  const stacks = ['data', 'api', 'site', 'operations', 'edge', 'edge-watch'].map(
    (name) => `${stage}-${name}`,
  );
  const variant = { stage, directory };
  const api = { name: 'api', siteUrl } as const;

  await run("cfn-lint: CloudFront's plan and none, in three regions", async () => {
    for (const region of ['us-east-1', 'eu-central-1', 'ap-southeast-1']) {
      for (const edgePlan of ['free', 'none'] as const) {
        await lintTemplates(withPlan(variant, { region, edgePlan }));
      }
    }
  });

  await run('API suite', () => runSuite(api));

  await run('the daily sweep, and a backup', async () => {
    await runSweep(stage);
    await runBackup(stage);
    const output = await restoreAsOwner(target, ['--backup', 'latest', '--dry-run']);
    expect(output.includes('Nothing was written.'), `The backup was not read:\n${output}`);
  });

  await run('rights: used against granted', async () => {
    await checkRights({
      assemblyDirectory: assemblyFolder(stage),
      used: await usedActions(await functionIds(stacks), started),
    });
  });

  await run('browser journeys that only an account in the cloud allows', () =>
    runSuite({ name: 'journeys', siteUrl, browsers, args: ['--grep', '@cloud'] }),
  );

  await run('with one grant removed, a suite must fail', async () => {
    await deployWithCdk(withoutGrant(variant, 'admin', 'dynamodb:PutItem'), `${stage}-api`);
    const suite = {
      ...api,
      args: ['--grep', 'a project is saved once per Idempotency-Key'],
      quiet: true,
    };
    const passed = await runSuite(suite).catch(() => false);
    expect(
      passed === false,
      'The suite passed although the admin function may not write any more.',
    );
    await deployWithCdk(assemblyFolder(stage), `${stage}-api`);
    await runSuite(suite);
  });

  await run('deploying again as a GitHub job: no changes, no unused grant', async () => {
    const job = await startGithubJob(variant);
    expectNoChanges(await deployAgain(target, job.environment), stacks);
    await job.checkRights();
  });

  await run('a changed handler updates only its own function', async () => {
    const before = await codeHashes();
    const output = await deployWithCdk(withChangedHandler(variant));
    const after = await codeHashes();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    const isOnlyContent = changed.length === 1 && changed.every((name) => name.includes('content'));
    expect(
      isOnlyContent,
      `A changed handler changed the code of ${changed.join(', ') || 'no function'}.`,
    );
    expectNoChanges(
      output,
      stacks.filter((name) => name !== `${stage}-api`),
    );
  });

  await run(
    'a stage with other options (functions, stream, secrets, plan): deployed over this version, and back',
    async () => {
      const publishing = { ...api, args: ['--grep', 'a post is published, edited'], quiet: true };
      const deployOther = () => deployWithCdk(withOtherResources(variant));
      const deployOtherUnderVisitors = () =>
        rotateUnderVisitors({ endpoint: target.endpoint, deployed }, deployOther);
      const deployBack = () => deployWithCdk(assemblyFolder(stage));
      for (const deploy of [deployOtherUnderVisitors, deployBack]) {
        await deploy();
        await runSuite(publishing);
        const fed = await functionsFedByStreams();
        expect(
          fed.some((name) => name.includes('publisher')),
          `The publisher hears of no change through the table's stream, only ${fed.join(', ') || 'no function'}.`,
        );
      }
    },
  );

  await run('a changed page is released and served', async () => {
    await deployWithCdk(withChangedPage(variant));
    const page = await (await fetch(siteUrl)).text();
    expect(page.includes(changedPageMark), 'The changed page is not served.');
  });

  await run('a sum that stops the site: a message to its topic disables the distribution', () =>
    reachSpendingLimit(variant),
  );

  const archive = join(directory, 'site.zip');
  const publicData = await run(
    'npm run export, and npm run restore over the same site',
    async () => {
      await exportAsOwner(target, archive);
      const output = await restoreAsOwner(target, ['--from', archive, '--dry-run']);
      expect(output.includes('Nothing was written.'), `The archive was not read:\n${output}`);
      return readPublicData(siteUrl);
    },
  );

  await destroyAndAdopt({ target, directory, site, run });
  await restoreIntoEmptyStage({ archive, publicData, endpoint: target.endpoint, run });
}

function expectNoChanges(output: string, stacks: readonly string[]): void {
  for (const name of stacks) {
    expect(output.includes(`${name} (no changes)`), `The deployment changed ${name}:\n${output}`);
  }
}

const maxWaitMs = 30_000;

/**
 * Sends the message of a spent budget, which must disable the distribution.
 * @throws CommandFailed when the distribution stays enabled
 */
async function reachSpendingLimit(variant: Variant): Promise<void> {
  const stackName = `${variant.stage}-operations`;
  await deployWithCdk(withSpendingStop(variant), stackName);
  const sns = new SNSClient({});
  const { Topics = [] } = await sns.send(new ListTopicsCommand({}));
  const topic = Topics.find(({ TopicArn }) => TopicArn?.includes('StopReached'));
  expect((await enabledDistributions()).length === 1, 'There is no distribution to disable.');
  await sns.send(new PublishCommand({ ...topic, Message: 'The budget is spent.' }));
  const deadline = Date.now() + maxWaitMs;
  while ((await enabledDistributions()).length > 0 && Date.now() < deadline) await delay(500);
  const enabled = await enabledDistributions();
  expect(enabled.length === 0, `The distribution ${enabled.join()} is still enabled.`);
  await deployWithCdk(assemblyFolder(variant.stage), stackName);
}

async function enabledDistributions(): Promise<(string | undefined)[]> {
  const { DistributionList } = await new CloudFrontClient({}).send(
    new ListDistributionsCommand({}),
  );
  return (DistributionList?.Items ?? []).filter(({ Enabled }) => Enabled).map(({ Id }) => Id);
}

interface RestoreOptions {
  archive: string;
  /** Data that visitors saw when the archive was made. */
  publicData: StoredData;
  endpoint: string;
  run: PartTimes['run'];
}

/**
 * Restores the site from its archive into a new stage.
 * @throws CommandFailed when something is missing or different there
 */
async function restoreIntoEmptyStage({
  archive,
  publicData,
  endpoint,
  run,
}: RestoreOptions): Promise<void> {
  const target: OwnersSite = { stage: 'moved', endpoint };
  await run('npm run restore, into an empty stage', async () => {
    await deployAgain(target);
    for (const time of ['first', 'second']) {
      const output = await restoreAsOwner(target, ['--from', archive, '--with-rights']);
      const isComplete = output.includes('Everything of the archive is in');
      expect(isComplete, `Something is missing after the ${time} restore:\n${output}`);
    }
    await resetOwnersPassword(target);

    const deployed = await findDeployed(target.stage);
    const assemblyDirectory = assemblyFolder(target.stage);
    const front = await startFront({ assemblyDirectory, deployed, endpoint });
    try {
      const siteUrl = `http://localhost:${front.port}`;
      await signInAsOwner(apiOf(siteUrl));
      const lost = lostOrChanged(publicData, await readPublicData(siteUrl), () => false);
      expect(lost.length === 0, `Visitors see something else after the move:\n${lost.join('\n')}`);
    } finally {
      await front.stop();
    }
    await destroyAsOwner(target);
  });
}
