import { CommandFailed, packageFile, runNode } from '../build/run.ts';

export const folders = ['shared', 'lambdas', 'infra', 'web', 'scripts', 'test'];

/** Checks who imports whom. Fails when no module was read, because the check would then always pass. */
export async function checkBoundaries(): Promise<void> {
  const program = packageFile('dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['--config', '.dependency-cruiser.mjs', ...folders];
  const report = await runNode('Boundaries', program, args, { quiet: true });
  if (/\b0 modules/.test(report)) throw new CommandFailed('Boundaries: no modules were read.');
}
