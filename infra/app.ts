/**
 * Bundles the functions and synthesizes the stacks: `cdk synth`, or by itself `node infra/app.ts`,
 * which writes to `.local/cdk.out`.
 */
import { resolve } from 'node:path';
import { buildApp } from './build-app.ts';
import {
  bundleAll,
  defaultBundleDirectory,
  defaultRendererFile,
  defaultSiteDirectory,
} from './bundling.ts';
import { readSettings, SettingsError } from './config.ts';
import { BundleError } from './sharp-package.ts';

const outdir = process.env.CDK_OUTDIR ?? resolve(import.meta.dirname, '..', '.local', 'cdk.out');

try {
  const settings = readSettings(process.env);
  await bundleAll({
    bundleDirectory: defaultBundleDirectory,
    siteDirectory: defaultSiteDirectory,
    rendererFile: defaultRendererFile,
    // A local cloud runs the functions on this machine, which may be a Mac, so it needs native code for this machine.
    platform: process.env.LAMBDA_ARCHITECTURE === 'host' ? 'host' : settings.architecture,
  });
  buildApp({ settings, bundleDirectory: defaultBundleDirectory, outdir }).app.synth();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof BundleError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
