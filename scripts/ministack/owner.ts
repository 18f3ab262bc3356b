/** Acts as an owner at a terminal, with the real commands. */
import { join } from 'node:path';
import { localDirectory, packageFile, root, runNode, type RunOptions } from '../build/run.ts';
import { owner } from '../seed/users.ts';

export interface OwnersSite {
  stage: string;
  /** Where the emulator answers. */
  endpoint: string;
  /** The version that deploys it; by default this project. */
  project?: string;
}

/** `npm run deploy` into an account that the CDK never prepared. */
export async function deployFirst(site: OwnersSite): Promise<void> {
  await command('deploy', site, ['--bootstrap', '--yes']);
}

/**
 * `npm run deploy` again.
 * @param env credentials other than the owner's
 * @returns its output
 */
export function deployAgain(site: OwnersSite, env: Record<string, string> = {}): Promise<string> {
  return command('deploy', site, ['--yes'], { quiet: true, env });
}

/** `npm run create-admin`, twice: the second time changes nothing. */
export async function createFirstAdmin(site: OwnersSite): Promise<void> {
  const { username, email, firstName, lastName, password } = owner;
  const names = ['--first-name', firstName, '--last-name', lastName];
  const options = ['--username', username, '--email', email, ...names];
  await command('create-admin', site, options, { input: `${password}\n` });
  await command('create-admin', site, options, { input: `another-${password}\n` });
}

/** `npm run create-admin -- --reset-password`, which a restored administrator needs. */
export async function resetOwnersPassword(site: OwnersSite): Promise<void> {
  const { username, password } = owner;
  const options = ['--username', username, '--reset-password'];
  await command('create-admin', site, options, { input: `${password}\n`, quiet: true });
}

/** `npm run publish:rebuild`: when it ends, all that is stored is published. */
export async function rebuildAsOwner(site: OwnersSite): Promise<void> {
  await command('publish-rebuild', site, []);
}

/** `npm run export`. */
export async function exportAsOwner(site: OwnersSite, file: string): Promise<void> {
  await command('export', site, ['--to', file], { quiet: true });
}

/** `npm run restore`. @returns its output */
export function restoreAsOwner(site: OwnersSite, options: string[]): Promise<string> {
  return command('restore', site, ['--yes', ...options], { quiet: true });
}

/** `npm run destroy`. @returns its output */
export function destroyAsOwner(site: OwnersSite, ...options: string[]): Promise<string> {
  return command('destroy', site, ['--yes', ...options], { quiet: true });
}

/** Where `npm run deploy` keeps the deployed assembly. */
export function deployedAssembly(stage: string): string {
  return join(localDirectory, 'deploy', stage);
}

/**
 * The CDK's own command line, unmodified.
 * @param stack only this one instead of all
 * @returns its output
 */
export function deployAssembly(directory: string, stack?: string): Promise<string> {
  const which = stack ? [stack, '--exclusively'] : ['--all'];
  const args = ['deploy', ...which, '--app', directory, '--require-approval', 'never'];
  return runNode('cdk deploy', packageFile('aws-cdk/bin/cdk'), args, { quiet: true });
}

function command(
  name: string,
  { stage, endpoint, project = root }: OwnersSite,
  options: string[],
  how: RunOptions = {},
): Promise<string> {
  const args = [name, '--stage', stage, '--endpoint', endpoint, ...options];
  return runNode(`npm run ${name}`, 'scripts/bootstrap.mjs', args, { ...how, cwd: project });
}
