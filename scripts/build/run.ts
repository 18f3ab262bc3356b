/** Running other programs, with their output shown or kept. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where everything that the commands make goes: state, logs, bundles, templates. */
export const localDirectory = join(root, '.local');

/** A failure whose message is all that a person needs to read. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** Runs a package's script file by this very Node. @throws CommandFailed when it exits with another code than 0. */
export function runNode(
  label: string,
  file: string,
  args: string[] = [],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      reject(new CommandFailed(`${label} failed.${output ? `\n${output.trim()}` : ''}`));
    });
  });
}

export function packageFile(path: string): string {
  return join(root, 'node_modules', path);
}

/** Runs a command's main function; a failure ends the process with one message and code 1. */
export async function main(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const plain = error instanceof Error && ['CommandFailed', 'PlainError'].includes(error.name);
    console.error(plain ? error.message : error);
    process.exit(1);
  }
}
