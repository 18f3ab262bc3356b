/** The local site that `npm start`, `dev` and `seed` run. */
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, localDirectory } from '../build/run.ts';
import { buildAll } from '../build/steps.ts';
import type { Arguments, localOptions } from '../deploy/arguments.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { claimStateDirectory } from './engine/state-directory.ts';
import { requireUsablePorts } from './engine/web-message.ts';

type LocalOptions = Arguments<typeof localOptions>;

export const stateDirectory = join(localDirectory, 'cloud');

export function sitePort({ port = Number(process.env['PORT'] ?? 3000) }: LocalOptions): number {
  return port;
}

/**
 * Claims the folder and the ports before it removes or builds anything.
 * @param front the port of a server that stands before the site, which is then on the next one
 * @throws CommandFailed when a running local site has the folder, a port cannot be used, or the disk is full
 */
export async function startLocalSite(
  options: LocalOptions,
  { front, directory = stateDirectory }: { front?: number; directory?: string } = {},
): Promise<Cloud> {
  const { fresh, 'aws-port': awsPort = 4566 } = options;
  const port = front === undefined ? sitePort(options) : front + 1;
  const { release } = claimStateDirectory(directory);
  try {
    await requireUsablePorts([...(front === undefined ? [] : [front]), port, awsPort]);
    // Only a start that can succeed starts over.
    if (fresh) claimStateDirectory(directory, fresh);
    await requireRoom(directory);
    await buildAll(console.log);
    const assemblyDirectory = join(localDirectory, 'cdk.out');
    const cloud = { assemblyDirectory, stateDirectory: directory, port, awsPort };
    const started = await startCloud({ ...cloud, log: console.log });
    watchDisk(directory, (full) => stopWith(full, started));
    return started;
  } catch (error) {
    release();
    throw error;
  }
}

/** Stops the cloud in order, so that the stored data is complete. */
function stopWith(failure: Error, cloud: Cloud): void {
  console.error(failure.message);
  cloud.stop().finally(() => process.exit(1));
}

/** Shuts the cloud down in order at Ctrl+C; the second time at once. */
export function endOnSignal(cloud: { stop(): Promise<void> }): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      cloud.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

// The site stops while its disk still has some room: what finds none is written half, or not at all.

/** A second of uploads, and what the engine writes when it ends. */
const leastBytes = 100_000_000;
const everyMs = 1000;

type FreeBytes = (directory: string) => Promise<number>;

const freeBytes: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** @throws CommandFailed */
export async function requireRoom(directory: string, free = freeBytes): Promise<void> {
  if ((await free(directory)) >= leastBytes) return;
  throw new CommandFailed(
    `The disk with ${directory} is full: less than 100 MB are left. Free some space, and start again.`,
  );
}

/** @param onFull called once, with a sentence */
export function watchDisk(
  directory: string,
  onFull: (full: CommandFailed) => void,
  free = freeBytes,
): void {
  const timer = setInterval(() => {
    requireRoom(directory, free).catch((error: unknown) => {
      clearInterval(timer);
      if (error instanceof CommandFailed) onFull(error);
    });
  }, everyMs).unref();
}
