/** `npm run dev`: the local cloud behind Vite's hot reload, with each handler edit live at once. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { picturesFolder, rootFiles } from '#shared/publishing/site-paths.ts';
import { localDirectory, main, root } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { startCloud } from './local/cloud.ts';
import { endOnSignal } from './local/end-on-signal.ts';
import { reloadOnEdit } from './local/reload-on-edit.ts';
import { announceCloud } from './local/running-cloud.ts';
import { printWelcome } from './local/welcome.ts';
import { seedWhenEmpty } from './seed/seed.ts';
import { seedVisitsMeanwhile } from './seed/visits/seed-visits-when-none.ts';

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
  announceCloud(stateDirectory, cloud);
  await seedWhenEmpty(cloud, stateDirectory, console.log);
  process.env['CLOUD_URL'] = cloud.siteUrl;
  // Vite serves the app for every page, rendered in the browser; other published files come from
  // the cloud.
  const published = [picturesFolder, ...Object.values(rootFiles)].map((key) => `/${key}`);
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(published.map((path) => [path, cloud.siteUrl])),
    },
  });
  await vite.listen();
  await reloadOnEdit(cloud, vite.watcher);
  printWelcome({ siteUrl: `http://localhost:${port}`, mailDirectory: cloud.mailDirectory });
  // Only the dashboard shows them, so that nobody has to wait.
  await seedVisitsMeanwhile(cloud, stateDirectory, console.log);
});
