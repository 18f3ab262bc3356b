/** Python programs from PyPI, in virtual environments of their own. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, localDirectory, runProgram } from '../build/run.ts';

interface Wanted {
  /** Name of the environment's folder. */
  name: string;
  /** Path of the requirements file, which pins every package. */
  requirements: string;
  /** The packages' name in messages. */
  contents: string;
  /** The command that needs it. */
  command: string;
}

export function pythonEnvironment({ name, requirements, contents, command }: Wanted) {
  const directory = join(localDirectory, name);
  /** @returns Path of a program of the environment, such as `python` or `cfn-lint`. */
  const program = (file: string): string => environmentProgram(directory, file, process.platform);
  return {
    program,
    /**
     * Creates the environment, unless it already matches the requirements file.
     * @throws CommandFailed when there is no Python 3.10 or newer, or a package cannot be installed
     */
    prepare: async (log: (line: string) => void): Promise<void> => {
      const stamp = join(directory, 'installed');
      const wanted = createHash('sha256')
        .update(await readFile(requirements))
        .digest('hex');
      if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return;
      const [python = '', ...before] = await findPython(command);
      log(`Installing ${contents} …`);
      await rm(directory, { recursive: true, force: true });
      await mkdir(directory, { recursive: true });
      const quiet = { quiet: true };
      await runProgram(
        'Making a Python environment (Debian needs its package python3-venv)',
        python,
        [...before, '-m', 'venv', directory],
        quiet,
      );
      const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '-r', requirements];
      await runProgram('Installing the Python packages', program('python'), install, quiet);
      await writeFile(stamp, wanted);
    },
  };
}

/** The command with its arguments. */
async function findPython(command: string): Promise<string[]> {
  const check = 'import sys; sys.exit(sys.version_info < (3, 10))';
  for (const [program = '', ...args] of pythonCommands(process.platform)) {
    const found = await runProgram(program, program, [...args, '-c', check], { quiet: true }).then(
      () => true,
      () => false,
    );
    if (found) return [program, ...args];
  }
  throw new CommandFailed(
    `${command} needs Python 3.10 or newer: please install it (and its venv module) and try again.`,
  );
}

/**
 * Commands to try, best first. On Windows `python3` may be a stand-in that opens the Store, while the
 * launcher `py` finds what is installed.
 */
export function pythonCommands(platform: string): string[][] {
  if (platform === 'win32') return [['py', '-3'], ['python']];
  const names = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
  return names.map((name) => [name]);
}

/** Path of a program in a virtual environment. */
export function environmentProgram(directory: string, name: string, platform: string): string {
  return platform === 'win32'
    ? join(directory, 'Scripts', `${name}.exe`)
    : join(directory, 'bin', name);
}
