/** Writes files that exist completely or not at all, even when the process is killed. */
import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../build/run.ts';

/** Ends the name of a file that is being written. At the next start, a file with it is incomplete and can be deleted. */
export const temporarySuffix = '.part';

/** Windows refuses to replace a file while another program reads it, usually for some milliseconds. */
const maxBusyMs = 2000;

/**
 * Writes a temporary file beside the target, flushes it to the disk, then renames it over the target. The rename is
 * synchronous, so that `onReplaced` can update the memory before any other request runs.
 */
export async function replaceFile(
  path: string,
  content: readonly (Buffer | string)[],
  onReplaced: () => void = () => {},
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}${temporarySuffix}`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      for (const part of content) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    const deadline = Date.now() + (process.platform === 'win32' ? maxBusyMs : 0);
    while (!isReplaced(temporary, path, deadline)) await delay(10);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  onReplaced();
}

/** Error codes of Windows while another program, such as a virus scanner, has the file open. */
const busyCodes: ReadonlySet<string | undefined> = new Set(['EACCES', 'EBUSY', 'EPERM']);

function isReplaced(temporary: string, path: string, deadline: number): boolean {
  try {
    renameSync(temporary, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Node's file functions throw nothing else
    if (busyCodes.has(code) && Date.now() < deadline) return false;
    throw error;
  }
}

/** @returns an error whose message says which folder is broken and what to do */
export function brokenState(directory: string, cause: unknown): Error {
  const reason = messageOf(cause);
  return new Error(
    `The local cloud's state in ${directory} cannot be read (${reason}): npm start -- --fresh starts over.`,
    { cause },
  );
}
