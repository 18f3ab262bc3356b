/** `npm run destroy`: says what stays, asks, destroys the stacks, and tells how to remove the rest. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deployerStackName, stageTag } from '#infra/config.ts';
import { CommandFailed, main, root } from './build/run.ts';
import { buildSite } from './build/steps.ts';
import { findTarget, type Target } from './deploy/account.ts';
import { readArguments, targetOptions } from './deploy/arguments.ts';
import { askText, hasTerminal } from './deploy/ask.ts';
import { type Assembly, synthesizeStage } from './deploy/assembly.ts';
import { trying } from './deploy/aws-errors.ts';
import { cdk } from './deploy/cdk.ts';
import { afterDestroying, beforeDestroying } from './deploy/farewell.ts';
import { type Retained, retainedOf } from './deploy/retained.ts';
import { deletedStacks, deleteStack, findStack } from './deploy/stacks.ts';

const command = {
  name: 'destroy',
  about: 'Takes the site from AWS. Tables, users and uploads stay; it tells how to remove those.',
  options: { ...targetOptions, yes: { type: 'boolean', about: 'Goes on without asking' } },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const target = await findTarget(options);
  const { stage } = target.settings;
  console.log(`Stage ${stage}, account ${target.account}, ${target.region}.`);
  const { directory, stacks } = await synthesize(target);
  const { existing, retained } = await trying('Looking for the stacks', lookAt(stacks));
  const forgotten = await trying('Looking for the stacks', forgottenDeployers(stage, stacks));
  if (existing.length + forgotten.length === 0) {
    console.log('None of its stacks is there. What is known of earlier ones:\n');
  } else {
    console.log(beforeDestroying([...forgotten, ...existing], retained));
    if (!options.yes) await confirmStage(stage);
    for (const name of forgotten) await trying(`Deleting ${name}`, deleteStack(name));
    await cdk('Destroying', ['destroy', '--all', '--force', '--app', directory]);
  }
  console.log(afterDestroying(retained, target));
});

/**
 * The CDK takes stacks from an app only. Whether site and certificate are of today does not matter,
 * since nothing of it is deployed.
 */
async function synthesize({ settings, account }: Target): Promise<Assembly> {
  if (!existsSync(join(root, 'dist'))) await buildSite();
  const { stage, domain } = settings;
  const placeholder = `arn:aws:acm:us-east-1:${account}:certificate/${crypto.randomUUID()}`;
  return synthesizeStage(stage, domain && (domain.certificateArn ?? placeholder));
}

/** What stays is known of stacks that are there, and for a while of those that are gone. */
async function lookAt(
  stacks: Assembly['stacks'],
): Promise<{ existing: string[]; retained: Retained[] }> {
  const existing: string[] = [];
  const retained: Retained[] = [];
  for (const { name } of stacks) {
    const found = await findStack(name);
    if (found) existing.push(name);
    retained.push(...(await (found ? retainedOf(name) : remembered(name))));
  }
  return { existing, retained };
}

/**
 * A deployer that the settings no longer want is in no app, but holds on to the stacks it names. It
 * is known as ours by its tag.
 */
async function forgottenDeployers(stage: string, stacks: Assembly['stacks']): Promise<string[]> {
  const name = deployerStackName(stage);
  if (stacks.some((stack) => stack.name === name)) return [];
  const found = await findStack(name);
  const isOurs = found?.Tags?.some(({ Key, Value }) => Key === stageTag && Value === stage);
  return isOurs ? [name] : [];
}

/** A help, not a need: whoever may not look there can still destroy what is left. */
async function remembered(name: string): Promise<Retained[]> {
  try {
    const ids = await deletedStacks(name);
    return (await Promise.all(ids.map(retainedOf))).flat();
  } catch {
    return [];
  }
}

async function confirmStage(stage: string): Promise<void> {
  if (!hasTerminal()) {
    throw new CommandFailed(
      'Nobody can be asked here, so nothing was changed. With --yes it goes on.',
    );
  }
  await askText("Type the stage's name to destroy it", (answer) => {
    return answer === stage || `The name is "${stage}". Ctrl+C leaves everything as it is.`;
  });
}
