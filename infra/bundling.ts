/**
 * How a function becomes what Lambda runs: one minified CommonJS file with the AWS SDK inside, which
 * starts faster than ES modules or the runtime's own SDK. The same input gives the same bytes, so
 * that only functions whose code changed are deployed.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { functionNames, type FunctionName } from '#shared/platform/environment.ts';
import { type BuildOptions, buildSync } from 'esbuild';
import { requireBuiltSite } from './site-files.ts';

const root = resolve(import.meta.dirname, '..');

/** Where bundles are written unless told otherwise. */
export const defaultBundleDirectory = join(root, '.local', 'bundles');

/** Where the web build lies unless told otherwise. */
export const defaultSiteDirectory = join(root, 'dist');

/** Folder of the publisher's bundle that carries the built site. */
export const bundledSiteFolder = 'site';

/** esbuild's options for one function; a watcher may use them with `context()`. */
export function bundleOptions(name: FunctionName, outDirectory: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [join('lambdas', 'entry', `${name}.ts`)],
    outfile: join(outDirectory, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    // The packages' ES modules: only those can be shaken, which saves a third of the bytes.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'lambdas', 'sdk', 'default-provider.ts'),
    },
    legalComments: 'none',
    sourcemap: false,
    logLevel: 'silent',
    // A CommonJS file knows its folder by the other name.
    define: { 'import.meta.dirname': '__dirname' },
    tsconfigRaw: {},
  };
}

/**
 * Bundles `lambdas/entry/<name>.ts` as `index.js`, beside a package.json that makes it CommonJS
 * wherever the folder lies.
 * @throws esbuild's BuildFailure, whose message lists the errors.
 */
export function bundleEntry(name: FunctionName, outDirectory: string): void {
  mkdirSync(outDirectory, { recursive: true });
  writeFileSync(join(outDirectory, 'package.json'), '{"type":"commonjs"}\n');
  buildSync(bundleOptions(name, outDirectory));
}

/**
 * Bundles every function into `<bundleDirectory>/<name>` and puts the built site beside the publisher.
 * @throws Error when the site is not built.
 */
export function bundleAll(bundleDirectory: string, siteDirectory: string): void {
  requireBuiltSite(siteDirectory);
  for (const name of functionNames) bundleEntry(name, join(bundleDirectory, name));
  addSite(bundleDirectory, siteDirectory);
}

/** Replaces the site that the publisher's bundle carries. */
export function addSite(bundleDirectory: string, siteDirectory: string): void {
  const target = join(bundleDirectory, 'publisher', bundledSiteFolder);
  rmSync(target, { recursive: true, force: true });
  cpSync(siteDirectory, target, { recursive: true });
}
