/** `npm run restore`: brings an archive into a site, on AWS or in the local cloud. */
import { resolve } from 'node:path';
import { checkArchive } from './archive/archived-units.ts';
import { findArchivedSite } from './archive/find-site.ts';
import { openArchive } from './archive/open-archive.ts';
import { publishRestored } from './archive/publish-restored.ts';
import { createProgress } from './archive/progress.ts';
import { firstOf, planTable, totalOf } from './archive/report.ts';
import { planRestore, type Restore, runRestore } from './archive/restore-site.ts';
import { CommandFailed, main } from './build/run.ts';
import { type Arguments, commandLine, readArguments, targetOptions } from './deploy/arguments.ts';
import { mayGoOn } from './deploy/ask.ts';
import { trying } from './deploy/aws-errors.ts';

const command = {
  name: 'restore',
  about:
    'Brings what an archive has and a site lacks into that site, and publishes it. Changes and removes nothing there. Without --stage it is the running local site. Run again after a stop, it goes on.',
  options: {
    ...targetOptions,
    from: { type: 'string', about: 'The archive that `npm run export` wrote' },
    'dry-run': { type: 'boolean', about: 'Shows what would be restored, and writes nothing' },
    yes: { type: 'boolean', about: 'Asks nothing' },
  },
} as const;

type Options = Arguments<(typeof command)['options']>;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  if (!options.from)
    throw new CommandFailed('Name the archive: `npm run restore -- --from site.zip`.');
  const archive = await openArchive(resolve(process.env['INIT_CWD'] ?? '.', options.from));
  try {
    const progress = createProgress();
    const checked = await checkArchive(archive, (done, all) =>
      progress.step('Checking', done, all),
    );
    progress.end();
    const site = await findArchivedSite(options);
    console.log(`From an archive of ${archive.manifest.createdAt} into ${site.name}.`);
    await trying('Restoring', restore({ checked, site, now: () => new Date(), progress }, options));
  } finally {
    archive.close();
  }
});

/**
 * 1. Say what is new, equal and different.
 * 2. Write what is new.
 * 3. Read it back and compare.
 * 4. Publish.
 */
async function restore(request: Restore, options: Options): Promise<void> {
  const { checked, site, progress } = request;
  const plan = await planRestore(request);
  progress.end();
  console.log(planTable(plan));
  const { refused } = checked;
  for (const sentence of firstOf(refused)) console.log(sentence);
  const { new: fresh, different } = totalOf(plan);
  if (different > 0) console.log(`What is different stays as it is in ${site.name}.`);
  if (options['dry-run']) return console.log('Nothing was written.');
  if (fresh > 0 && !(await mayGoOn(`Restore ${fresh} items and pictures?`, options.yes))) {
    return console.log('Nothing was written.');
  }
  const taken = await runRestore(request);
  progress.end();
  for (const sentence of firstOf(taken)) console.log(sentence);
  const after = await planRestore(request);
  progress.end();
  console.log(await publishRestored(site, progress));
  const missing = totalOf(after).new;
  const isComplete = missing === 0 && refused.length === 0 && totalOf(after).different === 0;
  console.log(
    isComplete
      ? `Everything of the archive is in ${site.name}, compared item by item.`
      : `Restored, except for ${missing} left out, ${totalOf(after).different} different and ${refused.length} refused.`,
  );
  if ((plan.get('users')?.new ?? 0) > 0) console.log(usersSentence(options));
  if (!isComplete) process.exitCode = 1;
}

function usersSentence({ stage, endpoint }: Options): string {
  const invite = 'invite the others in the admin area under Users';
  if (!stage && !endpoint)
    return `The restored users have no passwords: ${invite.replace('the others', 'them')}.`;
  const reset = commandLine('create-admin', { stage, endpoint }, '--reset-password');
  return `The restored users have no passwords. Set the one of the first administrator with \`${reset}\`, and ${invite}.`;
}
