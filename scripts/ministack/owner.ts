/** Runs the commands that an owner runs at a terminal. */
import { join } from 'node:path';
import { localDirectory, packageFile, root, runNode, type RunOptions } from '../build/run.ts';
import { owner } from '../seed/users.ts';

export interface OwnersSite {
  stage: string;
  /** Address of the emulator. */
  endpoint: string;
  /** Folder with the version that deploys; by default this project. */
  project?: string;
}

/** Runs `npm run deploy` in an account that the CDK has not prepared yet. */
export async function deployFirst(site: OwnersSite): Promise<void> {
  await runCommand('deploy', site, ['--bootstrap', '--yes']);
}

/**
 * Runs `npm run deploy` in a prepared account.
 * @param env variables of the command, such as other credentials
 * @returns the output of the command
 */
export function deployAgain(site: OwnersSite, env: Record<string, string> = {}): Promise<string> {
  return runCommand('deploy', site, ['--yes'], { quiet: true, env });
}

/** Runs `npm run create-admin` twice. The second run must change nothing, not even the password. */
export async function createFirstAdmin(site: OwnersSite): Promise<void> {
  const { username, email, firstName, lastName, password } = owner;
  const names = ['--first-name', firstName, '--last-name', lastName];
  const options = ['--username', username, '--email', email, ...names];
  await runCommand('create-admin', site, options, { input: `${password}\n` });
  await runCommand('create-admin', site, options, { input: `another-${password}\n` });
}

/** Runs `npm run create-admin -- --reset-password`, because a restored administrator has no password. */
export async function resetOwnersPassword(site: OwnersSite): Promise<void> {
  const { username, password } = owner;
  const options = ['--username', username, '--reset-password'];
  await runCommand('create-admin', site, options, { input: `${password}\n`, quiet: true });
}

/** Runs `npm run publish:rebuild`, so that everything stored is published. */
export async function rebuildAsOwner(site: OwnersSite): Promise<void> {
  await runCommand('publish-rebuild', site, []);
}

/** Runs `npm run export`. */
export async function exportAsOwner(site: OwnersSite, file: string): Promise<void> {
  await runCommand('export', site, ['--to', file], { quiet: true });
}

/** Runs `npm run restore`. @returns the output of the command */
export function restoreAsOwner(site: OwnersSite, options: string[]): Promise<string> {
  return runCommand('restore', site, ['--yes', ...options], { quiet: true });
}

/** Runs `npm run destroy`. @returns the output of the command */
export function destroyAsOwner(site: OwnersSite, ...options: string[]): Promise<string> {
  return runCommand('destroy', site, ['--yes', ...options], { quiet: true });
}

/** @returns the folder in which `npm run deploy` leaves the assembly of a stage */
export function assemblyFolder(stage: string): string {
  return join(localDirectory, 'deploy', stage);
}

/**
 * Deploys an assembly by the CDK's own command line.
 * @param stack deploys only this stack instead of all
 * @returns the output of the command
 */
export function deployWithCdk(directory: string, stack?: string): Promise<string> {
  const stacks = stack ? [stack, '--exclusively'] : ['--all'];
  const args = ['deploy', ...stacks, '--app', directory, '--require-approval', 'never'];
  return runNode('cdk deploy', packageFile('aws-cdk/bin/cdk'), args, { quiet: true });
}

function runCommand(
  script: string,
  { stage, endpoint, project = root }: OwnersSite,
  options: string[],
  runOptions: RunOptions = {},
): Promise<string> {
  const args = [script, '--stage', stage, '--endpoint', endpoint, ...options];
  const bootstrap = 'scripts/bootstrap.mjs';
  return runNode(`scripts/${script}.ts`, bootstrap, args, { ...runOptions, cwd: project });
}
