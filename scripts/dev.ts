/** `npm run dev`: the local cloud, with Vite's hot reload before it and each handler edit live at once. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { createServer } from 'vite';
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
  // The publisher's asset carries the built site; it is run again by `npm start`.
  const reloadable = functionNames.filter((name) => name !== 'publisher');
  await Promise.all(reloadable.map((name) => reloadOnEdit(cloud, name)));

  process.env['CLOUD_URL'] = cloud.siteUrl;
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { port, strictPort: true },
  });
  await vite.listen();
  printWelcome(`http://localhost:${port}`);
});

/** Bundles the function anew whenever a file of it changes, and puts the bundle in its place. */
async function reloadOnEdit(cloud: Cloud, name: FunctionName): Promise<void> {
  const directory = join(localDirectory, 'dev-bundles', name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"type":"commonjs"}\n');
  const target = logicalId(cloud, name);
  let first = true;
  const watcher = await context({
    ...bundleOptions(name, directory),
    minify: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'reload',
        setup: (build) => {
          build.onEnd(async ({ errors }) => {
            if (errors.length > 0) return;
            await cloud.reloadFunction(target, directory);
            if (!first) console.log(`Reloaded ${name}`);
            first = false;
          });
        },
      },
    ],
  });
  await watcher.watch();
}

function logicalId(cloud: Cloud, name: FunctionName): string {
  const found = Object.keys(cloud.resources).find((id) => id.startsWith(`${name}Function`));
  if (!found) throw new Error(`The template has no function ${name}`);
  return found;
}
