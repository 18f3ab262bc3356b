/** Finds the browsers for the tests, or installs them. */
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { chromium as playwrightChromium } from 'playwright';
import { CommandFailed, packageFile, runNode, runProgram } from '../build/run.ts';
import { askYes, hasTerminal } from '../deploy/ask.ts';

export interface Browsers {
  /** Executable of a Chromium with windows. */
  chromium: string;
  /**
   * Executable of a headless Chromium, in which a browser context takes a tenth of the time. Undefined when
   * Playwright installed the browser and finds its headless shell itself.
   */
  headlessShell: string | undefined;
}

type Variables = Record<string, string | undefined>;

const debianChromium = '/usr/bin/chromium';
const debianShell = '/usr/bin/chromium-headless-shell';
const command = 'npx playwright install chromium';

/**
 * Looks in this order: the executable that CHROMIUM_PATH names; Debian's packages, which root installs without a
 * question; Playwright's Chromium; the system's Chrome, Chromium or Edge. Otherwise installs Playwright's Chromium
 * with the user's consent, which continuous integration gives by its variable CI.
 * @throws CommandFailed with one sentence that says what to do
 */
export async function findBrowsers(log: (line: string) => void): Promise<Browsers> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return { chromium: named, headlessShell: named };
    throw new CommandFailed(`CHROMIUM_PATH points to ${named}, which does not exist.`);
  }
  if (!hasDebianPackages()) await installDebianPackages(log);
  if (hasDebianPackages()) return { chromium: debianChromium, headlessShell: debianShell };
  const fromPlaywright = {
    chromium: playwrightChromium.executablePath(),
    headlessShell: undefined,
  };
  if (existsSync(fromPlaywright.chromium)) return fromPlaywright;
  const found = usualBrowsers(process.platform, process.env).find((path) => existsSync(path));
  if (found) return { chromium: found, headlessShell: found };
  if (await mayInstall()) {
    await runNode('Installing Chromium', packageFile('playwright/cli.js'), ['install', 'chromium']);
    return fromPlaywright;
  }
  throw new CommandFailed(
    `The browser tests need Chromium: run \`${command}\`, or set CHROMIUM_PATH to an executable.`,
  );
}

/** @returns the usual paths of Chrome, Chromium and Edge on a system, preferred ones first */
export function usualBrowsers(platform: string, environment: Variables): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', posix.join(environment['HOME'] ?? '/', 'Applications')];
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === 'win32') {
    const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
    return [...programs, 'Microsoft/Edge/Application/msedge.exe'].flatMap((program) =>
      ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
        const folder = environment[name];
        return folder ? win32.join(folder, program) : [];
      }),
    );
  }
  return ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  );
}

async function mayInstall(): Promise<boolean> {
  if (process.env['CI']) return true;
  if (!hasTerminal()) return false;
  return askYes(`The browser tests need Chromium. Download it now (\`${command}\`)?`);
}

const hasDebianPackages = () => [debianChromium, debianShell].every((path) => existsSync(path));

async function installDebianPackages(log: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  log('Installing Chromium for the browser tests …');
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '-y', '--no-install-recommends'];
  for (const args of [['update'], [...install, 'chromium', 'chromium-headless-shell']]) {
    // A failure is not fatal: `findBrowsers` then looks elsewhere.
    await runProgram('Installing Chromium', 'apt-get', args, options).catch(() => undefined);
  }
}
