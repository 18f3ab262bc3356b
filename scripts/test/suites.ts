/** Runs the suites that need a running site: the API suite, and the browser journeys. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { localDirectory, packageFile, runNode } from '../build/run.ts';
import type { Browsers } from '../platform/browsers.ts';

export interface Suite {
  name: 'api' | 'journeys';
  siteUrl: string;
  /** Required for the journeys. */
  browsers?: Browsers;
  /** Folder that gets the site's mails, for journeys that read them. Undefined when the site really sends mail. */
  mailDirectory?: string;
  /** More arguments for Playwright, such as the name of a test. */
  args?: string[];
  /** Shows the output only when a test fails. */
  quiet?: boolean;
}

const labels = { api: 'The API suite', journeys: 'The browser journeys' };
const reportFile = join(localDirectory, 'playwright-report.json');
const reportSchema = z.object({ stats: z.object({ expected: z.number() }) });

/** @returns how many tests passed. @throws CommandFailed when one failed */
export async function runSuite({
  name,
  siteUrl,
  browsers,
  mailDirectory,
  args = [],
  quiet = false,
}: Suite): Promise<number> {
  // The names of the suite's projects in `test/playwright.config.ts` begin with the name of the suite.
  const config = ['--config', 'test/playwright.config.ts', '--project', `${name}*`];
  await runNode(labels[name], packageFile('playwright/cli.js'), ['test', ...config, ...args], {
    quiet,
    env: {
      BASE_URL: siteUrl,
      MAIL_DIRECTORY: mailDirectory,
      // Playwright sets FORCE_COLOR for its workers, and Node warns when both variables are set.
      NO_COLOR: undefined,
      CHROMIUM_PATH: browsers?.chromium,
      HEADLESS_SHELL_PATH: browsers?.headlessShell,
    },
  });
  return reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8'))).stats.expected;
}
