/**
 * The first step of every command: plain JavaScript, because it runs on any installed Node.
 * 1. Installs the packages of the lock file unless they are installed already, and the DynamoDB engine
 *    for this system, because the lock file only has the engine for Linux.
 * 2. Runs `scripts/<command>.ts` on the Node that comes as an npm package (the major version that Lambda
 *    runs). Where no such package exists, uses the installed Node if it is new enough.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  engineFolder,
  enginePackage,
  enginePlaces,
  needsEngine,
  oldestNodes,
  packagedNode,
  signalsToPassOn,
  tooOld,
} from './platform/first-step.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...args] = process.argv.slice(2);
const { platform, arch } = process;
const installedStamp = join(root, 'node_modules', '.installed-lock-file');
const packaged = packagedNode(platform, arch);

requireNode(packaged ? oldestNodes.firstStep : oldestNodes.commands);
await installPackages();
await installEngine();
run();

async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === wanted) return;
  if (!(await npm('ci', root, 'Installing packages'))) {
    stop("Installing the packages failed: see npm's output above.");
  }
  writeFileSync(installedStamp, wanted);
}

/**
 * Installs into a separate folder, so that the project's lock file does not change. npm records the package's
 * checksum in that folder and compares it from then on. A failure is ignored: many commands need no engine.
 */
async function installEngine() {
  const engine = enginePackage(platform, arch);
  if (!engine) return;
  const version = manifestIn('.').optionalDependencies['@dynoxide/linux-x64'];
  const places = enginePlaces(platform, arch).filter((path) => existsSync(join(root, path)));
  const found = places.map((path) => manifestIn(dirname(path)).version);
  if (!needsEngine(found[0], version, process.env)) return;
  const folder = join(root, engineFolder);
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, dependencies: { [engine.name]: version } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await npm('install', folder, `Installing the DynamoDB engine ${engine.name} ${version}`);
}

function manifestIn(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * Shows npm's own progress at a terminal, and elsewhere prints a line every ten seconds. Needs a shell,
 * because npm is a batch file on Windows; no argument needs quotes.
 */
async function npm(command, cwd, doing) {
  console.log(`${doing} …`);
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const ticking = setInterval(() => {
    if (!process.stderr.isTTY) console.log(`${doing} … ${seconds()} s`);
  }, 10_000);
  const child = spawn(`npm ${command} --no-audit --no-fund --loglevel=error`, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(ticking);
  return code === 0;
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
  const passedOn = signalsToPassOn(platform, Boolean(process.stdin.isTTY));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => passedOn.includes(signal) && child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function nodePath() {
  if (packaged && existsSync(join(root, packaged))) return join(root, packaged);
  requireNode(oldestNodes.commands);
  return process.execPath;
}

function requireNode(oldest) {
  const sentence = tooOld(process.versions.node, oldest, platform);
  if (sentence) stop(sentence);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
