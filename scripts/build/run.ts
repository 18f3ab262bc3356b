/** Running other programs, with their output shown or kept. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '../..');

/** The folder for everything that the commands generate: state, logs, bundles, templates. */
export const localDirectory = join(root, '.local');

/** A failure whose message is enough for a person. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

export interface RunOptions {
  /**
   * Keeps the output instead of showing it; it is returned, and shown when the program fails. A line
   * every 20 seconds tells that it still runs.
   */
  quiet?: boolean;
  /** Where it runs; by default the root of the project. */
  cwd?: string;
  /** Overrides the environment of this process; `undefined` removes a variable. */
  env?: Record<string, string | undefined>;
  /** The program's standard input. */
  input?: string;
  /** Gets each line of the output instead of the terminal. */
  onLine?: (line: string) => void;
}

/**
 * Runs a script file on this Node. @throws CommandFailed when it exits with another code than 0.
 */
export function runNode(
  label: string,
  file: string,
  args: string[] = [],
  options: RunOptions = {},
): Promise<string> {
  return runProgram(label, process.execPath, [file, ...args], options);
}

/** Colors are for terminals; in a file they are noise. */
function withoutColors(): NodeJS.ProcessEnv {
  const isWanted = process.stdout.isTTY || 'FORCE_COLOR' in process.env;
  return isWanted ? {} : { NO_COLOR: '1' };
}

const running = new Set<ChildProcess>();

/** @returns the output when it was kept. @throws CommandFailed when it exits with another code than 0. */
export function runProgram(
  label: string,
  program: string,
  args: string[],
  { quiet, cwd = root, env, input, onLine }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const shown = quiet || onLine ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd,
      env: { ...withoutColors(), ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', shown, shown],
    });
    running.add(child);
    // Nobody should wait for long without a sign of life.
    const started = performance.now();
    const tell = () =>
      console.log(`${label} … ${Math.round((performance.now() - started) / 1000)} s`);
    const ticking = quiet ? setInterval(tell, 20_000).unref() : undefined;
    child.stdin?.end(input);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (onLine && stream) createInterface({ input: stream }).on('line', onLine);
      else stream?.on('data', keep);
    }
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(ticking);
      running.delete(child);
      if (code === 0) return resolve(output);
      reject(new CommandFailed(`${label} failed.${output ? `\n${output.trim()}` : ''}`));
    });
  });
}

/** Stops the programs that still run: this command ends before they do. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM');
}

export function packageFile(path: string): string {
  return join(root, 'node_modules', path);
}

/**
 * Runs a command's main function; a failure, also one in the background, ends the process with one message
 * and code 1, and a signal also stops the programs that it started.
 */
export async function main(action: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      endPrograms();
      // Other listeners have something to shut down in order first.
      if (process.listenerCount(signal) === 1) process.exit(1);
    });
  }
  const fail = (error: unknown) => {
    console.error(plainSentence(error) ?? error);
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  await action().catch(fail);
}

/** Errors whose message is a sentence already. */
const plainNames = ['CommandFailed', 'SettingsError'];

const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EISDIR: (path) => `${path} is a folder, where a file belongs.`,
  ENOTDIR: (path) => `${path} leads through a file, where a folder belongs.`,
  EACCES: (path) => `${path} cannot be used: this user has no rights to it.`,
  EPERM: (path) => `${path} cannot be used: this user has no rights to it.`,
  EROFS: (path) => `${path} is on a disk that can only be read.`,
  ENOSPC: () => fullDisk,
  EDQUOT: () => fullDisk,
  ERR_STRING_TOO_LONG: () => 'A file is larger than 512 MB, more than can be read at once.',
  ERR_FS_FILE_TOO_LARGE: () => 'A file is larger than 2 GB, more than can be read at once.',
  ERR_SOCKET_BAD_PORT: () => 'A port is a number below 65536.',
};

const fullDisk = 'The disk is full. Free some space, and run the same command again.';

/**
 * @param path what was being read or written, where the error does not say it
 * @returns undefined for an unforeseen error, whose stack trace is worth more
 */
export function plainSentence(error: unknown, path?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (plainNames.includes(error.name)) return error.message;
  const { code = '', path: own }: NodeJS.ErrnoException = error;
  return Object.hasOwn(sentences, code) ? sentences[code]?.(own ?? path ?? 'A path') : undefined;
}

/** The message of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
