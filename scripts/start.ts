/** `npm start`: builds, synthesizes, runs the stacks, seeds an empty site and serves it. */
import { main } from './build/run.ts';
import { localOptions, readArguments } from './deploy/arguments.ts';
import { endOnSignal, startLocalSite, stateDirectory } from './local/local-site.ts';
import { announceCloud } from './local/running-cloud.ts';
import { printWelcome } from './local/welcome.ts';
import { seedWhenEmpty } from './seed/seed.ts';
import { seedVisitsInBackground } from './seed/visits/seed-visits.ts';

const command = {
  name: 'start',
  about: 'Builds the site, fills it with samples when it is empty, and serves it on this machine.',
  options: localOptions,
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const cloud = await startLocalSite(options);
  endOnSignal(cloud);
  announceCloud(stateDirectory, cloud);
  await seedWhenEmpty(cloud, stateDirectory, console.log);
  printWelcome(cloud);
  // Runs after the site is up, because only the dashboard shows the sample visits.
  await seedVisitsInBackground(cloud, stateDirectory, console.log);
});
