/** `npm run restore`: brings an archive into a site, on AWS or in the local cloud. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ArchiveFile } from '#shared/platform/stored-kinds.ts';
import { checkArchive } from './archive/archived-units.ts';
import { backupsIn, downloadBackup, findBackup } from './archive/backups.ts';
import { type ArchivedSite, findArchivedSite } from './archive/site.ts';
import {
  awaitingInvitation,
  findPrivilegedUsers,
  invitedSentences,
  inviteUsers,
  isMailSetUp,
  describeUsers,
  describeUninvited,
  withoutRights,
} from './archive/invite-restored.ts';
import { openArchive } from './archive/open-archive.ts';
import {
  createProgress,
  limitSentences,
  planTable,
  publishRestored,
  totalOf,
} from './archive/report.ts';
import { type Plan, planRestore, type Restore, runRestore } from './archive/restore-site.ts';
import { CommandFailed, main } from './build/run.ts';
import { type Arguments, commandLine, readArguments, targetOptions } from './deploy/arguments.ts';
import { askYes, hasTerminal, askPermission } from './deploy/ask.ts';
import { runStep } from './deploy/aws-errors.ts';

const command = {
  name: 'restore',
  about:
    'Brings what an archive has and a site lacks into that site, and publishes it. Changes and removes nothing there. Without --stage it is the running local site. Run again after a stop, it goes on.',
  options: {
    ...targetOptions,
    from: { type: 'string', about: 'The archive that `npm run export` wrote' },
    backup: {
      type: 'string',
      about: "Instead of --from: one of the site's backups, `latest` or its day",
    },
    'dry-run': { type: 'boolean', about: 'Shows what would be restored, and writes nothing' },
    yes: {
      type: 'boolean',
      about: 'Asks nothing; gives no rights without --with-rights, mails nobody without --invite',
    },
    'with-rights': {
      type: 'boolean',
      about: 'Restores administrators and staff as such; otherwise their accounts alone',
    },
    invite: {
      type: 'boolean',
      about: 'Sends an invitation to the users of the archive who have never signed in',
    },
  },
} as const;

type Options = Arguments<(typeof command)['options']>;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const { from, backup } = options;
  if ((from === undefined) === (backup === undefined)) {
    throw new CommandFailed(
      'Name the archive, `npm run restore -- --from site.zip`, or a backup, `--backup latest`.',
    );
  }
  const site = await findArchivedSite(options);
  if (from !== undefined) {
    return restoreFile(resolve(process.env['INIT_CWD'] ?? '.', from), site, options);
  }
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    const file = await fetchBackup(site, { name: backup ?? '', folder });
    await restoreFile(file, site, options);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** @param name the day of the backup, or `latest`. @returns the downloaded file */
async function fetchBackup(
  { archivesBucket: bucket }: ArchivedSite,
  { name, folder }: { name: string; folder: string },
): Promise<string> {
  if (bucket === undefined) {
    throw new CommandFailed('The site has no backups. Deploy it again: `npm run deploy`.');
  }
  const backups = backupsIn(bucket);
  const key = await runStep('Looking for the backup', findBackup(backups, name));
  console.log(`Downloading the backup ${key} …`);
  return runStep('Downloading the backup', downloadBackup(backups, { key, folder }));
}

async function restoreFile(file: string, site: ArchivedSite, options: Options): Promise<void> {
  const archive = await openArchive(file);
  try {
    const progress = createProgress();
    const checked = await checkArchive(archive, (done, all) =>
      progress.step('Checking', done, all),
    );
    progress.end();
    console.log(`From an archive of ${archive.manifest.createdAt} into ${site.name}.`);
    if (archive.manifest.counts.previews) {
      console.log('Its preview links are left out: whoever knows one could read a draft here.');
    }
    await runStep(
      'Restoring',
      restore({ checked, site, now: () => new Date(), progress }, options),
    );
  } finally {
    archive.close();
  }
}

/**
 * 1. Say what is new, equal and different.
 * 2. Write what is new.
 * 3. Read it back and compare.
 * 4. Publish.
 * 5. Invite the users of the archive who have never signed in.
 * 6. Name those without the rights that they have in the archive.
 */
