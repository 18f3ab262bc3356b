/** `npm run import`: moves the posts of another program to the site, on AWS or in the local cloud. */
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { site as owner } from '#shared/site/site.config.ts';
import { CommandFailed, localDirectory, main } from './build/run.ts';
import { usernameField } from './deploy/administrators.ts';
import { findTarget } from './deploy/account.ts';
import { answersFor, existingPassword } from './deploy/ask.ts';
import { type Arguments, readArguments, targetOptions } from './deploy/arguments.ts';
import { findSite } from './deploy/deployed-site.ts';
import { readArrivals, readers } from './import/read-arrivals.ts';
import { type Outcome, reportText, showingProgress, summaryOf } from './import/report.ts';
import { runImport } from './import/run-import.ts';
import { dryRunSite, sitePosts } from './import/send/site-posts.ts';
import { siteSession } from './import/send/site-session.ts';
import { bounds } from './import/within-bounds.ts';
import { findRunningCloud } from './local/running-cloud.ts';

const command = {
  name: 'import',
  about:
    'Moves the posts of another program here, and writes a report. Repeat it to go on: what is here already stays. Without --stage, into the running local cloud.\n' +
    `A file may have 512 MB, a post 300 kB of text and Markdown or 3 MB of HTML with ${bounds.tags} tags, which take up to ${bounds.seconds} seconds. What is beyond is left out, and a line of the report.`,
  operands: `${readers.join('|')} <file or folder>`,
  options: {
    ...targetOptions,
    username: { type: 'string', about: 'Who signs in, and becomes the author' },
    'dry-run': { type: 'boolean', about: 'Only writes the report' },
    'fetch-pictures': { type: 'boolean', about: 'Takes pictures from the web, too' },
    'former-site': { type: 'string', about: 'Its address, such as https://old.example' },
    category: { type: 'string', about: 'Of posts without one; by default Notes' },
    report: { type: 'string', about: 'Where to write it; by default beside the export' },
  },
} as const;

type Options = Arguments<(typeof command)['options']>;

// 50,000 posts take 130 MB. By default Node lets the heap grow to several times that size before it collects garbage.
setFlagsFromString('--heap-growing-percent=30');

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const { operands = [] } = options;
  const [kind, path] = operands;
  if (!kind || !path || operands.length > 2) {
    throw new CommandFailed(
      'Say what to import: `npm run import -- markdown posts/`, for example.',
    );
  }
  await importFrom(kind, path, options);
});

async function importFrom(kind: string, path: string, options: Options): Promise<void> {
  const arrivals = await readArrivals(kind, path, options['former-site']);
  const isDryRun = options['dry-run'] === true;
  const site = isDryRun
    ? { posts: dryRunSite, address: 'https://example.com' }
    : await openSite(options);
  const now = new Date();
  const outcomes: Outcome[] = [];
  const facts = {
    source: path,
    now,
    isDryRun,
    authors: arrivals.posts.flatMap(({ author }) => author ?? []),
    addresses: arrivals.posts.flatMap(({ addresses }) => addresses),
    movedFrom: owner.movedFrom ?? [],
  };
  const report = resolve(options.report ?? join(dirname(resolve(path)), 'import-report.md'));
  const all = arrivals.posts.length + arrivals.refused.length;
  let isPartial = true;
  const write = () => writeFileSync(report, reportText(outcomes, { ...facts, isPartial }));
  const stop = () => {
    write();
    process.exit(1);
  };
  // Written before anything is moved, so that a path that cannot be written fails early.
  write();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    await showingProgress(all, (step) =>
      runImport(arrivals, site.posts, {
        siteAddress: site.address,
        category: options.category ?? 'Notes',
        fetches: options['fetch-pictures'] === true,
        now,
        movedFrom: facts.movedFrom,
        done: (outcome) => {
          outcomes.push(outcome);
          step(outcome);
        },
      }),
    );
    isPartial = false;
  } finally {
    write();
  }
  console.log(`${summaryOf(outcomes)}\nThe report is in ${report}`);
}

async function openSite(options: Options) {
  const address = await siteAddress(options);
  console.log(`Into ${address}`);
  const { username } = await answersFor({ username: usernameField }, options);
  const login = { siteUrl: address, username, password: await existingPassword() };
  return { address, posts: sitePosts(await siteSession(login)) };
}

async function siteAddress(options: Options): Promise<string> {
  if (options.stage === undefined && options.endpoint === undefined) {
    const local = findRunningCloud(join(localDirectory, 'cloud'));
    if (!local) {
      throw new CommandFailed(
        'No local site is running. Start it with `npm start`, or name a --stage.',
      );
    }
    return local.siteUrl;
  }
  return (await findSite(await findTarget(options))).address;
}
