/**
 * Starts the DynamoDB-compatible engine: the dynoxide binary that the first step of every command
 * installs for this platform.
 * Without a `file` the data is in memory, as for tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../build/run.ts';
import { enginePackage, enginePlaces } from '../platform/first-step.mjs';
import { freePort } from '../platform/processes.ts';

/** It takes a tenth of a second; the limit is for an engine that hangs, on any machine. */
const startMs = 60_000;

export interface RunningDynoxide {
  /** `http://127.0.0.1:<port>` */
  endpoint: string;
  /** Settles when the process has exited; never rejects. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error with one sentence for a person when the platform has no binary or it does not start. */
export async function startDynoxide(
  options: { file?: string; port?: number } = {},
): Promise<RunningDynoxide> {
  const port = options.port ?? (await freePort());
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port)];
  if (options.file) args.push('--db-path', options.file);
  const child = spawn(program(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  await answering(child, endpoint);
  return {
    endpoint,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function program(): string {
  const { platform, arch } = process;
  const places = enginePlaces(platform, arch).map((place) => join(root, place));
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  const name = enginePackage(platform, arch)?.name;
  const remedy = name
    ? `let npm use a registry that has ${name} and try again`
    : 'use a system that has one (.github/guides/developing.md)';
  throw new Error(
    `There is no DynamoDB engine for ${platform}-${arch} here: ${remedy}, or set DYNAMODB_ENDPOINT to a running DynamoDB-compatible server.`,
  );
}

async function answering(child: ChildProcess, endpoint: string): Promise<void> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2000);
  });
  const deadline = performance.now() + startMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) {
      throw new Error(`The DynamoDB engine exited at once: ${stderr.trim()}`);
    }
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
      return;
    } catch {
      await delay(25);
    }
  }
  child.kill('SIGKILL');
  throw new Error(`The DynamoDB engine did not answer within ${startMs / 1000} seconds.`);
}

/**
 * Adds an index that the DynamoDB engine's file lacks. For each change of a table with a stream the
 * engine reads all records to find the largest number so far: without an index a write takes half a
 * second after 15,000 others. The running engine uses it at once.
 */
export function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec(
      'CREATE INDEX IF NOT EXISTS _stream_records_in_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}
