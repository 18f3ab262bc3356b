/**
 * `npm run test:cloud`: deploys the real templates into MiniStack, an independent AWS emulator, and runs
 * the API suite there, and the journeys that need an account in the cloud.
 * 1. Builds the last release, and starts MiniStack, which checks signatures, IAM and bucket policies.
 * 2. Does what an owner does: `npm run deploy`, `npm run create-admin`; fills the site through the API.
 * 3. Runs the API suite; compares the functions' actions with their grants; runs the journeys.
 * 4. Removes a grant and expects a suite to fail.
 * 5. Deploys again and again: without a change; with the role for GitHub jobs, whose grants are compared, too;
 *    with a changed handler; with other functions, another stream and other secrets; with a changed page.
 * 6. Exports the site, and compares the archive with it. Runs `npm run destroy`, checks which resources AWS
 *    kept, deploys with them again, then with a restored table. Restores the archive into an empty stage.
 * 7. Deploys the last release, and this version over it while people use the site.
 *
 * `--look` stops after step 2 and keeps everything running, for inspection.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailed, endPrograms, localDirectory, main } from './build/run.ts';
import { readArguments } from './deploy/arguments.ts';
import { findBrowsers } from './platform/browsers.ts';
import { printWelcome } from './local/welcome.ts';
import { openMiniStack, python } from './ministack/server.ts';
import { runProofs } from './ministack/prove.ts';
import { setUpSite } from './ministack/set-up-site.ts';
import { buildLastRelease } from './ministack/upgrade/last-release.ts';
import { upgrade } from './ministack/upgrade/upgrade.ts';
import { type PartTimes, partTimes } from './test/part-times.ts';

const command = {
  name: 'test:cloud',
  about: 'Deploys into an emulator of AWS, and proves there what only an account can show.',
  options: { look: { type: 'boolean', about: 'Stops once the site is filled, for inspection' } },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  if (process.platform === 'win32') {
    throw new CommandFailed(
      'npm run test:cloud needs Linux or macOS, as MiniStack does: on Windows, run it in WSL.',
    );
  }
  const started = new Date();
  const times = partTimes();
  const run: PartTimes['run'] = (name, action) => {
    console.log(`\n${name}`);
    return times.run(name, action);
  };
  const browsers = await findBrowsers(console.log);
  await python.prepare(console.log);
  // Must be outside the project, whose package.json would turn the functions' files into ES modules.
  const directory = await mkdtemp(join(tmpdir(), 'test-cloud-'));
  const closing: (() => Promise<unknown>)[] = [
    () => rm(directory, { recursive: true, force: true }),
  ];
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= closeAll(closing));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => close().finally(() => process.exit(1)));
  }
  const release = join(directory, 'release');
  // The functions run on this machine, so they need its architecture. The stacks create no alarms without an address.
  Object.assign(process.env, { LAMBDA_ARCHITECTURE: 'host', ALERT_EMAIL: 'owner@example.com' });
  try {
    // Must precede the emulator's start, after which npm may no longer trust the registry's certificate.
    if (!options.look) await run('building the last release', () => buildLastRelease(release));
    const cloud = await openMiniStack(directory, join(localDirectory, 'ministack.log'));
    closing.push(cloud.stop);
    const target = { stage: 'cloud', endpoint: cloud.endpoint };
    const site = await setUpSite(target, run);
    closing.push(site.stop);
    if (options.look) return await lookUntilInterrupted(site.siteUrl);
    await runProofs({ target, site, browsers, directory, started, run });
    await upgrade({ endpoint: cloud.endpoint, browsers, project: release, run });
  } finally {
    await close();
    console.log(`\n${times.table()}`);
  }
});

async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
  endPrograms();
  for (const step of closing.toReversed()) await step();
}

/** Never resolves: the server in front of the site keeps the process alive until a signal ends it. */
function lookUntilInterrupted(siteUrl: string): Promise<never> {
  printWelcome({ siteUrl, ending: 'Press Ctrl+C to stop; everything written is deleted.' });
  return new Promise(() => {});
}
