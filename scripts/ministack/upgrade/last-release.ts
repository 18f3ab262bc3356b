/** Builds the newest release from its commit, so that its own commands can deploy it. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, root, runNode, runProgram } from '../../build/run.ts';

/** Heading of a release in the changelog. The heading of unreleased changes has no date. */
const releaseHeading = /^## (\d+\.\d+\.\d+) \(/m;

/**
 * Unpacks the release into a new folder, installs its packages and builds it.
 * @throws CommandFailed when the clone does not contain the release
 */
export async function buildLastRelease(directory: string): Promise<void> {
  const version = newestVersion(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
  const commit = await commitOf(version);
  await mkdir(directory);
  const archive = `${directory}.tar`;
  await git('archive', '--output', archive, commit);
  const unpack = ['-xf', archive, '-C', directory];
  await runProgram(`Unpacking release ${version}`, 'tar', unpack, { quiet: true });
  const options = { quiet: true, cwd: directory };
  await runNode(`Building release ${version}`, 'scripts/bootstrap.mjs', ['build'], options);
}

/** @throws CommandFailed when nothing was released yet */
export function newestVersion(changelog: string): string {
  const version = releaseHeading.exec(changelog)?.[1];
  if (version === undefined) throw new CommandFailed('CHANGELOG.md names no release.');
  return version;
}

/** @returns the tagged commit or, in a clone without tags, the commit that added the heading to the changelog */
async function commitOf(version: string): Promise<string> {
  const tag = `v${version}`;
  const tagged = await git('rev-parse', '--verify', '--quiet', `${tag}^{commit}`).catch(() => '');
  if (tagged !== '') return tagged;
  if ((await git('rev-parse', '--is-shallow-repository')) === 'true') {
    throw new CommandFailed(
      `The upgrade starts from release ${version}, which this clone does not contain: run "git fetch --unshallow --tags" and try again.`,
    );
  }
  const writers = await git('log', '--format=%H', '-S', `## ${version} (`, '--', 'CHANGELOG.md');
  const first = writers.split('\n').at(-1);
  if (!first) throw new CommandFailed(`No commit is tagged ${tag} or released ${version}.`);
  return first;
}

async function git(...args: string[]): Promise<string> {
  const answer = await runProgram('Looking for the last release', 'git', args, { quiet: true });
  return answer.trim();
}
