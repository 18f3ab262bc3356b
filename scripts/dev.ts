/** `npm run dev`: the local cloud behind Vite's hot reload, with each handler edit live at once. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { picturesFolder, rootFiles } from '#shared/publishing/site-paths.ts';
import { main, root } from './build/run.ts';
import { localOptions, readArguments } from './deploy/arguments.ts';
import { endOnSignal, sitePort, startLocalSite, stateDirectory } from './local/local-site.ts';
import { reloadOnEdit } from './local/reload-on-edit.ts';
import { announceCloud } from './local/running-cloud.ts';
import { printWelcome } from './local/welcome.ts';
import { seedWhenEmpty } from './seed/seed.ts';
import { seedVisitsInBackground } from './seed/visits/seed-visits.ts';

const command = {
  name: 'dev',
  about: 'Serves the site with hot reload; the local cloud is on the next port.',
  options: localOptions,
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const port = sitePort(options);
  const cloud = await startLocalSite(options, { front: port });
  endOnSignal(cloud);
  announceCloud(stateDirectory, cloud);
  await seedWhenEmpty(cloud, stateDirectory, console.log);
  process.env['CLOUD_URL'] = cloud.siteUrl;
  // Vite serves the app, which renders every page in the browser. Other published files come from the local cloud.
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
  // Runs after the site is up, because only the dashboard shows the sample visits.
  await seedVisitsInBackground(cloud, stateDirectory, console.log);
});
