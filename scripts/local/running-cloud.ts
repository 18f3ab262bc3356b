/** Lets other commands on this machine find the running local cloud, and sign requests to it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Cloud } from './cloud.ts';
import { REGION } from './engine/identity.ts';

const noteSchema = z.object({
  process: z.int(),
  awsEndpoint: z.url(),
  siteUrl: z.url(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  /** By `<stack>.<output id>`. */
  outputs: z.record(z.string(), z.string()),
});

export type RunningCloud = Omit<z.output<typeof noteSchema>, 'process'>;

/** Writes a note that only this user can read; its keys expire with this process. */
export function announceCloud(
  stateDirectory: string,
  {
    awsEndpoint,
    siteUrl,
    outputs,
    credentialsFor,
  }: Pick<Cloud, 'awsEndpoint' | 'siteUrl' | 'outputs' | 'credentialsFor'>,
): void {
  const note: z.input<typeof noteSchema> = {
    process: process.pid,
    awsEndpoint,
    siteUrl,
    region: REGION,
    credentials: credentialsFor('owner'),
    outputs,
  };
  const file = fileIn(stateDirectory);
  // An existing file keeps its mode.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
}

/** @returns undefined when none is running with that state */
export function findRunningCloud(stateDirectory: string): RunningCloud | undefined {
  const note = readNote(fileIn(stateDirectory));
  return note && isRunning(note.process) ? note : undefined;
}

function fileIn(stateDirectory: string): string {
  return join(stateDirectory, 'access.json');
}

/** A note from another version of this program is ignored. */
function readNote(file: string): z.output<typeof noteSchema> | undefined {
  try {
    return noteSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(id: number): boolean {
  try {
    // Signal 0 only checks.
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
