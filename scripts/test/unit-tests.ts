/** Runs the tests that need no running site, which are the projects of Vitest. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { localDirectory, packageFile, runNode } from '../build/run.ts';

const reportSchema = z.object({ numPassedTests: z.number() });

/** @returns how many tests passed. @throws CommandFailed when one failed */
export async function runVitest(label: string, args: string[]): Promise<number> {
  const reportFile = join(localDirectory, 'vitest-report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  await runNode(label, packageFile('vitest/vitest.mjs'), ['run', ...reporters, ...args]);
  return reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8'))).numPassedTests;
}
