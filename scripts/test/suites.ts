/** The suites that take a base address: the API suite, and the journeys of browsers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { localDirectory, packageFile, runNode } from '../build/run.ts';
import type { Browsers } from '../platform/browsers.ts';

export interface Suite {
  name: 'api' | 'journeys';
  siteUrl: string;
  /** For the journeys. */
  browsers?: Browsers;
  /** Where the site's mails are, for the journeys, if they go into a folder. */
  mailDirectory?: string;
  /** Further arguments for the test runner, such as a test's name. */
  only?: string[];
  /** Hides the output. */
  quiet?: boolean;
}

/** The name of a suite begins those of its projects in `test/playwright.config.ts`. */
const labels = { api: 'The API suite', journeys: 'The browser journeys' };
const reportFile = join(localDirectory, 'playwright-report.json');
const reportSchema = z.object({ stats: z.object({ expected: z.number() }) });

/** @returns how many tests passed. @throws CommandFailed when one failed */
export async function runSuite({
  name,
  siteUrl,
  browsers,
  mailDirectory,
  only = [],
  quiet = false,
}: Suite): Promise<number> {
  const config = ['--config', 'test/playwright.config.ts', '--project', `${name}*`];
  await runNode(labels[name], packageFile('playwright/cli.js'), ['test', ...config, ...only], {
    quiet,
    env: {
      BASE_URL: siteUrl,
      MAIL_DIRECTORY: mailDirectory,
      // It sets FORCE_COLOR for its workers, and Node warns where both are set.
      NO_COLOR: undefined,
      CHROMIUM_PATH: browsers?.chromium,
      HEADLESS_SHELL_PATH: browsers?.headlessShell,
    },
  });
  return reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8'))).stats.expected;
}
