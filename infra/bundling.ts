/**
 * Bundles each function for Lambda: one minified CommonJS file with the AWS SDK inside, which
 * starts faster than ES modules or the runtime's own SDK. The same input gives the same bytes, so
 * that only functions whose code changed are deployed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { functionNames, type FunctionName } from '#shared/platform/environment.ts';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { addPublisherFiles, type PublisherBundle } from './publisher-bundle.ts';
import { requireBuiltSite } from './site-files.ts';

export { addPublisherFiles, bundledSiteFolder } from './publisher-bundle.ts';

const root = resolve(import.meta.dirname, '..');
const sdkFolder = join(root, 'lambdas', 'adapters', 'sdk');

/** Default folder of the bundles. */
export const defaultBundleDirectory = join(root, '.local', 'bundles');

/** Default folder of the web build. */
export const defaultSiteDirectory = join(root, 'dist');

/** The part of the web build that renders pages on the server. */
export const defaultRendererFile = join(root, 'dist-server', 'renderer.cjs');

/** No function describes a schema in JSON, for which zod would bring 10 kB into each of them. */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod.v4.core.json-schema-processors\.js$/ }, () => ({
      contents: 'export const toJSONSchema = undefined, allProcessors = {};',
    })),
};

/** Only the OpenAPI document says what a route is for; every function would carry it for all routes. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  setup: ({ onLoad }) =>
    onLoad({ filter: /shared.routes.[\w.-]+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /^\s+summary:\s(?:\s+)?(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|restored),\n/gm,
        '',
      ),
      loader: 'ts',
    })),
};

/** esbuild's options for one function; a watcher may use them with `context()`. */
export function bundleOptions(name: FunctionName, outDirectory: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [join('lambdas', 'runtime', 'entry', `${name}.ts`)],
    outfile: join(outDirectory, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    // The packages' ES modules: only those can be shaken, which saves a third of the bytes.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(sdkFolder, 'default-provider.ts'),
      '@aws-sdk/endpoint-cache': join(sdkFolder, 'endpoint-cache.ts'),
      '@smithy/core/event-streams': join(sdkFolder, 'event-streams.ts'),
      // fontkit only gets WOFF; its WOFF2 reader would add 480 kB of Brotli.
      'brotli/decompress.js': 'node:zlib',
    },
    // It loads native code from files beside it. The publisher's bundle carries the package.
    external: ['sharp'],
    plugins: [withoutJsonSchemas, withoutSummaries],
    legalComments: 'none',
    sourcemap: false,
    logLevel: 'silent',
    // A CommonJS file finds its folder under the other name.
    define: { 'import.meta.dirname': '__dirname' },
    tsconfigRaw: {},
  };
}

/**
 * Bundles `lambdas/runtime/entry/<name>.ts` as `index.js`, beside a package.json that makes it CommonJS
 * wherever the folder lies.
 * @throws esbuild's BuildFailure, whose message lists the errors.
 */
export async function bundleEntry(name: FunctionName, outDirectory: string): Promise<void> {
  mkdirSync(outDirectory, { recursive: true });
  writeFileSync(join(outDirectory, 'package.json'), '{"type":"commonjs"}\n');
  await build(bundleOptions(name, outDirectory));
}

interface Bundles extends Omit<PublisherBundle, 'directory'> {
  /** Contains a folder for each function. */
  bundleDirectory: string;
}

/**
 * Bundles every function into `<bundleDirectory>/<name>`, and puts beside the publisher what it carries.
 * @throws Error when the site or its renderer is not built.
 */
export async function bundleAll({ bundleDirectory, ...parts }: Bundles): Promise<void> {
  requireBuiltSite(parts.siteDirectory);
  for (const name of functionNames) await bundleEntry(name, join(bundleDirectory, name));
  addPublisherFiles({ ...parts, directory: join(bundleDirectory, 'publisher') });
}
