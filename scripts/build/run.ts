/** Runs other programs, and turns failures of commands into messages for the terminal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '../..');

/** The folder for everything that the commands generate: state, logs, bundles, templates. */
export const localDirectory = join(root, '.local');

/** A failure that the terminal shows as its message alone, without a stack trace. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

export interface RunOptions {
  /**
   * Returns the output instead of showing it, and shows it when the program fails. Meanwhile a line every 20
   * seconds says that the program still runs.
   */
  quiet?: boolean;
  /** Working directory; by default the root of the project. */
  cwd?: string;
  /** Variables that override those of this process; `undefined` removes a variable. */
  env?: Record<string, string | undefined>;
  /** Text for the program's standard input. */
  input?: string;
  /** Gets each line of the output instead of the terminal. */
  onLine?: (line: string) => void;
}

/** Runs a script file on this Node. @throws CommandFailed when it exits with another code than 0 */
export function runNode(
  label: string,
  file: string,
  args: string[] = [],
  options: RunOptions = {},
): Promise<string> {
  return runProgram(label, process.execPath, [file, ...args], options);
}

/** Switches colors off unless a terminal shows the output or the caller forces them. */
function colorVariables(): NodeJS.ProcessEnv {
  const isWanted = process.stdout.isTTY || 'FORCE_COLOR' in process.env;
  return isWanted ? {} : { NO_COLOR: '1' };
}

const running = new Set<ChildProcess>();

/** @returns the output when `quiet` is set. @throws CommandFailed when the program exits with another code than 0 */
export function runProgram(
  label: string,
  program: string,
  args: string[],
  { quiet, cwd = root, env, input, onLine }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const output = quiet || onLine ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd,
      env: { ...colorVariables(), ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', output, output],
    });
    running.add(child);
    const started = performance.now();
    const printElapsed = () =>
      console.log(`${label} … ${Math.round((performance.now() - started) / 1000)} s`);
    const ticking = quiet ? setInterval(printElapsed, 20_000).unref() : undefined;
    child.stdin?.end(input);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (onLine && stream) createInterface({ input: stream }).on('line', onLine);
      else stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(ticking);
      running.delete(child);
      if (code === 0) return resolve(text);
      reject(new CommandFailed(`${label} failed.${text ? `\n${text.trim()}` : ''}`));
    });
  });
}

/** Stops the programs that this command started, which would otherwise outlive it. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM');
}

export function packageFile(path: string): string {
  return join(root, 'node_modules', path);
}

/**
 * Runs a command's main function. A failure, also one in the background, ends the process with one message
 * and code 1. A signal also stops the programs that the command started.
 */
export async function main(action: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      endPrograms();
      // A command with its own listener shuts down in order and exits by itself.
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

/** Names of errors whose message is a sentence already. */
const plainErrorNames = ['CommandFailed', 'SettingsError'];

const noRights = (path: string) => `${path} cannot be used: this user has no rights to it.`;
const fullDisk = () => 'The disk is full. Free some space, and run the same command again.';

/** Sentences by the code of an error. */
const sentenceOfCode = new Map<string, (path: string) => string>([
  ['ENOENT', (path) => `There is no file or folder ${path}.`],
  ['EISDIR', (path) => `${path} is a folder, where a file belongs.`],
  ['ENOTDIR', (path) => `${path} leads through a file, where a folder belongs.`],
  ['EACCES', noRights],
  ['EPERM', noRights],
  ['EROFS', (path) => `${path} is on a disk that can only be read.`],
  ['ENOSPC', fullDisk],
  ['EDQUOT', fullDisk],
  ['ERR_STRING_TOO_LONG', () => 'A file is larger than 512 MB, more than can be read at once.'],
  ['ERR_FS_FILE_TOO_LARGE', () => 'A file is larger than 2 GB, more than can be read at once.'],
  ['ERR_SOCKET_BAD_PORT', () => 'A port is a number below 65536.'],
]);

/**
 * @param path the file that was being used, for errors without a path
 * @returns undefined for an unexpected error, whose stack trace should be shown
 */
export function plainSentence(error: unknown, path?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (plainErrorNames.includes(error.name)) return error.message;
  const { code = '', path: ownPath }: NodeJS.ErrnoException = error;
  return sentenceOfCode.get(code)?.(ownPath ?? path ?? 'A path');
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
