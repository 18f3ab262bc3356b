/**
 * `npm run test:quick`: the checks, and the unit and component tests that the changed files reach.
 * These are the uncommitted files or, when there are none, the files of the last commit. To compare with a commit
 * or branch, name it: `npm run test:quick -- main`.
 */
import { main, runProgram } from './build/run.ts';
import { buildAll } from './build/steps.ts';
import { runChecks } from './check/checks.ts';
import { readArguments } from './deploy/arguments.ts';
import { partTimes } from './test/part-times.ts';
import { runVitest } from './test/unit-tests.ts';

const command = {
  name: 'test:quick',
  about: 'The checks, and the tests that the changed files reach.',
  operands: '[commit or branch]',
  options: {},
} as const;

await main(async () => {
  const options = readArguments(command);
  if (!options) return;
  const since = options.operands?.[0] ?? (await defaultBase());
  const times = partTimes();
  try {
    await times.run('checks', runChecks);
    // Some tests run the build, which must match these files.
    await times.run('build', () => buildAll(console.log));
    await times.run('tests', () => runVitest('The tests', ['--changed', since]));
  } finally {
    console.log(`\n${times.table()}`);
  }
});

async function defaultBase(): Promise<string> {
  const changes = await runProgram('git status', 'git', ['status', '--porcelain'], { quiet: true });
  return changes === '' ? 'HEAD~1' : 'HEAD';
}
