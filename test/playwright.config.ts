/** The suites that take a base address: BASE_URL names the cloud they run against. */
import { defineConfig } from 'playwright/test';

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';
/** Visitors who have said no: of an address only so many visits are counted, which are for the journeys about them. */
const untracked = {
  origin: new URL(baseURL).origin,
  localStorage: [{ name: 'tracking', value: 'no' }],
};
const args = [
  '--no-sandbox',
  // Texts are as wide as on a screen that anybody looks at.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** For what takes a browser with windows; the others do with one that has none. */
const wholeBrowser = /@whole-browser/;

const waiting = 'api/scheduled-post.e2e.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'api, what takes a minute', testMatch: waiting },
    { name: 'api', testMatch: 'api/**/*.e2e.ts', testIgnore: waiting },
    {
      name: 'journeys',
      testMatch: 'e2e/**/*.e2e.ts',
      fullyParallel: true,
      grepInvert: wholeBrowser,
      use: { launchOptions: { executablePath: process.env['HEADLESS_SHELL_PATH'], args } },
    },
    {
      name: 'journeys in a whole browser',
      testMatch: 'e2e/**/*.e2e.ts',
      grep: wholeBrowser,
      use: { launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args } },
    },
  ],
  outputDir: '../.local/playwright',
  reporter: [
    [process.env['CI'] ? 'line' : 'list'],
    ['json', { outputFile: '../.local/playwright-report.json' }],
  ],
  forbidOnly: true,
  // One more than the cores of a small machine: some wait while others work.
  workers: 3,
  // What has failed runs once more, to leave a trace; it counts as failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  // For what hangs: how fast a machine is, is no finding.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    actionTimeout: 30_000,
    storageState: { cookies: [], origins: [untracked] },
    locale: 'en-US',
    // An emulator's store has a certificate of its own, which browsers do not know.
    ignoreHTTPSErrors: true,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
