/** Suites that take a base address: BASE_URL names the cloud they run against. */
import { defineConfig } from 'playwright/test';

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';
/**
 * Visitors who have opted out: the counted visits of an address are limited, and reserved for the
 * journeys about them.
 */
const untracked = {
  origin: new URL(baseURL).origin,
  localStorage: [{ name: 'tracking', value: 'no' }],
};
const args = [
  '--no-sandbox',
  // Texts have realistic widths.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** For tests that need a headed browser; the others use a headless one. */
const wholeBrowser = /@whole-browser/;

/** Marks tests whose changes every page shows. */
const wholeSite = /@whole-site/;

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
      grepInvert: [wholeBrowser, wholeSite],
      use: { launchOptions: { executablePath: process.env['HEADLESS_SHELL_PATH'], args } },
    },
    {
      name: 'journeys that change the whole site',
      testMatch: 'e2e/**/*.e2e.ts',
      grep: wholeSite,
      // Each would save settings that another has changed.
      workers: 1,
      // Others would meet a site without projects.
      dependencies: ['journeys', 'journeys in a whole browser'],
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
    // A file of the output holds a mark per test, and the whole story of those that fail.
    [process.stdout.isTTY ? 'list' : 'dot'],
    ['json', { outputFile: '../.local/playwright-report.json' }],
  ],
  forbidOnly: true,
  // One more than the cores of a small machine: some wait while others work.
  workers: 3,
  // A failed test runs again, to record a trace; it still counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // The limit is for tests that hang: a slow machine is not a failure.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    actionTimeout: 30_000,
    storageState: { cookies: [], origins: [untracked] },
    locale: 'en-US',
    // An emulator's store has a self-signed certificate, which browsers do not trust.
    ignoreHTTPSErrors: true,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
