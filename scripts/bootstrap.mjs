/**
 * The first step of every command: plain JavaScript, because it runs on any installed Node.
 * 1. Installs the packages of the lock file unless they are installed already.
 * 2. Runs `scripts/<command>.ts` on the Node that comes as an npm package (the major that Lambda
 *    runs), or on this one where no such package exists and it is new enough.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...args] = process.argv.slice(2);
const installedStamp = join(root, 'node_modules', '.installed-lock-file');

if (!atLeast(process.versions.node, [20, 19])) {
  stop(`This needs Node 20.19 or newer; you have ${process.versions.node}.`);
}
installWhenNeeded();
run();

function installWhenNeeded() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop("Installing the packages failed: see npm's output above.");
  writeFileSync(installedStamp, wanted);
}

function run() {
  const child = spawn(nodePath(), [join(root, 'scripts', `${command}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function nodePath() {
  const packaged = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(packaged)) return packaged;
  if (atLeast(process.versions.node, [22, 18])) return process.execPath;
  return stop('Node 22.18 or newer is needed on this machine; please install it and try again.');
}

function atLeast(version, [major, minor]) {
  const [actualMajor, actualMinor] = version.split('.').map(Number);
  return actualMajor > major || (actualMajor === major && actualMinor >= minor);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
