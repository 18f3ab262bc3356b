/** `npm run seed`: puts the sample people and posts that are missing back into the stopped local site. */
import { main } from './build/run.ts';
import { localOptions, readArguments } from './deploy/arguments.ts';
import { startLocalSite } from './local/local-site.ts';
import { seed } from './seed/seed.ts';

const command = {
  name: 'seed',
  about: 'Puts missing sample content back into the local site, while nothing is running.',
  options: localOptions,
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const cloud = await startLocalSite(options);
  try {
    await seed(cloud);
    console.log('The sample content is in place');
  } finally {
    await cloud.stop();
  }
});
