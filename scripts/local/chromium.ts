/** Finds the browsers for the tests, or installs Debian's. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium as playwrights } from 'playwright';
import { CommandFailed } from '../build/run.ts';

export interface Browsers {
  /** A headed Chromium. */
  chromium: string;
  /**
   * The headless one, whose contexts cost a tenth; undefined for the one that Playwright has
   * installed.
   */
  headlessShell: string | undefined;
}

const debianChromium = '/usr/bin/chromium';
const chromiums = [debianChromium, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const debianShell = '/usr/bin/chromium-headless-shell';

/**
 * In this order: the executable that CHROMIUM_PATH names, Debian's packages (installed when this
 * runs as root), Playwright's own, the system's Chromium.
 * @throws CommandFailed with one sentence that says what to do.
 */
export function findBrowsers(log: (line: string) => void): Browsers {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return { chromium: named, headlessShell: named };
    throw new CommandFailed(`CHROMIUM_PATH points to ${named}, which does not exist.`);
  }
  if (!hasDebians()) installDebianPackages(log);
  if (hasDebians()) return { chromium: debianChromium, headlessShell: debianShell };
  const own = playwrights.executablePath();
  if (existsSync(own)) return { chromium: own, headlessShell: undefined };
  const found = chromiums.find((path) => existsSync(path));
  if (found) return { chromium: found, headlessShell: found };
  throw new CommandFailed(
    'The browser tests need Chromium: run `npx playwright install chromium`, or set CHROMIUM_PATH to an executable.',
  );
}

const hasDebians = () => [debianChromium, debianShell].every((path) => existsSync(path));

function installDebianPackages(log: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  log('Installing Chromium for the browser tests …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends'];
  for (const args of [['update'], [...install, 'chromium', 'chromium-headless-shell']]) {
    spawnSync('apt-get', args, { stdio: 'ignore', env: environment });
  }
}
