/**
 * Facts about this machine that the first step of every command needs: plain JavaScript, like
 * that step. Platform and architecture are Node's names, such as `win32` and `arm64`.
 */

/** The systems for which the DynamoDB engine's publisher has a package. */
const engineSystems = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/** The folder below the project for an engine that is not in the lock file. */
export const engineFolder = '.local/engine';

/**
 * The package with the DynamoDB engine, and the program's name in it.
 * @param {string} platform
 * @param {string} arch
 * @returns {{ name: string, program: string } | undefined} undefined where there is none
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
 * Where the engine's program may be, best first, relative to the project.
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
 * Whether to install the engine.
 * @param {string | undefined} found the version that is installed
 * @param {string} wanted the version in `package.json`
 * @param {Record<string, string | undefined>} environment
 */
export function needsEngine(found, wanted, environment) {
  return !environment.DYNAMODB_ENDPOINT && found !== wanted;
}

/**
 * Where the Node that comes as an npm package is, relative to the project. Windows has one, too, but
 * cannot replace a running program: `npm ci` would fail there when it is started by its own Node.
 * @param {string} platform
 * @param {string} arch
 * @returns {string | undefined} undefined where the user's own is used
 */
export function packagedNode(platform, arch) {
  if (platform !== 'linux' || !['x64', 'arm64'].includes(arch)) return undefined;
  return `node_modules/node-linux-${arch}/bin/node`;
}

/** The oldest Node that runs the first step, and the oldest that runs TypeScript. */
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
  const how = command[platform] ?? 'nvm install --lts';
  return `This needs Node ${oldest} or newer, and you have ${version}: install the current LTS release from nodejs.org or with \`${how}\`, open a new terminal and try again.`;
}

/**
 * Which signals the first step passes on to the command. A terminal sends Ctrl+C and its own end to
 * the whole group, and a command that gets Ctrl+C twice stops at once. Windows knows no other signals,
 * and passing one on would kill.
 * @param {string} platform
 * @param {boolean} atTerminal
 * @returns {NodeJS.Signals[]}
 */
export function signalsToPassOn(platform, atTerminal) {
  if (platform === 'win32') return [];
  return atTerminal ? ['SIGTERM'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
}
