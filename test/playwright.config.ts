/** The suites that take a base address: BASE_URL names the cloud they run against. */
import { defineConfig } from 'playwright/test';

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';
/** Visitors who have said no: of an address only so many visits are counted, which are for the journeys about them. */
const untracked = {
  origin: new URL(baseURL).origin,
  localStorage: [{ name: 'tracking', value: 'no' }],
};

export default defineConfig({
  testDir: '.',
  testMatch: ['api/**/*.e2e.ts', 'e2e/**/*.e2e.ts'],
  outputDir: '../.local/playwright',
  reporter: process.env['CI'] ? 'line' : 'list',
  forbidOnly: true,
  workers: 2,
  // For what hangs: how fast a machine is, is no finding.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    storageState: { cookies: [], origins: [untracked] },
    locale: 'en-US',
    // An emulator's store has a certificate of its own, which browsers do not know.
    ignoreHTTPSErrors: true,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
