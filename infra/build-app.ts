import { join } from 'node:path';
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { bundledSiteFolder } from './bundling.ts';
import type { Settings } from './config.ts';
import { readSiteFacts } from './site-files.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { SiteStack } from './stacks/site-stack.ts';

export interface BuildAppProps {
  settings: Settings;
  /** A folder per function with its `index.js`; the publisher's also holds the built site. */
  bundleDirectory: string;
  /** Where `app.synth()` writes. */
  outdir: string;
}

/**
 * The app with its three stacks; `app.synth()` also runs both cdk-nag packs. It asks no account
 * anything.
 * @throws Error when the site is not built.
 */
export function buildApp({ settings, bundleDirectory, outdir }: BuildAppProps) {
  const app = new App({ outdir, analyticsReporting: false, postCliContext: featureFlags });
  const { stage } = settings;
  const site = readSiteFacts(join(bundleDirectory, 'publisher', bundledSiteFolder));
  const data = new DataStack(app, `${stage}-data`, { description: 'Tables, users, uploads' });
  const api = new ApiStack(app, `${stage}-api`, {
    description: 'HTTP API and its functions',
    settings,
    bundleDirectory,
    data,
  });
  const edge = new SiteStack(app, `${stage}-site`, {
    description: 'Published files, distribution, publisher',
    settings,
    bundleDirectory,
    site,
    data,
    api,
  });
  Tags.of(app).add('stage', stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return { app, data, api, site: edge };
}

/** Set here and not in cdk.json, so that the app synthesizes the same with and without the CDK command line. */
const featureFlags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  '@aws-cdk/core:target-partitions': ['aws'],
};
