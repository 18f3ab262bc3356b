/**
 * Facts about this machine for `bootstrap.mjs`, the first step of every command, and therefore plain JavaScript.
 * Platform and architecture are Node's names, such as `win32` and `arm64`.
 */

/** Systems for which a package with the DynamoDB engine exists. */
const engineSystems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/** Folder, relative to the project, for an engine that is not in the lock file. */
export const engineFolder = '.local/engine';

/**
 * Names the package with the DynamoDB engine, and the program in it.
 * @param {string} platform
 * @param {string} arch
 * @returns {{ name: string, program: string } | undefined} undefined for a system without a package
 */
export function enginePackage(platform, arch) {
  const system = `${platform}-${arch}`;
  if (!engineSystems.includes(system)) return undefined;
  return {
    name: `@dynoxide/${system}`,
    program: platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
  };
}

/**
 * Lists where the engine's program may be, relative to the project, preferred paths first.
 * @param {string} platform
 * @param {string} arch
 * @returns {string[]}
 */
export function enginePlaces(platform, arch) {
  const wanted = enginePackage(platform, arch);
  if (!wanted) return [];
  const path = `node_modules/${wanted.name}/${wanted.program}`;
  return [path, `${engineFolder}/${path}`];
}

/**
 * Tells whether to install the engine.
 * @param {string | undefined} found the version that is installed
 * @param {string} wanted the version in `package.json`
 * @param {Record<string, string | undefined>} environment
 */
export function needsEngine(found, wanted, environment) {
  return !environment.DYNAMODB_ENDPOINT && found !== wanted;
}

/**
 * Finds the Node that comes as an npm package, relative to the project. The package exists for Windows, too, but
 * Windows cannot replace a running program, so `npm ci` would fail when that Node started it.
 * @param {string} platform
 * @param {string} arch
 * @returns {string | undefined} undefined where the installed Node is used
 */
export function packagedNode(platform, arch) {
  if (platform !== 'linux' || !['x64', 'arm64'].includes(arch)) return undefined;
  return `node_modules/node-linux-${arch}/bin/node`;
}

/** Oldest versions of Node for the first step, and for the commands, which are TypeScript. */
export const oldestNodes = { firstStep: '20.19', commands: '22.18' };

/**
 * @param {string} version such as `22.18.0`
 * @param {string} oldest such as `22.18`
 * @param {string} platform
 * @returns {string | undefined} a sentence when that Node is too old
 */
export function tooOld(version, oldest, platform) {
  const [major, minor] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  const command = { darwin: 'brew install node', win32: 'winget install OpenJS.NodeJS.LTS' };
  const install = command[platform] ?? 'nvm install --lts';
  return `This needs Node ${oldest} or newer, and you have ${version}: install the current LTS release from nodejs.org or with \`${install}\`, open a new terminal and try again.`;
}

/**
 * Lists the signals that the first step passes on to the command. A terminal sends SIGINT (Ctrl+C) and SIGHUP to the
 * command, too, and a command that gets Ctrl+C twice stops without shutting down in order. Windows has no other
 * signals, and passing one on would kill the command.
 * @param {string} platform
 * @param {boolean} atTerminal
 * @returns {NodeJS.Signals[]}
 */
export function signalsToPassOn(platform, atTerminal) {
  if (platform === 'win32') return [];
  return atTerminal ? ['SIGTERM'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
}
