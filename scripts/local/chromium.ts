/** Finds a Chromium for the browser tests, or installs Debian's. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { CommandFailed } from '../build/run.ts';

const onThePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * In this order: the executable that CHROMIUM_PATH names, the system's, Playwright's own,
 * Debian's package (installed when this runs as root).
 *
 * @throws CommandFailed with one sentence that says what to do.
 */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new CommandFailed(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const found = [...onThePath, chromium.executablePath()].find((path) => existsSync(path));
  return found ?? installDebianPackage(log);
}

function installDebianPackage(log: (line: string) => void): string {
  const [path = ''] = onThePath;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log('Installing Chromium for the browser tests …');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      spawnSync('apt-get', args, { stdio: 'ignore', env: environment });
    }
    if (existsSync(path)) return path;
  }
  throw new CommandFailed(
    'The browser tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH to an executable.',
  );
}
