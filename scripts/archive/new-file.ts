import { existsSync } from 'node:fs';
import { CommandFailed } from '../build/run.ts';

/** @throws CommandFailed when there is such a file */
export function requireNewFile(file: string): void {
  if (existsSync(file)) {
    throw new CommandFailed(`${file} exists already. Choose another name, or remove it.`);
  }
}
