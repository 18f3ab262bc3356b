/** Synthesizes variants of the deployed app, each with one change, from copies of the same bundles. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#infra/build-app.ts';
import { defaultBundleDirectory } from '#infra/bundling.ts';
import { readSettings, type Settings } from '#infra/config.ts';
import { SiteFunction } from '#infra/constructs/site-function.ts';
import { Duration, type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { type CfnTable, StreamViewType } from 'aws-cdk-lib/aws-dynamodb';
import { CfnPolicy } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';

/** Text that marks a changed page. Has no quotes, because it is inserted into strings of the renderer's code. */
export const changedPageMark = '<meta name=release content=changed>';

/** Repository whose GitHub jobs may deploy. */
export const githubRepository = 'owner/site';

export interface Variant {
  stage: string;
  /** Folder for the bundles and assemblies of variants. */
  directory: string;
}

/** @returns an assembly in which the code of one function differs. */
export function withChangedHandler(variant: Variant): string {
  return synthesize(variant, {
    changeBundles: (bundles) =>
      appendFileSync(join(bundles, 'content', 'index.js'), '\n// changed\n'),
  });
}

/** @returns an assembly whose renderer writes a different document. */
export function withChangedPage(variant: Variant): string {
  const changeBundles = (bundles: string) => {
    const renderer = join(bundles, 'publisher', 'renderer', 'index.js');
    const code = readFileSync(renderer, 'utf8');
    writeFileSync(renderer, code.replaceAll('</head>', `${changedPageMark}</head>`));
  };
  return synthesize(variant, { changeBundles });
}

/** @returns an assembly for a region, with CloudFront's free plan or without. */
export function withPlan(
  variant: Variant,
  settings: Partial<Pick<Settings, 'region' | 'edgePlan'>>,
): string {
  return synthesize(variant, { changeSettings: () => settings });
}

/**
 * @returns an assembly with an additional function and an alarm for it, a function with another logical id, another view
 *   of the core table's stream, the next generation of secrets, and a plan for the distribution
 */
export function withOtherResources(variant: Variant): string {
  const changeStacks = ({ data, api, operations, ...shared }: BuiltApp) => {
    const table = data.core.node.defaultChild as CfnTable; // the default child of a construct is its CloudFormation resource
    table.streamSpecification = { streamViewType: StreamViewType.NEW_IMAGE };
    const counter = api.analytics.node.defaultChild as CfnFunction; // as above
    counter.overrideLogicalId('Renamed');
    const { lambda } = new SiteFunction(api, 'Additional', {
      ...shared,
      name: 'content',
      memoryMegabytes: 128,
      timeout: Duration.seconds(3),
      environment: {},
      grants: [],
    });
    const alarm = { threshold: 1, evaluationPeriods: 1 };
    lambda.metricErrors().createAlarm(operations, 'AdditionalErrors', alarm);
  };
  const changeSettings = ({ secretsGeneration }: Settings): Partial<Settings> => ({
    secretsGeneration: secretsGeneration + 1,
    edgePlan: 'free',
  });
  return synthesize(variant, { changeStacks, changeSettings });
}

/** @returns an assembly with the stack that lets GitHub jobs deploy. */
export function withDeployer(variant: Variant): string {
  // Pretends that the provider exists, because the emulator has no resource type for it.
  const github = {
    repository: githubRepository,
    environment: variant.stage,
    provider: 'exists',
  } as const;
  return synthesize(variant, { changeSettings: () => ({ github }) });
}

/** @returns an assembly that can stop the site. Lacks the budget, for which the emulator has no resource type. */
export function withSpendingStop(variant: Variant): string {
  const changeStacks = ({ operations }: BuiltApp) => {
    const budgets = operations.node.findAll().filter((construct) => construct instanceof CfnBudget);
    for (const { node } of budgets) node.scope?.node.tryRemoveChild(node.id);
  };
  const changeSettings = ({ alerts }: Settings) => ({ alerts: { ...alerts, stopSiteAtUsd: 20 } });
  return synthesize(variant, { changeStacks, changeSettings });
}

/** @returns an assembly in which one action is removed from a function's grants. */
export function withoutGrant(variant: Variant, functionName: string, action: string): string {
  const changeStacks = ({ api: stack }: BuiltApp) => {
    const policies = stack.node
      .findAll()
      .filter((construct) => construct instanceof CfnPolicy)
      .filter((policy) => policy.node.path.includes(`/${functionName}/`));
    const changed = policies.filter((policy) => removeAction(stack, policy, action));
    if (changed.length !== 1) throw new Error(`${functionName} is not granted ${action} once`);
  };
  return synthesize(variant, { changeStacks });
}

function removeAction(stack: Stack, policy: CfnPolicy, action: string): boolean {
  // The cast is safe, because IAM defines the form of policy documents.
  const document = stack.resolve(policy.policyDocument) as {
    Statement: { Action: string | string[] }[];
  };
  let found = false;
  document.Statement.forEach(({ Action }, index) => {
    const actions = [Action].flat();
    if (!actions.includes(action)) return;
    found = true;
    const rest = actions.filter((granted) => granted !== action);
    policy.addPropertyOverride(`PolicyDocument.Statement.${index}.Action`, rest);
  });
  return found;
}

/** Context that the CDK's command line adds to every app. Without it, variants would differ in more than their change. */
const commandLineContext = {
  'aws:cdk:enable-path-metadata': true,
  'aws:cdk:enable-asset-metadata': true,
};

interface BuiltApp extends Omit<ReturnType<typeof buildApp>, 'app'> {
  settings: Settings;
  bundleDirectory: string;
}

interface Changes {
  changeBundles?: (bundleDirectory: string) => void;
  changeStacks?: (built: BuiltApp) => void;
  changeSettings?: (settings: Settings) => Partial<Settings>;
}

function synthesize(
  { stage, directory }: Variant,
  { changeBundles, changeStacks, changeSettings }: Changes,
): string {
  // A new folder each time: the CDK caches the hash of a folder for the lifetime of the process.
  const folder = mkdtempSync(join(directory, 'variant-'));
  const bundleDirectory = join(folder, 'bundles');
  const outdir = join(folder, 'cdk.out');
  cpSync(defaultBundleDirectory, bundleDirectory, { recursive: true });
  changeBundles?.(bundleDirectory);
  const deployed = readSettings({ ...process.env, STAGE: stage });
  const settings = { ...deployed, ...changeSettings?.(deployed) };
  process.env['CDK_CONTEXT_JSON'] = JSON.stringify(commandLineContext);
  const { app, ...stacks } = buildApp({ settings, bundleDirectory, outdir });
  changeStacks?.({ ...stacks, settings, bundleDirectory });
  app.synth();
  return outdir;
}
