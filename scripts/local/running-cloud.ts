/** Lets other commands on this machine find the running local cloud, and sign requests to it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonOf } from '#shared/read-text.ts';
import type { Cloud } from './cloud.ts';
import { localRegion } from './engine/identity.ts';

const accessSchema = z.object({
  process: z.int(),
  awsEndpoint: z.url(),
  siteUrl: z.url(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  /** Values by `<stack>.<output id>`. */
  outputs: z.record(z.string(), z.string()),
});

export type RunningCloud = Omit<z.output<typeof accessSchema>, 'process'>;

/** Writes a file that only this user can read. The access keys in it are valid until this process ends. */
export function announceCloud(
  stateDirectory: string,
  {
    awsEndpoint,
    siteUrl,
    outputs,
    credentialsFor,
  }: Pick<Cloud, 'awsEndpoint' | 'siteUrl' | 'outputs' | 'credentialsFor'>,
): void {
  const access: z.input<typeof accessSchema> = {
    process: process.pid,
    awsEndpoint,
    siteUrl,
    region: localRegion,
    credentials: credentialsFor('owner'),
    outputs,
  };
  const file = fileIn(stateDirectory);
  // Deletes an existing file, because writing would keep its mode.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(access), { mode: 0o600 });
}

/** @returns undefined when no cloud is running with this state */
export function findRunningCloud(stateDirectory: string): RunningCloud | undefined {
  const access = readAccess(fileIn(stateDirectory));
  return access && isRunning(access.process) ? access : undefined;
}

function fileIn(stateDirectory: string): string {
  return join(stateDirectory, 'access.json');
}

/** @returns undefined for a missing file, and for a file of another version of this program */
function readAccess(file: string): z.output<typeof accessSchema> | undefined {
  if (!existsSync(file)) return undefined;
  return accessSchema.safeParse(jsonOf(readFileSync(file, 'utf8'))).data;
}

function isRunning(id: number): boolean {
  try {
    // Signal 0 only checks whether the process exists.
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
