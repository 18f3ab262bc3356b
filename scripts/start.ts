/** `npm start`: builds, synthesizes, runs the stacks, seeds an empty site and serves it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localDirectory, main } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { startCloud } from './local/cloud.ts';
import { endOnSignal } from './local/end-on-signal.ts';
import { announceCloud } from './local/running-cloud.ts';
import { printWelcome } from './local/welcome.ts';
import { seedWhenEmpty } from './seed/seed.ts';
import { seedVisitsMeanwhile } from './seed/visits/seed-visits-when-none.ts';

await main(async () => {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      port: { type: 'string', default: process.env['PORT'] ?? '3000' },
      'aws-port': { type: 'string', default: '4566' },
    },
  });
  const stateDirectory = join(localDirectory, 'cloud');
  if (values.fresh) await rm(stateDirectory, { recursive: true, force: true });
  await buildAll(console.log);
  const cloud = await startCloud({
    assemblyDirectory: join(localDirectory, 'cdk.out'),
    stateDirectory,
    port: Number(values.port),
    awsPort: Number(values['aws-port']),
    log: console.log,
  });
  endOnSignal(cloud);
  announceCloud(stateDirectory, cloud);
  await seedWhenEmpty(cloud, stateDirectory, console.log);
  printWelcome(cloud);
  // Only the dashboard shows them, so that nobody has to wait.
  await seedVisitsMeanwhile(cloud, stateDirectory, console.log);
});
