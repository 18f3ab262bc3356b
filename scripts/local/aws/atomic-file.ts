/** Files that exist completely or not at all, whenever the process is killed. */
import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../build/run.ts';

/** Left-overs of an interrupted write end like this and may be deleted at the next start. */
export const TEMPORARY_SUFFIX = '.part';

/** Windows refuses to replace a file that a program reads, which takes that one milliseconds. */
const busyMs = 2000;

/**
 * Writes beside the target, flushes to the disk, then renames over it. The rename is synchronous,
 * so that `onReplaced` can update the memory before any other request runs.
 */
export async function replaceFile(
  path: string,
  content: readonly (Buffer | string)[],
  onReplaced: () => void = () => {},
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY_SUFFIX}`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      for (const part of content) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    const deadline = Date.now() + (process.platform === 'win32' ? busyMs : 0);
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
    const { code } = error as NodeJS.ErrnoException; // Node's own
    if (busyCodes.has(code) && Date.now() < deadline) return false;
    throw error;
  }
}

/** One sentence for a person: which folder is broken and what to do. */
export function brokenState(directory: string, cause: unknown): Error {
  const reason = messageOf(cause);
  return new Error(
    `The local cloud's state in ${directory} cannot be read (${reason}): npm start -- --fresh starts over.`,
    { cause },
  );
}
