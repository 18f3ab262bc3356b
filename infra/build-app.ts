import { join } from 'node:path';
import { checkSiteConfig } from '#shared/site/check-site-config.ts';
import { site as owner } from '#shared/site/site.config.ts';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { bundledSiteFolder } from './bundling.ts';
import { deployerStackName, edgeRegion, type Settings, stageTag } from './config.ts';
import { readSiteFiles } from './site-files.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { DeployerStack } from './stacks/deployer-stack.ts';
import { EdgeStack, EdgeWatchStack } from './stacks/edge-stack.ts';
import { OperationsStack } from './stacks/operations-stack.ts';
import { SiteStack } from './stacks/site-stack.ts';

export interface BuildAppProps {
  settings: Settings;
  /** A folder per function with its `index.js`; the publisher's also holds the built site. */
  bundleDirectory: string;
  /** Folder into which `app.synth()` writes. */
  outdir: string;
}

/**
 * Builds the app with its six stacks and, if configured, the role for GitHub's jobs; `app.synth()` also
 * runs both packs of cdk-nag. It makes no calls to AWS.
 * @throws Error when the site is not built or the owner's file is invalid; SettingsError for a domain without a certificate.
 */
export function buildApp({ settings, bundleDirectory, outdir }: BuildAppProps) {
  checkSiteConfig(owner);
  const app = new App({ outdir, analyticsReporting: false, postCliContext: featureFlags });
  const { stage, region, github } = settings;
  const inSiteRegion = { settings, ...(region && { env: { region } }) };
  const atEdge = { settings, env: { region: edgeRegion } };
  const files = readSiteFiles(join(bundleDirectory, 'publisher', bundledSiteFolder));
  const data = new DataStack(app, `${stage}-data`, {
    ...inSiteRegion,
    description: 'Tables, users, uploads',
  });
  const api = new ApiStack(app, `${stage}-api`, {
    ...inSiteRegion,
    description: 'HTTP API and its functions',
    bundleDirectory,
    data,
  });
  const edge = new EdgeStack(app, `${stage}-edge`, {
    ...atEdge,
    description: 'What the distribution needs in its own region',
  });
  const site = new SiteStack(app, `${stage}-site`, {
    ...inSiteRegion,
    description: 'Published files, distribution, publisher',
    bundleDirectory,
    files,
    data,
    api,
    webAclArn: edge.webAclArn,
  });
  // A web ACL must exist before a distribution uses it, and can be deleted only after no distribution uses it.
  if (edge.webAclArn === undefined) edge.addStackDependency(site);
  else site.addStackDependency(edge);
  const operations = new OperationsStack(app, `${stage}-operations`, {
    ...inSiteRegion,
    description: 'Alarms, dashboard, budget',
    bundleDirectory,
    data,
    api,
    site,
    webAclArn: edge.webAclArn,
  });
  const edgeWatch = new EdgeWatchStack(app, `${stage}-edge-watch`, {
    ...atEdge,
    description: "The distribution's alarm and plan",
    edge,
    site,
    siteRegion: region ?? process.env.CDK_DEFAULT_REGION ?? edgeRegion,
  });
  // In release 0.1.0, the operations stack had the edge's alarm, which must be deleted before one of that name is created.
  edgeWatch.addStackDependency(operations);
  const stacks = { data, api, site, operations, edge, edgeWatch };
  const deployer =
    github &&
    new DeployerStack(app, deployerStackName(stage), {
      ...inSiteRegion,
      description: "Role for GitHub's jobs",
      github,
      stacks: Object.values(stacks),
    });
  Tags.of(app).add(stageTag, stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return { app, ...stacks, deployer };
}

/** Set here and not in cdk.json, which `node infra/app.ts` would not read. */
const featureFlags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:defaultCrossStackReferences': 'weak',
  '@aws-cdk/core:target-partitions': ['aws'],
};
