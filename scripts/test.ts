/**
 * `npm test`: everything that continuous integration runs.
 * 1. The checks of `npm run check`.
 * 2. Unit, component, contract, infrastructure and integration tests.
 * 3. The API suite and the browser journeys, on a fresh stack of their own.
 * 4. What the functions did there against what they are granted; `--write-rights` writes the table.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localDirectory, main, packageFile, runNode } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { findChromium } from './local/chromium.ts';
import { startCloud } from './local/cloud.ts';
import { checkRights } from './rights/check-rights.ts';
import { seedWhenEmpty } from './seed/seed.ts';
import { seedVisitsWhenNone } from './seed/visits/seed-visits-when-none.ts';

await main(async () => {
  const { values } = parseArgs({
    options: { 'write-rights': { type: 'boolean', default: false } },
  });
  const chromium = await findChromium(console.log);
  await runNode('The checks', 'scripts/check.ts');
  await buildAll(console.log);
  await runNode('The tests', packageFile('vitest/vitest.mjs'), ['run']);
  await journeys(chromium, values['write-rights']);
});

async function journeys(chromium: string, writeRights: boolean): Promise<void> {
  const assemblyDirectory = join(localDirectory, 'cdk.out');
  const stateDirectory = await mkdtemp(join(localDirectory, 'test-cloud-'));
  const cloud = await startCloud({
    assemblyDirectory,
    stateDirectory,
    port: 0,
    awsPort: 0,
    log: console.log,
  });
  try {
    await seedWhenEmpty(cloud, stateDirectory, console.log);
    await seedVisitsWhenNone(cloud, stateDirectory, console.log);
    await runNode(
      'The API suite and the browser journeys',
      packageFile('playwright/cli.js'),
      ['test', '--config', 'test/playwright.config.ts'],
      { env: { BASE_URL: cloud.siteUrl, CHROMIUM_PATH: chromium } },
    );
    await checkRights({ assemblyDirectory, used: cloud.actionsSeen(), write: writeRights });
  } finally {
    await cloud.stop();
    await rm(stateDirectory, { recursive: true, force: true });
  }
}
