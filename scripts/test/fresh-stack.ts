/** Starts a local cloud with a seeded site for one run of the suites, and deletes it afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDirectory } from '../build/run.ts';
import { type Cloud, type CloudOptions, startCloud } from '../local/cloud.ts';
import { announceCloud } from '../local/running-cloud.ts';
import { seedWhenEmpty } from '../seed/seed.ts';
import { fillWithVisits } from '../seed/visits/seed-visits.ts';
import type { PartTimes } from './part-times.ts';

export const assemblyDirectory = join(localDirectory, 'cdk.out');
/** Enough visits for the figures of the dashboard to differ from each other. */
const sampleVisits = 1000;

export async function onFreshStack(
  times: PartTimes,
  use: (cloud: Cloud) => Promise<void>,
  cloudOptions: Pick<CloudOptions, 'unthrottled'> = {},
): Promise<void> {
  const stateDirectory = await mkdtemp(join(localDirectory, 'test-cloud-'));
  const closing = [() => rm(stateDirectory, { recursive: true, force: true })];
  try {
    const cloud = await times.run('start and seeds', async () => {
      const options = { assemblyDirectory, stateDirectory, port: 0, awsPort: 0, ...cloudOptions };
      const started = await startCloud({ ...options, log: console.log });
      closing.unshift(started.stop);
      // Journeys that change stored dates look the cloud up by this announcement.
      announceCloud(stateDirectory, started);
      await seedWhenEmpty(started, stateDirectory, console.log);
      await fillWithVisits(started, sampleVisits);
      return started;
    });
    await use(cloud);
  } finally {
    for (const close of closing) await close();
  }
}
