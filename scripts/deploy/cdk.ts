/** Runs the CDK: synthesizes a stage, shows what a deployment will change, and deploys. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import {
  CommandFailed,
  localDirectory,
  packageFile,
  runNode,
  type RunOptions,
} from '../build/run.ts';
import { isAccessDenied, runStep } from './aws-errors.ts';
import { findStack, hasFailedCreation } from './stacks.ts';

const cdkProgram = packageFile('aws-cdk/bin/cdk');

const cdkVariables = { CDK_DISABLE_CLI_TELEMETRY: 'true' };

/**
 * Runs the CDK's command line.
 * @throws CommandFailed when it fails; its output is on the terminal or, if quiet, in the message
 */
export async function cdk(label: string, args: string[], options: RunOptions = {}): Promise<void> {
  await runNode(label, cdkProgram, [...args, '--no-notices'], {
    ...options,
    env: { ...options.env, ...cdkVariables },
  });
}

/** A synthesized app. */
export interface Assembly {
  directory: string;
  stacks: StackOfAssembly[];
}

export interface StackOfAssembly {
  name: string;
  /** Undefined for the default region of the environment or profile. */
  region: string | undefined;
  resources: number;
}

const manifestSchema = z.object({
  artifacts: z.record(z.string(), z.object({ environment: z.string().optional() })),
});
const templateSchema = z.object({ Resources: z.record(z.string(), z.unknown()) });
const templateSuffix = '.template.json';

/**
 * Needs the built site. Writes to `.local/deploy/<stage>`, apart from the local cloud's templates.
 * @param certificateArn certificate of a custom domain
 * @throws CommandFailed with the CDK's output
 */
export async function synthesizeStage(
  stage: string,
  certificateArn: string | undefined,
): Promise<Assembly> {
  const directory = join(localDirectory, 'deploy', stage);
  await rm(directory, { recursive: true, force: true });
  await cdk('Synthesizing the stacks', ['synth', '--quiet', '--output', directory], {
    quiet: true,
    env: { STAGE: stage, ...(certificateArn && { CERTIFICATE_ARN: certificateArn }) },
  });
  return { directory, stacks: await stacksIn(directory) };
}

async function stacksIn(directory: string): Promise<StackOfAssembly[]> {
  const manifest: unknown = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'));
  const { artifacts } = manifestSchema.parse(manifest);
  const files = (await readdir(directory)).filter((file) => file.endsWith(templateSuffix)).sort();
  return Promise.all(
    files.map(async (file) => {
      const template: unknown = JSON.parse(await readFile(join(directory, file), 'utf8'));
      const name = file.slice(0, -templateSuffix.length);
      const region = artifacts[name]?.environment?.split('/').at(-1);
      return {
        name,
        region: region === 'unknown-region' ? undefined : region,
        resources: Object.keys(templateSchema.parse(template).Resources).length,
      };
    }),
  );
}

/** Shows what a deployment will change: a line for a new stack, every difference for the others. */
export async function showChanges(
  { directory, stacks }: Assembly,
  log: (line: string) => void,
): Promise<void> {
  const existing: string[] = [];
  for (const { name, region, resources } of stacks) {
    const stack = await lookUpStack(name, region);
    if (!stack) log(`${name} is new: ${resources} resources.`);
    else if (hasFailedCreation(stack))
      log(`${name} failed before and is created again: ${resources} resources.`);
    else existing.push(name);
  }
  if (existing.length === 0) return;
  // Compares templates, because creating a change set would upload them before the owner has agreed.
  const quietly = ['--method', 'template', '--quiet', '--exclusively'];
  await cdk('Comparing the stacks', ['diff', '--app', directory, ...quietly, ...existing]);
}

/** @throws CommandFailed, with a remedy for the role of an earlier release, which may not see newer stacks */
export async function lookUpStack(
  name: string,
  region: string | undefined,
  find = findStack,
): Promise<Stack | undefined> {
  const found = find(name, region).catch((error: unknown) => {
    if (!isAccessDenied(error)) throw error;
    throw new CommandFailed(
      `These credentials may not look for the stack ${name}. If a GitHub job runs this, its role is from an earlier release: deploy once from your own machine.`,
    );
  });
  return runStep('Looking for the stacks', found);
}

/**
 * Deploys every stack of an assembly, and logs each event as it arrives.
 * @throws CommandFailed with known remedies; the log has the reason of the failure
 */
export async function deployStacks(directory: string, log: (line: string) => void): Promise<void> {
  const lines: string[] = [];
  const onLine = (line: string) => {
    lines.push(line);
    log(line);
  };
  const unattended = ['--require-approval', 'never', '--progress', 'events'];
  try {
    await cdk('Deploying', ['deploy', '--all', '--app', directory, ...unattended], { onLine });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new CommandFailed(
      ['The deployment failed: see above.', ...remediesFor(lines)].join('\n\n'),
    );
  }
}

/** Advice on a failure that owners may encounter. */
interface Remedy {
  /** Matches a line of the deployment's events. */
  sign: RegExp;
  sentence: (match: RegExpExecArray) => string;
}

/** @returns a sentence for each known failure among the lines, in order of appearance */
export function remediesFor(lines: readonly string[]): string[] {
  const sentences = lines.flatMap((line) =>
    remedies.flatMap(({ sign, sentence }) => {
      const match = sign.exec(line);
      return match ? [sentence(match)] : [];
    }),
  );
  return [...new Set(sentences)];
}

const remedies: Remedy[] = [
  {
    sign: /account must be verified before you can add new CloudFront resources/i,
    sentence: () =>
      'AWS has not yet verified this account for CloudFront, which is common for new accounts. Ask for it in the Support Center of the AWS console (a case about account and billing is free), then run the command again.',
  },
  {
    sign: /can't remove or replace the web ACL for your distribution/i,
    sentence: () =>
      "The distribution's plan still runs, and wants its web ACL. Write edgePlan: 'ending' into infra/deployment.config.ts and deploy; once the month is over, write 'none' and deploy again.",
  },
  {
    sign: /CREATE_FAILED.*AWS::PricingPlanManager::Subscription/i,
    sentence: () =>
      "AWS refused the plan; the site itself is deployed. An account on AWS's own free plan can have none until it is upgraded, and three distributions of an account can have the free one. Without a plan, write edgePlan: 'none' into infra/deployment.config.ts.",
  },
  {
    sign: /Provider with url https:\/\/token\.actions\.githubusercontent\.com already exists/i,
    sentence: () =>
      "The account already has an identity provider for GitHub. Set github.provider: 'exists' in infra/deployment.config.ts.",
  },
  {
    sign: /AWS::SES::EmailIdentity.* already exists/i,
    sentence: () =>
      "The sender of mail, or its domain, is in SES already. Set mail.identity: 'exists' in infra/deployment.config.ts.",
  },
  {
    sign: /resource record set \[name='([^']+?)\.?', type='(\w+)'.*already exists/i,
    sentence: ([, name, type]) =>
      `The hosted zone already has a record ${type} for ${name} that points elsewhere. Remove it from the zone, then run the command again.`,
  },
  {
    sign: /CNAMEs? you provided (?:is|are) already associated with a different resource|CNAMEAlreadyExists/i,
    sentence: () =>
      'Another CloudFront distribution uses a name of your domain. Remove the name from it, or from domain.names in infra/deployment.config.ts.',
  },
];
