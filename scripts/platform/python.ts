/** Where each system has Python and its virtual environments. */
import { join } from 'node:path';

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
