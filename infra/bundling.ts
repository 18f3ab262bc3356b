/**
 * Bundles each function for Lambda into one minified CommonJS file that includes the AWS SDK, which starts faster
 * than ES modules and than the runtime's SDK. Equal inputs give equal bytes, so that a deployment updates only
 * functions whose code changed.
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

/** Default path of the renderer, the part of the web build that renders pages on the server. */
export const defaultRendererFile = join(root, 'dist-server', 'renderer.cjs');

/** Removes zod's conversion to JSON Schema, which would add 10 kB to each function. */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod.v4.core.json-schema-processors\.js$/ }, () => ({
      contents: 'export const toJSONSchema = undefined, allProcessors = {};',
    })),
};

/** Removes the summaries of routes, which only the OpenAPI document needs, from the bundles. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  setup: ({ onLoad }) =>
    onLoad({ filter: /shared.routes.[\w.-]+\.ts$/ }, ({ path }) => ({
      // A summary is a literal in one line, perhaps below its key, or the constant `restored`.
      contents: readFileSync(path, 'utf8').replace(
        /^\s+summary:\s(?:\s+)?(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|restored),\n/gm,
        '',
      ),
      loader: 'ts',
    })),
};

/** Compresses the OpenAPI document, which would be a quarter of its bundle. Brotli gives the same bytes on every machine. */
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

/** Returns the entry point, which calls the wiring. The wiring's own file does not, as tests import it without an environment. */
function entryPoint(name: FunctionName): string {
  const wire = `wire${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return `import { ${wire} } from './${name}.wiring.ts';\nexport const handler = ${wire}(process.env);`;
}

/** Returns esbuild's options for one function. A watcher may use them with `context()`. */
export function bundleOptions(name: FunctionName, outDirectory: string): BuildOptions {
  return {
    absWorkingDir: root,
    stdin: { contents: entryPoint(name), resolveDir: join(root, 'lambdas', 'runtime', 'wiring') },
    outfile: join(outDirectory, 'index.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    // Prefers ES modules, because only those can be tree-shaken, which saves a third of the bytes.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(sdkFolder, 'default-provider.ts'),
      '@aws-sdk/endpoint-cache': join(sdkFolder, 'unused-parts.ts'),
      '@smithy/core/event-streams': join(sdkFolder, 'unused-parts.ts'),
      // fontkit reads only WOFF here; its support for WOFF2 would add 480 kB of Brotli code.
      'brotli/decompress.js': 'node:zlib',
    },
    // sharp loads native code from its own folder, which `addSharp` copies into the publisher's bundle.
    external: ['sharp'],
    plugins: [withoutJsonSchemas, withoutSummaries, packedDocument],
    legalComments: 'none',
    sourcemap: false,
    logLevel: 'silent',
    // CommonJS has `__dirname` instead of `import.meta.dirname`.
    define: { 'import.meta.dirname': '__dirname' },
    tsconfigRaw: {},
  };
}

/**
 * Bundles the function of `lambdas/runtime/wiring/<name>.wiring.ts` as `index.js`, and writes a package.json that marks
 * it as CommonJS.
 * @throws esbuild's BuildFailure, whose message lists the errors
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
 * Bundles every function into `<bundleDirectory>/<name>`, and adds the built site to the publisher's folder.
 * @throws Error when the site or its renderer is not built
 */
export async function bundleAll({ bundleDirectory, ...built }: Bundles): Promise<void> {
  requireBuiltSite(built.siteDirectory);
  for (const name of functionNames) await bundleEntry(name, join(bundleDirectory, name));
  addPublisherFiles({ ...built, directory: join(bundleDirectory, 'publisher') });
}

/** Folder of the publisher's bundle that contains the built site. */
export const bundledSiteFolder = 'site';

interface PublisherBundle {
  /** Folder with the publisher's `index.js`. */
  directory: string;
  siteDirectory: string;
  /** Path of the built renderer. */
  rendererFile: string;
  platform: SharpPlatform;
}

/**
 * Adds the built site, the renderer of its pages, fonts and sharp to the publisher's bundle.
 * @throws Error when the renderer is not built or sharp cannot be installed
 */
export function addPublisherFiles(bundle: PublisherBundle): void {
  const { directory, siteDirectory, rendererFile, platform } = bundle;
  addSite(directory, siteDirectory);
  addRenderer(directory, rendererFile);
  addFonts(directory);
  addSharp(join(directory, 'node_modules'), platform);
}

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
  const source = join(root, 'node_modules', '@fontsource');
  const target = join(directory, 'fonts');
  rmSync(target, { recursive: true, force: true });
  for (const file of Object.values(fontFiles).flat())
    cpSync(join(source, file), join(target, file));
}
