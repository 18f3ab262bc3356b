/**
 * `npm run bench:restore`: how long 10,000 items and 1,000 pictures take to be exported, and to be restored into
 * an empty local cloud and published there. Prints figures; fails when something differs.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkArchive } from './archive/archived-units.ts';
import { exportSite } from '#lambdas/adapters/archive/export-site.ts';
import { localSite } from './archive/find-site.ts';
import { openArchive } from './archive/open-archive.ts';
import { createProgress } from './archive/progress.ts';
import { totalOf } from './archive/report.ts';
import { publishRestored } from './archive/publish-restored.ts';
import { planRestore, runRestore } from './archive/restore-site.ts';
import { withFilledSite } from './bench/filled-site.ts';
import { CommandFailed, localDirectory, main } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { readArguments } from './deploy/arguments.ts';
import { startCloud } from './local/cloud.ts';
import { REGION } from './local/engine/identity.ts';

const progress = createProgress();
const now = () => new Date();

const command = {
  name: 'bench:restore',
  about: 'Measures an export, and its restore into an empty local cloud.',
  options: {
    posts: { type: 'number', about: 'By default 3000' },
    pictures: { type: 'number', about: 'By default 1000' },
  },
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const { posts = 3000, pictures = 1000 } = options;
  await buildAll(console.log);
  const folder = await mkdtemp(join(localDirectory, 'bench-restore-'));
  try {
    const file = join(folder, 'site.zip');
    await exported(file, { posts, pictures });
    await restored(file, join(folder, 'cloud'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function exported(file: string, size: { posts: number; pictures: number }): Promise<void> {
  await withFilledSite(size, async (site) => {
    const manifest = await measured('export', () =>
      exportSite({ site, file, isPublic: false, now, progress }),
    );
    const items = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0);
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    console.log(`  ${items} items, ${manifest.pictures} pictures, ${megabytes} MB`);
  });
}

async function restored(file: string, stateDirectory: string): Promise<void> {
  const cloud = await startCloud({
    assemblyDirectory: join(localDirectory, 'cdk.out'),
    stateDirectory,
    port: 0,
    awsPort: 0,
    log: console.log,
  });
  const archive = await openArchive(file);
  try {
    const site = localSite({
      awsEndpoint: cloud.awsEndpoint,
      siteUrl: cloud.siteUrl,
      region: REGION,
      credentials: cloud.credentialsFor('bench'),
      outputs: cloud.outputs,
    });
    const checked = await measured('check', () => checkArchive(archive));
    const request = { checked, site, now, progress };
    const left = await measured('restore', () => runRestore(request));
    const plan = await measured('compare', () => planRestore(request));
    console.log(`  ${JSON.stringify(totalOf(plan))}, ${left.length} left out`);
    const { new: missing, different } = totalOf(plan);
    if (missing + different + left.length + checked.refused.length > 0) {
      throw new CommandFailed('The restored site differs from the archive.');
    }
    console.log(`  ${await measured('publish', () => publishRestored(site, progress))}`);
  } finally {
    archive.close();
    await cloud.stop();
  }
}

async function measured<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  progress.end();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${label}: ${seconds} s, peak memory ${peak} MB`);
  return result;
}
