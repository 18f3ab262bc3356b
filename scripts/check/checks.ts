/** Checks of the sources that need no test run. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, messageOf, packageFile, root, runNode } from '../build/run.ts';
import { checkBoundaries, folders } from './boundaries.ts';

const checks: Record<string, () => Promise<unknown>> = {
  types: () => quietly('Types', '@typescript/native/bin/tsc', ['-b']),
  format: () => quietly('Format', '@biomejs/biome/bin/biome', ['format', '.']),
  lint: () => quietly('Lint', 'oxlint/bin/oxlint', ['--deny-warnings']),
  boundaries: checkBoundaries,
  comments: checkComments,
  'dead code': () => quietly('Dead code', 'knip/bin/knip.js', ['--no-progress']),
  'OpenAPI document': () =>
    runNode('OpenAPI document', 'scripts/openapi.ts', ['--check'], { quiet: true }),
  costs: () => runNode('Costs', 'scripts/costs.ts', ['--check'], { quiet: true }),
};

/**
 * Runs all checks in parallel.
 * @returns how many checks passed
 * @throws CommandFailed with the findings of all checks
 */
export async function runChecks(): Promise<number> {
  const failures: string[] = [];
  const run = async ([name, check]: [string, () => Promise<unknown>]) => {
    const started = performance.now();
    const failure = await check().then(() => undefined, messageOf);
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

const withoutSubject = /(?:\/\*\*|^ *\*|\/\/) (?:What|Its|Those|Of|That|How|Whose|Whom) .*/gm;

/** Finds comments that begin like a fragment, such as "Of nobody" or "What there is", instead of naming their subject. */
async function checkComments(): Promise<void> {
  const perFolder = folders.map(async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true });
    const sources = names.filter((name) => /\.[jt]sx?$/.test(name));
    const perFile = sources.map(async (name) => {
      const text = await readFile(join(root, folder, name), 'utf8');
      return Array.from(text.matchAll(withoutSubject), ([line]) => `${folder}/${name}: ${line}`);
    });
    return (await Promise.all(perFile)).flat();
  });
  const found = (await Promise.all(perFolder)).flat();
  if (found.length > 0) throw new CommandFailed(`Comments without a subject:\n${found.join('\n')}`);
}
