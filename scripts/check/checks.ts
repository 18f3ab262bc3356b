/** Checks of the sources that need no test run. */
import { CommandFailed, packageFile, runNode } from '../build/run.ts';
import { checkBoundaries } from './boundaries.ts';

const checks: Record<string, () => Promise<unknown>> = {
  types: () => quietly('Types', '@typescript/native/bin/tsc', ['-b']),
  format: () => quietly('Format', '@biomejs/biome/bin/biome', ['format', '.']),
  lint: () => quietly('Lint', 'oxlint/bin/oxlint', ['--deny-warnings']),
  boundaries: checkBoundaries,
  'dead code': () => quietly('Dead code', 'knip/bin/knip.js', ['--no-progress']),
  'OpenAPI document': () =>
    runNode('OpenAPI document', 'scripts/openapi.ts', ['--check'], { quiet: true }),
  costs: () => runNode('Costs', 'scripts/costs.ts', ['--check'], { quiet: true }),
};

/**
 * Runs all at once.
 * @returns how many there are
 * @throws CommandFailed with everything that was found
 */
export async function runChecks(): Promise<number> {
  const failures: string[] = [];
  const run = async ([name, check]: [string, () => Promise<unknown>]) => {
    const started = performance.now();
    const failure = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${failure ? '✗' : '✓'} ${name} (${seconds} s)`);
    if (failure) failures.push(failure);
  };
  const all = Object.entries(checks);
  await Promise.all(all.map(run));
  if (failures.length > 0) throw new CommandFailed(`\n${failures.join('\n\n')}`);
  return all.length;
}

function quietly(label: string, file: string, args: string[]): Promise<unknown> {
  return runNode(label, packageFile(file), args, { quiet: true });
}
