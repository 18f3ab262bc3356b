/** Installs Python programs from PyPI, each set into its own virtual environment. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, localDirectory, runProgram } from '../build/run.ts';

interface PythonEnvironment {
  /** Name of the environment's folder. */
  name: string;
  /** Path of the requirements file, which pins every package. */
  requirements: string;
  /** Name of the installed program in messages. */
  contents: string;
  /** Our command that needs the environment, for messages. */
  command: string;
}

export function pythonEnvironment({ name, requirements, contents, command }: PythonEnvironment) {
  const directory = join(localDirectory, name);
  /** @returns the path of a program of the environment, such as `python` or `cfn-lint` */
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
      const [python = '', ...pythonArgs] = await findPython(command);
      log(`Installing ${contents} …`);
      await rm(directory, { recursive: true, force: true });
      await mkdir(directory, { recursive: true });
      const options = { quiet: true };
      const label = 'Making a Python environment (Debian needs its package python3-venv)';
      await runProgram(label, python, [...pythonArgs, '-m', 'venv', directory], options);
      const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '-r', requirements];
      await runProgram('Installing the Python packages', program('python'), install, options);
      await writeFile(stamp, wanted);
    },
  };
}

/** @returns the Python program, followed by the arguments that it always needs */
async function findPython(command: string): Promise<string[]> {
  const check = 'import sys; sys.exit(sys.version_info < (3, 10))';
  for (const [program = '', ...args] of pythonCommands(process.platform)) {
    const checked = runProgram(program, program, [...args, '-c', check], { quiet: true });
    const isNewEnough = await checked.then(() => true).catch(() => false);
    if (isNewEnough) return [program, ...args];
  }
  throw new CommandFailed(
    `${command} needs Python 3.10 or newer: please install it (and its venv module) and try again.`,
  );
}

/**
 * Lists commands to try, preferred ones first. On Windows `python3` may only open Microsoft's Store, while the
 * launcher `py` finds an installed Python.
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
