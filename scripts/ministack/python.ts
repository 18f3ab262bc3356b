/** Python programs from PyPI in a virtual environment of their own: only `npm run test:cloud` needs them. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, localDirectory, runProgram } from '../build/run.ts';

const directory = join(localDirectory, 'python');
const requirements = join(import.meta.dirname, 'requirements.txt');

/** @returns Path of a program of the environment, such as `python` or `cfn-lint`. */
export function pythonProgram(name: string): string {
  return join(directory, 'bin', name);
}

/**
 * Creates the environment when it does not match the requirements file.
 * @throws CommandFailed when there is no Python 3.10 or newer, or a package cannot be installed
 */
export async function preparePython(log: (line: string) => void): Promise<void> {
  const stamp = join(directory, 'installed');
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return;
  const python = await findPython();
  log('Installing MiniStack and cfn-lint …');
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const quiet = { quiet: true };
  await runProgram(
    'Creating a Python environment (on Debian this needs the package python3-venv)',
    python,
    ['-m', 'venv', directory],
    quiet,
  );
  const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '-r', requirements];
  await runProgram('Installing the Python packages', pythonProgram('python'), install, quiet);
  await writeFile(stamp, wanted);
}

async function findPython(): Promise<string> {
  const check = 'import sys; sys.exit(sys.version_info < (3, 10))';
  for (const name of ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11']) {
    const found = await runProgram(name, name, ['-c', check], { quiet: true }).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  throw new CommandFailed(
    'npm run test:cloud needs Python 3.10 or newer: please install it (and its venv module) and try again.',
  );
}
