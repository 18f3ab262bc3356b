/** The deployed app with one thing changed, synthesized from the same bundles. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#infra/build-app.ts';
import { defaultBundleDirectory } from '#infra/bundling.ts';
import { readSettings, type Settings } from '#infra/config.ts';
import { ApiFunction } from '#infra/constructs/api-function.ts';
import { Duration, type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { type CfnTable, StreamViewType } from 'aws-cdk-lib/aws-dynamodb';
import { CfnPolicy } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';

/** The text of a changed page; without quotes, as it is inside the renderer's strings. */
export const changedPageMark = '<meta name=release content=changed>';

/** The repository whose jobs may deploy. */
export const githubRepository = 'owner/site';

export interface Variant {
  stage: string;
  /** The folder for bundles and assembly. */
  directory: string;
}

/** @returns an assembly in which the code of one function differs. */
export function withChangedHandler({ stage, directory }: Variant): string {
  return synthesize({ stage, directory }, (bundles) =>
    appendFileSync(join(bundles, 'content', 'index.js'), '\n// changed\n'),
  );
}

/** @returns an assembly whose renderer writes a different document. */
export function withChangedPage({ stage, directory }: Variant): string {
  return synthesize({ stage, directory }, (bundles) => {
    const renderer = join(bundles, 'publisher', 'renderer', 'index.js');
    const code = readFileSync(renderer, 'utf8');
    writeFileSync(renderer, code.replaceAll('</head>', `${changedPageMark}</head>`));
  });
}

/** @returns an assembly for a region, with CloudFront's free plan or without. */
export function withPlan(
  { stage, directory }: Variant,
  options: Partial<Pick<Settings, 'region' | 'edgePlan'>>,
): string {
  return synthesize({ stage, directory }, undefined, undefined, () => options);
}

/**
 * @returns an assembly with an additional function that an alarm watches, one under another logical
 *   id, and another view of the core table's stream; its secrets are of the next generation, and its
 *   distribution has a plan
 */
export function withOtherResources({ stage, directory }: Variant): string {
  const change = ({ data, api, operations, ...made }: Made) => {
    const table = data.core.node.defaultChild as CfnTable; // a table's default child is its resource
    table.streamSpecification = { streamViewType: StreamViewType.NEW_IMAGE };
    const counter = api.analytics.node.defaultChild as CfnFunction; // as above
    counter.overrideLogicalId('Renamed');
    const { lambda } = new ApiFunction(api, 'Additional', {
      ...made,
      name: 'content',
      memoryMegabytes: 128,
      timeout: Duration.seconds(3),
      environment: {},
      grants: [],
    });
    const alarm = { threshold: 1, evaluationPeriods: 1 };
    lambda.metricErrors().createAlarm(operations, 'AdditionalErrors', alarm);
  };
  return synthesize({ stage, directory }, undefined, change, ({ secretsGeneration }) => ({
    secretsGeneration: secretsGeneration + 1,
    edgePlan: 'free',
  }));
}

/** @returns an assembly with the stack that lets GitHub jobs deploy. */
export function withDeployer({ stage, directory }: Variant): string {
  // The emulator has no resource type for a provider, and needs none.
  const github = { repository: githubRepository, environment: stage, provider: 'exists' } as const;
  return synthesize({ stage, directory }, undefined, undefined, () => ({ github }));
}

/** @returns an assembly whose budget stops the site. The emulator has no resource type for a budget. */
export function withSpendingStop({ stage, directory }: Variant): string {
  const change = ({ operations }: Made) => {
    const budgets = operations.node.findAll().filter((each) => each instanceof CfnBudget);
    for (const { node } of budgets) node.scope?.node.tryRemoveChild(node.id);
  };
  return synthesize({ stage, directory }, undefined, change, ({ alerts }) => ({
    alerts: { ...alerts, stopSiteAtUsd: 20 },
  }));
}

/** @returns an assembly in which one action is removed from a function's grants. */
export function withoutGrant(
  { stage, directory }: Variant,
  functionName: string,
  action: string,
): string {
  return synthesize({ stage, directory }, undefined, ({ api: stack }) => {
    const policies = stack.node
      .findAll()
      .filter((each) => each instanceof CfnPolicy)
      .filter((each) => each.node.path.includes(`/${functionName}/`));
    const changed = policies.filter((policy) => removeAction(stack, policy, action));
    if (changed.length !== 1) throw new Error(`${functionName} is not granted ${action} once`);
  });
}

function removeAction(stack: Stack, policy: CfnPolicy, action: string): boolean {
  // The shape of a policy document is IAM's.
  const document = stack.resolve(policy.policyDocument) as {
    Statement: { Action: string | string[] }[];
  };
  let found = false;
  document.Statement.forEach(({ Action }, index) => {
    const actions = [Action].flat();
    if (!actions.includes(action)) return;
    found = true;
    const rest = actions.filter((each) => each !== action);
    policy.addPropertyOverride(`PolicyDocument.Statement.${index}.Action`, rest);
  });
  return found;
}

/** The CDK's command line adds these to every app; with them, templates differ only where they should. */
const commandLineContext = {
  'aws:cdk:enable-path-metadata': true,
  'aws:cdk:enable-asset-metadata': true,
};

interface Made extends Omit<ReturnType<typeof buildApp>, 'app'> {
  settings: Settings;
  bundleDirectory: string;
}

function synthesize(
  { stage, directory }: Variant,
  changeBundles: (bundleDirectory: string) => void = () => {},
  changeStacks: (made: Made) => void = () => {},
  changeSettings: (settings: Settings) => Partial<Settings> = () => ({}),
): string {
  // A new folder each time: the CDK caches the hash of a folder for the lifetime of the process.
  const own = mkdtempSync(join(directory, 'variant-'));
  const bundleDirectory = join(own, 'bundles');
  const outdir = join(own, 'cdk.out');
  cpSync(defaultBundleDirectory, bundleDirectory, { recursive: true });
  changeBundles(bundleDirectory);
  const deployed = readSettings({ ...process.env, STAGE: stage });
  const settings = { ...deployed, ...changeSettings(deployed) };
  process.env['CDK_CONTEXT_JSON'] = JSON.stringify(commandLineContext);
  const { app, ...stacks } = buildApp({ settings, bundleDirectory, outdir });
  changeStacks({ ...stacks, settings, bundleDirectory });
  app.synth();
  return outdir;
}
