/** `npm run dev`: the local cloud, with Vite's hot reload before it and each handler edit live at once. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { createServer, type ViteDevServer } from 'vite';
import { bundleOptions } from '#infra/bundling.ts';
import { type FunctionName, functionNames } from '#shared/platform/environment.ts';
import { localDirectory, main, root } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { type Cloud, startCloud } from './local/cloud.ts';
import { endOnSignal } from './local/end-on-signal.ts';
import { printWelcome } from './local/welcome.ts';
import { seedWhenEmpty } from './seed/seed.ts';

const port = 3000;

await main(async () => {
  await buildAll(console.log);
  const stateDirectory = join(localDirectory, 'cloud');
  const cloud = await startCloud({
    assemblyDirectory: join(localDirectory, 'cdk.out'),
    stateDirectory,
    port: port + 1,
    log: console.log,
  });
  endOnSignal(cloud);
  await seedWhenEmpty(cloud, stateDirectory, console.log);
  process.env['CLOUD_URL'] = cloud.siteUrl;
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { port, strictPort: true },
  });
  await vite.listen();
  // The publisher's asset carries the built site; it is run again by `npm start`.
  const reloadable = functionNames.filter((name) => name !== 'publisher');
  await reloadOnEdit(cloud, vite.watcher, reloadable);
  printWelcome({ siteUrl: `http://localhost:${port}`, mailDirectory: cloud.mailDirectory });
});

/** Bundles the functions anew when a source file changes, and puts each bundle in its function's place. */
async function reloadOnEdit(
  cloud: Cloud,
  watcher: ViteDevServer['watcher'],
  names: readonly FunctionName[],
): Promise<void> {
  const reloads = await Promise.all(names.map((name) => reloader(cloud, name)));
  let pending: NodeJS.Timeout | undefined;
  // esbuild's own watch looks at the files every two seconds: Vite's is told at once.
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
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"type":"commonjs"}\n');
  const target = logicalId(cloud, name);
  const bundler = await context({
    ...bundleOptions(name, directory),
    minify: false,
    logLevel: 'error',
  });
  return async () => {
    await bundler.rebuild();
    await cloud.reloadFunction(target, directory);
    console.log(`Reloaded ${name}`);
  };
}

function logicalId(cloud: Cloud, name: FunctionName): string {
  const found = Object.keys(cloud.resources).find((id) => id.startsWith(`${name}Function`));
  if (!found) throw new Error(`The template has no function ${name}`);
  return found;
}
