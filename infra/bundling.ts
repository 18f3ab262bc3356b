/**
 * Bundles each function for Lambda: one minified CommonJS file with the AWS SDK inside, which
 * starts faster than ES modules or the runtime's own SDK. The same input gives the same bytes, so
 * that only functions whose code changed are deployed.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { functionNames, type FunctionName } from '#shared/platform/environment.ts';
import { fontFiles } from '#shared/publishing/font-files.ts';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { addSharp, type SharpPlatform } from './sharp-package.ts';
import { requireBuiltSite } from './site-files.ts';

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

/** The OpenAPI document would be a quarter of the function that serves it. Brotli, as it gives the same bytes everywhere. */
const packedDocument: Plugin = {
  name: 'packed-document',
  setup: ({ onLoad }) =>
    onLoad({ filter: /openapi\.generated\.json$/ }, ({ path }) => {
      const packed = brotliCompressSync(readFileSync(path)).toString('base64');
      const bytes = `brotliDecompressSync(Buffer.from('${packed}', 'base64'))`;
      return {
        contents: `import { brotliDecompressSync } from 'node:zlib';\nexport default JSON.parse(${bytes}.toString());`,
        loader: 'js',
      };
    }),
};

/** The handler that Lambda calls. It is not in the wiring's file, as tests import that without an environment. */
function entryOf(name: FunctionName): string {
  const wire = `wire${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return `import { ${wire} } from './${name}.wiring.ts';\nexport const handler = ${wire}(process.env);`;
}

/** esbuild's options for one function; a watcher may use them with `context()`. */
export function bundleOptions(name: FunctionName, outDirectory: string): BuildOptions {
  return {
    absWorkingDir: root,
    stdin: { contents: entryOf(name), resolveDir: join(root, 'lambdas', 'runtime', 'wiring') },
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
      '@aws-sdk/endpoint-cache': join(sdkFolder, 'unused-parts.ts'),
      '@smithy/core/event-streams': join(sdkFolder, 'unused-parts.ts'),
      // fontkit only gets WOFF; its WOFF2 reader would add 480 kB of Brotli.
      'brotli/decompress.js': 'node:zlib',
    },
    // It loads native code from files beside it. The publisher's bundle carries the package.
    external: ['sharp'],
    plugins: [withoutJsonSchemas, withoutSummaries, packedDocument],
    legalComments: 'none',
    sourcemap: false,
    logLevel: 'silent',
    // A CommonJS file finds its folder under the other name.
    define: { 'import.meta.dirname': '__dirname' },
    tsconfigRaw: {},
  };
}

/**
 * Bundles what `lambdas/runtime/wiring/<name>.wiring.ts` wires as `index.js`, beside a package.json that makes it CommonJS
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

/** Folder of the publisher's bundle that contains the built site. */
export const bundledSiteFolder = 'site';

const librariesFolder = 'node_modules';

interface PublisherBundle {
  /** Folder with the publisher's `index.js`. */
  directory: string;
  siteDirectory: string;
  /** The web build's one file for the server. */
  rendererFile: string;
  platform: SharpPlatform;
}

/**
 * Adds the built site, the renderer of its pages, fonts and sharp to the publisher's bundle.
 * @throws Error when the renderer is not built or sharp cannot be installed.
 */
export function addPublisherFiles(bundle: PublisherBundle): void {
  const { directory, siteDirectory, rendererFile, platform } = bundle;
  addSite(directory, siteDirectory);
  addRenderer(directory, rendererFile);
  addFonts(directory);
  addSharp(join(directory, librariesFolder), platform);
}

/** Replaces the site in the bundle. */
function addSite(directory: string, siteDirectory: string): void {
  const target = join(directory, bundledSiteFolder);
  rmSync(target, { recursive: true, force: true });
  cpSync(siteDirectory, target, { recursive: true });
}

function addRenderer(directory: string, rendererFile: string): void {
  if (!existsSync(rendererFile)) {
    throw new Error(
      `The renderer of the pages is not built: ${rendererFile} is missing. Run "npm run build" first.`,
    );
  }
  const target = join(directory, 'renderer');
  mkdirSync(target, { recursive: true });
  cpSync(rendererFile, join(target, 'index.js'));
  writeFileSync(join(target, 'package.json'), '{"type":"commonjs"}\n');
}

function addFonts(directory: string): void {
  const source = resolve(import.meta.dirname, '..', 'node_modules', '@fontsource');
  const target = join(directory, 'fonts');
  rmSync(target, { recursive: true, force: true });
  for (const file of Object.values(fontFiles).flat())
    cpSync(join(source, file), join(target, file));
}
