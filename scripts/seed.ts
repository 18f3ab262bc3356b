/** `npm run seed`: puts the sample people and posts that are missing back into the stopped local site. */
import { join } from 'node:path';
import { localDirectory, main } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { startCloud } from './local/cloud.ts';
import { seed } from './seed/seed.ts';

await main(async () => {
  await buildAll(console.log);
  const cloud = await startCloud({
    assemblyDirectory: join(localDirectory, 'cdk.out'),
    stateDirectory: join(localDirectory, 'cloud'),
    log: console.log,
  });
  try {
    await seed(cloud);
    console.log('The sample content is in place');
  } finally {
    await cloud.stop();
  }
});
