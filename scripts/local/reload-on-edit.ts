/** Replaces running functions by their edited versions during `npm run dev`. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import type { ViteDevServer } from 'vite';
import { bundleOptions, defaultBundleDirectory } from '#infra/bundling.ts';
import { type FunctionName, functionNames } from '#shared/platform/environment.ts';
import { localDirectory, root } from '../build/run.ts';
import { functionName } from '../rights/right.ts';
import type { Cloud } from './cloud.ts';

/** Rebuilds the functions when a source file changes, and reloads those whose code differs. */
export async function reloadOnEdit(cloud: Cloud, watcher: ViteDevServer['watcher']): Promise<void> {
  const running = functionNames.filter((name) => name !== 'breaker'); // it watches the bill, and the local cloud has none
  const reloads = await Promise.all(running.map((name) => reloader(cloud, name)));
  let pending: NodeJS.Timeout | undefined;
  // Uses Vite's watcher, which reports changes at once: that of esbuild polls every two seconds.
  watcher.add(['lambdas', 'shared'].map((folder) => join(root, folder)));
  watcher.on('all', (_event, path) => {
    if (!/[\\/](lambdas|shared)[\\/]/.test(path)) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      for (const reload of reloads) reload().catch(console.error);
    }, 50);
  });
}

async function reloader(cloud: Cloud, name: FunctionName): Promise<() => Promise<void>> {
  const directory = join(localDirectory, 'dev-bundles', name);
  prepareBundle(directory, join(defaultBundleDirectory, name));
  const target = logicalId(cloud, name);
  const bundler = await context({
    ...bundleOptions(name, directory),
    minify: false,
    logLevel: 'error',
  });
  await bundler.rebuild();
  const code = () => readFileSync(join(directory, 'index.js'), 'utf8');
  let running = code();
  return async () => {
    await bundler.rebuild();
    if (code() === running) return;
    running = code();
    await cloud.reloadFunction(target, directory);
    console.log(`Reloaded ${name}`);
    // The publisher treats changed code as a new release, which a trigger has to announce.
    if (name === 'publisher') await cloud.runTriggers();
  };
}

/** Copies the other files of the deployed bundle, such as the site, the renderer and the fonts of the last build. */
function prepareBundle(directory: string, deployed: string): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(deployed)) {
    if (name === 'index.js' || name === 'package.json') continue;
    // Copies instead of linking, because on Windows only administrators may create links.
    cpSync(join(deployed, name), join(directory, name), { recursive: true });
  }
  writeFileSync(join(directory, 'package.json'), '{"type":"commonjs"}\n');
}

function logicalId(cloud: Cloud, name: FunctionName): string {
  const functions = Object.keys(cloud.resources).filter((id) => /Function[0-9A-F]{8}$/.test(id));
  const found = functions.find((id) => functionName(id) === name);
  if (!found) throw new Error(`The template has no function ${name}`);
  return found;
}
