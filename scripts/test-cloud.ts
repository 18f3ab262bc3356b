/**
 * `npm run test:cloud`: deploys the real templates into an independent AWS emulator, and runs the
 * API suite there, and the journeys that only an account in the cloud allows.
 * 1. Builds the last release, and starts MiniStack, which checks signatures, IAM and bucket
 *    policies.
 * 2. Does what an owner does: `npm run deploy`, `npm run create-admin`; fills the site through the
 *    API.
 * 3. Runs the API suite; compares the functions' actions with their grants; runs the journeys.
 * 4. Removes a grant and expects a suite to fail.
 * 5. Deploys again: nothing changed, with the role for GitHub jobs, whose grants are compared as
 *    well; one handler changed; other functions, another stream and other secrets; one page
 *    changed.
 * 6. Exports the site, and compares the archive with it. `npm run destroy`; checks what is left,
 *    deploys with it again, and with a restored table over that; restores the archive into an empty
 *    stage.
 * 7. Deploys the last release and, while people use it, this version over it. `--look` stops after
 *    step 2 and keeps everything running, for inspection.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailed, endPrograms, localDirectory, main } from './build/run.ts';
import { readArguments } from './deploy/arguments.ts';
import { findBrowsers } from './platform/browsers.ts';
import { printWelcome } from './local/welcome.ts';
import { openMiniStack, python } from './ministack/server.ts';
import { prove } from './ministack/prove.ts';
import { settle } from './ministack/settle.ts';
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
  // Outside the project, whose package.json would make ES modules of the functions' files.
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
  // The functions run on this machine; the alarms need somebody to notify.
  Object.assign(process.env, { LAMBDA_ARCHITECTURE: 'host', ALERT_EMAIL: 'owner@example.com' });
  try {
    // Before the emulator starts: in its environment npm may not trust the registry.
    if (!options.look) await run('building the last release', () => buildLastRelease(release));
    const cloud = await openMiniStack(directory, join(localDirectory, 'ministack.log'));
    closing.push(cloud.stop);
    const target = { stage: 'cloud', endpoint: cloud.endpoint };
    const site = await settle(target, run);
    closing.push(site.stop);
    if (options.look) return await lookUntilInterrupted(site.siteUrl);
    await prove({ target, site, browsers, directory, started, run });
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

/** The front's server keeps the process alive; a signal ends it. */
function lookUntilInterrupted(siteUrl: string): Promise<never> {
  printWelcome({ siteUrl, ending: 'Press Ctrl+C to stop; everything written is deleted.' });
  return new Promise(() => {});
}
