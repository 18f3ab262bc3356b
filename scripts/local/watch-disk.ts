/** Stops the local site while its disk still has some room: what finds none is written half, or not at all. */
import { statfs } from 'node:fs/promises';
import { PlainError } from './engine/plain-error.ts';

/** A second of uploads, and what the engine writes when it ends. */
const leastBytes = 100_000_000;
const everyMs = 1000;

export type FreeBytes = (directory: string) => Promise<number>;

const freeBytes: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** @throws PlainError */
export async function requireRoom(directory: string, free = freeBytes): Promise<void> {
  if ((await free(directory)) >= leastBytes) return;
  throw new PlainError(
    `The disk with ${directory} is full: less than 100 MB are left. Free some space, and start again.`,
  );
}

/** @param onFull called once, with a sentence */
export function watchDisk(
  directory: string,
  onFull: (full: PlainError) => void,
  free = freeBytes,
): void {
  const timer = setInterval(() => {
    requireRoom(directory, free).catch((error: unknown) => {
      clearInterval(timer);
      if (error instanceof PlainError) onFull(error);
    });
  }, everyMs).unref();
}