async function restore(request: Restore, options: Options): Promise<void> {
  const { checked, site, progress } = request;
  const plan = await planRestore(request);
  progress.end();
  console.log(planTable(plan));
  const { refused } = checked;
  for (const sentence of limitSentences(refused)) console.log(sentence);
  const { new: newItems, different } = totalOf(plan);
  if (different > 0) console.log(`What is different stays as it is in ${site.name}.`);
  if (countNew(plan, 'users') + countNew(plan, 'messages') > 0) {
    console.log('If you have erased the data of a person since, erase it again afterwards.');
  }
  const { absent } = await findPrivilegedUsers(request);
  if (absent.length > 0)
    console.log(`With rights in the archive, new here: ${describeUsers(absent)}.`);
  if (options['dry-run']) return console.log('Nothing was written.');
  const question = `Restore ${newItems} items and pictures?`;
  if (newItems > 0 && !(await askPermission(question, options.yes))) {
    return console.log('Nothing was written.');
  }
  const keepsRights = await mayGiveRights(describeUsers(absent), options);
  const restored = keepsRights ? checked : withoutRights(checked);
  const conflicts = await runRestore({ ...request, checked: restored });
  progress.end();
  for (const sentence of limitSentences(conflicts)) console.log(sentence);
  const after = totalOf(await planRestore(request));
  progress.end();
  console.log(await publishRestored(site, progress));
  const isComplete = after.new === 0 && refused.length === 0 && after.different === 0;
  console.log(
    isComplete
      ? `Everything of the archive is in ${site.name}, compared item by item.`
      : `Restored, except for ${after.new} left out, ${after.different} different and ${refused.length} refused.`,
  );
  if (!isComplete) process.exitCode = 1;
  if (countNew(plan, 'users') > 0) {
    console.log(
      'No restored user has a second step, and nobody is required to: whoever had one is asked to turn it on again.',
    );
  }
  if (options.invite || countNew(plan, 'users') > 0) {
    for (const sentence of await invite(request, options)) console.log(sentence);
  }
  const { underprivileged } = await findPrivilegedUsers(request);
  if (underprivileged.length > 0)
    console.log(rightsSentence(describeUsers(underprivileged), options));
}

/** Without `--with-rights`, nobody gets rights unless a person confirms them at a terminal. */
async function mayGiveRights(names: string, options: Options): Promise<boolean> {
  if (options['with-rights']) return true;
  const isAsked = names !== '' && !options.yes && hasTerminal();
  return isAsked && (await askYes(`Give these rights to ${names}?`));
}

function rightsSentence(names: string, { stage, endpoint }: Options): string {
  const command = commandLine('create-admin', { stage, endpoint });
  const remedy =
    stage || endpoint ? `; if there is none, make one with another name: \`${command}\`` : '';
  return `Without the rights that the archive gives them: ${names}. An administrator gives them in the admin area under Users${remedy}.`;
}

function countNew(plan: Plan, file: ArchiveFile): number {
  return plan.get(file)?.new ?? 0;
}

/**
 * Invites the users of the archive, including those whom an earlier run restored.
 * @returns sentences for the terminal
 */
async function invite(request: Restore, options: Options): Promise<string[]> {
  const { auth } = request.site;
  const users = await awaitingInvitation(request);
  if (users.length === 0) return ['No user of the archive needs an invitation.'];
  if (!auth || !(await isMailSetUp(auth))) {
    if (!auth) return [`An earlier release is deployed there. ${usersSentence(options)}`];
    return [`Mail is not set up there, so nobody was invited. ${usersSentence(options, false)}`];
  }
  if (!(await mayInvite(users.length, options))) {
    return [`${usersSentence(options)} \`--invite\` invites all of them by mail.`];
  }
  const invited = await inviteUsers(users, { auth, progress: request.progress });
  const sentences = invitedSentences(invited);
  return invited.unmailed.length > 0 ? [...sentences, usersSentence(options)] : sentences;
}

/** Without `--invite`, nobody gets a mail unless a person confirms it at a terminal. */
async function mayInvite(count: number, { invite, yes }: Options): Promise<boolean> {
  if (invite) return true;
  return (
    !yes &&
    hasTerminal() &&
    (await askYes(`Send an invitation by mail to ${describeUninvited(count)}?`))
  );
}

function usersSentence({ stage, endpoint }: Options, hasMail = true): string {
  const place = 'in the admin area under Users';
  if (!stage && !endpoint) {
    return `The restored users have no passwords: ${hasMail ? 'invite them' : 'set them'} ${place}.`;
  }
  const reset = commandLine('create-admin', { stage, endpoint }, '--reset-password');
  const others = hasMail ? 'invite the others' : 'those of the others';
  return `The restored users have no passwords. Set the one of the first administrator with \`${reset}\`, and ${others} ${place}.`;
}
