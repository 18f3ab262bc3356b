/** A local cloud of its own for a measurement, with the sample content. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDirectory } from '../build/run.ts';
import { buildAll } from '../build/steps.ts';
import { type Cloud, type CloudOptions, startCloud } from '../local/cloud.ts';
import { seedWhenEmpty } from '../seed/seed.ts';

/** Ends and removes it afterwards, whatever happens. */
export async function withCloud(
  measure: (cloud: Cloud) => Promise<void>,
  options: Pick<CloudOptions, 'unthrottled'> = {},
): Promise<void> {
  await buildAll(console.log);
  const stateDirectory = await mkdtemp(join(localDirectory, 'bench-cloud-'));
  const cloud = await startCloud({
    assemblyDirectory: join(localDirectory, 'cdk.out'),
    ...options,
    stateDirectory,
    port: 0,
    awsPort: 0,
    log: console.log,
  });
  try {
    await seedWhenEmpty(cloud, stateDirectory, () => undefined);
    await measure(cloud);
  } finally {
    await cloud.stop();
    await rm(stateDirectory, { recursive: true, force: true });
  }
}
