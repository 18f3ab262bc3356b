/** Starts the local site for `npm start`, `npm run dev` and `npm run seed`. */
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, localDirectory } from '../build/run.ts';
import { buildAll } from '../build/steps.ts';
import type { Arguments, localOptions } from '../deploy/arguments.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { claimStateDirectory } from './engine/state-directory.ts';
import { requireUsablePorts } from './engine/http-server.ts';

type LocalOptions = Arguments<typeof localOptions>;

export const stateDirectory = join(localDirectory, 'cloud');

export function sitePort({ port = Number(process.env['PORT'] ?? 3000) }: LocalOptions): number {
  return port;
}

/**
 * Claims the folder and the ports before deleting or building anything.
 * @param front port of a server in front of the site; the site then gets the next port
 * @throws CommandFailed when a running site uses the folder, a port cannot be used, or the disk is full
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
    // Deletes the old data only once the ports are known to be usable.
    if (fresh) claimStateDirectory(directory, fresh);
    await requireFreeSpace(directory);
    await buildAll(console.log);
    const assemblyDirectory = join(localDirectory, 'cdk.out');
    const settings = { assemblyDirectory, stateDirectory: directory, port, awsPort };
    const cloud = await startCloud({ ...settings, log: console.log });
    watchDisk(directory, (failure) => stopWith(failure, cloud));
    return cloud;
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

/** Shuts the cloud down in order at the first Ctrl+C, and ends the process at the second. */
export function endOnSignal(cloud: { stop(): Promise<void> }): void {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
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

/**
 * The site stops before the disk is full, because a full disk would leave incomplete files. The rest must hold the
 * uploads of a second, and what the engine writes when it stops.
 */
const minFreeBytes = 100_000_000;
const checkIntervalMs = 1000;

type FreeBytes = (directory: string) => Promise<number>;

const freeBytes: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** @throws CommandFailed when the disk is nearly full */
export async function requireFreeSpace(directory: string, free = freeBytes): Promise<void> {
  if ((await free(directory)) >= minFreeBytes) return;
  throw new CommandFailed(
    `The disk with ${directory} is full: less than 100 MB are left. Free some space, and start again.`,
  );
}

/** @param onFull called once */
export function watchDisk(
  directory: string,
  onFull: (failure: CommandFailed) => void,
  free = freeBytes,
): void {
  const timer = setInterval(() => {
    requireFreeSpace(directory, free).catch((error: unknown) => {
      clearInterval(timer);
      if (error instanceof CommandFailed) onFull(error);
    });
  }, checkIntervalMs).unref();
}
