/** The API suite and the browser journeys, the same that run on the local cloud. */
import { packageFile, runNode } from '../build/run.ts';

export interface Suites {
  siteUrl: string;
  chromium: string;
  /** Further arguments of the test runner, such as a test's name. */
  only?: string[];
  /** Keeps the output to itself. */
  quiet?: boolean;
}

/** @throws CommandFailed when a test fails */
export async function runSuites({
  siteUrl,
  chromium,
  only = [],
  quiet = false,
}: Suites): Promise<void> {
  await runNode(
    'The API suite and the browser journeys',
    packageFile('playwright/cli.js'),
    ['test', '--config', 'test/playwright.config.ts', ...only],
    {
      quiet,
      env: { BASE_URL: siteUrl, CHROMIUM_PATH: chromium },
    },
  );
}
