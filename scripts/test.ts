/**
 * `npm test`: everything that continuous integration runs on this machine, part by part.
 * 1. The checks of `npm run check`.
 * 2. Unit, contract, infrastructure and integration tests; then those of the web app's components.
 * 3. The API suite, on a fresh stack; compares the functions' actions with their grants, and what
 *    they stored with the known formats.
 * 4. The browser journeys, on the same stack.
 *
 * `--only` runs one part; `--write-rights` writes the permission table, `--write-formats` examples of new formats.
 */
import { CommandFailed, main } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { runChecks } from './check/checks.ts';
import { checkFormats } from './formats/check-formats.ts';
import { readStored } from './formats/read-stored.ts';
import { readArguments } from './deploy/arguments.ts';
import { findBrowsers } from './platform/browsers.ts';
import type { Cloud } from './local/cloud.ts';
import { checkRights } from './rights/check-rights.ts';
import { output } from './seed/seed.ts';
import { assemblyDirectory, onFreshStack } from './test/fresh-stack.ts';
import { partTimes } from './test/part-times.ts';
import { runSuite } from './test/suites.ts';
import { runVitest } from './test/unit-tests.ts';

const partNames = ['checks', 'unit', 'web', 'api', 'journeys'] as const;
type PartName = (typeof partNames)[number];

const command = {
  name: 'test',
  about: 'Everything that continuous integration runs on this machine, part by part.',
  options: {
    only: { type: 'string', about: `One part: ${partNames.join(', ')}` },
    'write-rights': { type: 'boolean', about: 'Writes the table of permissions' },
    'write-formats': { type: 'boolean', about: 'Writes examples of new stored formats' },
  },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const wanted = partsOf(options.only);
  // Runs before all parts, so that a missing browser is reported at once.
  const browsers = wanted.has('journeys') ? await findBrowsers(console.log) : undefined;
  const times = partTimes();
  const run = async (name: PartName, action: () => Promise<number>) => {
    if (wanted.has(name)) await times.run(name, action);
  };
  try {
    await run('checks', runChecks);
    if (wanted.size > 1 || !wanted.has('checks')) {
      await times.run('build', () => buildAll(console.log));
    }
    await run('unit', () => runVitest('The tests', ['--project', 'unit']));
    await run('web', () => runVitest('The component tests', ['--project', 'web*']));
    if (wanted.has('api') || browsers) {
      const write = {
        rights: options['write-rights'] === true,
        formats: options['write-formats'] === true,
      };
      await onFreshStack(times, async (cloud) => {
        await run('api', () => apiSuite(cloud, write));
        if (!browsers) return;
        const { siteUrl, mailDirectory } = cloud;
        await run('journeys', () =>
          runSuite({ name: 'journeys', siteUrl, browsers, mailDirectory }),
        );
      });
    }
  } finally {
    console.log(`\n${times.table()}`);
  }
});

function partsOf(only: string | undefined): ReadonlySet<PartName> {
  if (only === undefined) return new Set(partNames);
  const found = partNames.find((name) => name === only);
  if (!found) throw new CommandFailed(`--only takes one of these: ${partNames.join(', ')}.`);
  return new Set([found]);
}

/** Runs the API suite, and the functions that a schedule starts, so that every granted right is used once. */
async function apiSuite(
  cloud: Cloud,
  write: { rights: boolean; formats: boolean },
): Promise<number> {
  // The local cloud does not check signatures; `npm run test:cloud` does.
  const args = ['--grep-invert', '@signed'];
  const passed = await runSuite({ name: 'api', siteUrl: cloud.siteUrl, args });
  await cloud.invoke(output(cloud, 'SweepName'), { task: 'tick' });
  await cloud.invoke(output(cloud, 'ArchiverName'), { task: 'tick' });
  checkFormats({ stored: await readStored(cloud), write: write.formats });
  await checkRights({ assemblyDirectory, used: cloud.actionsSeen(), write: write.rights });
  return passed;
}
