/**
 * `npm run destroy`: says what AWS keeps, asks, destroys the stacks, and says how to delete the rest.
 * `--bucket` deletes one of the kept buckets.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { deployerStackName, stageTag } from '#infra/config.ts';
import { CommandFailed, main, root } from './build/run.ts';
import { buildSite } from './build/steps.ts';
import { findTarget, type Target } from './deploy/account.ts';
import { readArguments, targetOptions } from './deploy/arguments.ts';
import { confirmName } from './deploy/ask.ts';
import { type Assembly, cdk, synthesizeStage } from './deploy/cdk.ts';
import { runStep } from './deploy/aws-errors.ts';
import {
  leftoverNotice,
  destroyNotice,
  deleteBucket,
  type Retained,
  retainedOf,
} from './deploy/retained-resources.ts';
import {
  deletedStacks,
  deleteStack,
  disableDistributionWithPlan,
  findStack,
  findStacks,
  planEndNotice,
} from './deploy/stacks.ts';

const command = {
  name: 'destroy',
  about:
    'Removes the site from AWS. Tables, users and uploads are kept; the command says how to delete those.',
  options: {
    ...targetOptions,
    bucket: {
      type: 'string',
      about: 'Instead deletes a bucket that was kept, with every version of its files, for good',
    },
    yes: { type: 'boolean', about: 'Skips the question' },
  },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const target = await findTarget(options);
  const { stage } = target.settings;
  console.log(`Stage ${stage}, account ${target.account}, ${target.region}.`);
  if (options.bucket) return removeBucket(options.bucket, options.yes);
  const { directory, stacks } = await synthesize(target);
  const { existing, retained } = await runStep(
    'Looking for the stacks',
    findStacksAndRetained(stacks),
  );
  const unlisted = await runStep('Looking for the stacks', unlistedDeployers(stage, stacks));
  if (existing.length + unlisted.length === 0) {
    console.log('None of its stacks exists. What is known of earlier ones:\n');
  } else {
    console.log(destroyNotice([...unlisted, ...existing], retained));
    if (!options.yes) await confirmName('stage', stage);
    for (const name of unlisted) await runStep(`Deleting ${name}`, deleteStack(name));
    await cdk('Destroying', ['destroy', '--all', '--force', '--app', directory]).catch(
      async (error: unknown) => {
        const distributionId = await disableDistributionWithPlan(stage);
        throw distributionId ? new CommandFailed(planEndNotice(distributionId, new Date())) : error;
      },
    );
  }
  console.log(leftoverNotice(retained, target));
});

/**
 * The CDK needs an app to find the stacks. An old build and a placeholder for the certificate suffice, because
 * nothing is deployed.
 */
async function synthesize({ settings, account }: Target): Promise<Assembly> {
  if (!existsSync(join(root, 'dist'))) await buildSite();
  const { stage, domain } = settings;
  const placeholder = `arn:aws:acm:us-east-1:${account}:certificate/${crypto.randomUUID()}`;
  return synthesizeStage(stage, domain && (domain.certificateArn ?? placeholder));
}

/**
 * Finds the existing stacks and the resources that AWS keeps after their deletion. AWS also reports the kept
 * resources of deleted stacks for a while.
 */
async function findStacksAndRetained(
  stacks: Assembly['stacks'],
): Promise<{ existing: string[]; retained: Retained[] }> {
  const existing: string[] = [];
  const retained: Retained[] = [];
  for (const { name, region } of stacks) {
    const found = await findStack(name, region);
    if (found) existing.push(name);
    retained.push(...(await (found ? retainedOf(name, region) : retainedOfDeleted(name, region))));
  }
  return { existing, retained };
}

/**
 * Finds a deployer stack that the settings no longer contain: the app does not know it, but it blocks the deletion
 * of the stacks that it refers to. Its tag shows that it belongs to this stage.
 */
async function unlistedDeployers(stage: string, stacks: Assembly['stacks']): Promise<string[]> {
  const name = deployerStackName(stage);
  if (stacks.some((stack) => stack.name === name)) return [];
  const found = await findStack(name);
  const isOurs = found?.Tags?.some(({ Key, Value }) => Key === stageTag && Value === stage);
  return isOurs ? [name] : [];
}

/** @returns [] when the stacks cannot be listed, because the list is only a help for the owner */
async function retainedOfDeleted(name: string, region: string | undefined): Promise<Retained[]> {
  try {
    const ids = await deletedStacks(name, region);
    return (await Promise.all(ids.map((id) => retainedOf(id, region)))).flat();
  } catch {
    return [];
  }
}

/** @throws CommandFailed for a bucket that still belongs to a stack, of any stage */
async function removeBucket(bucket: string, yes: boolean | undefined): Promise<void> {
  const stacks = await runStep('Looking for the stacks', findStacks());
  const owner = stacks.find(({ Outputs }) =>
    Outputs?.some(({ OutputValue }) => OutputValue === bucket),
  );
  if (owner) throw new CommandFailed(`${bucket} is in use: the stack ${owner.StackName} has it.`);
  if (!yes) await confirmName('bucket', bucket);
  const count = await runStep(`Deleting ${bucket}`, deleteBucket(new S3Client({}), bucket));
  console.log(`The bucket ${bucket} is deleted, with ${count} versions of files.`);
}
