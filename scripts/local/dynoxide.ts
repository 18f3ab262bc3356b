/**
 * Starts the DynamoDB-compatible engine: the dynoxide binary that `bootstrap.mjs`, the first step of every command,
 * installs for this platform. Without a `file` the data stays in memory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../build/run.ts';
import { enginePackage, enginePlaces } from '../platform/first-step.mjs';
import { freePort } from '../platform/processes.ts';

/** The engine normally starts in a tenth of a second. */
const maxStartMs = 60_000;

export interface RunningDynoxide {
  /** In the form `http://127.0.0.1:<port>`. */
  endpoint: string;
  /** Settles once the process has exited; never rejects. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error with a message for people when the platform has no binary or the engine does not start */
export async function startDynoxide(
  options: { file?: string; port?: number } = {},
): Promise<RunningDynoxide> {
  const port = options.port ?? (await freePort());
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port)];
  if (options.file) args.push('--db-path', options.file);
  const child = spawn(findProgram(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, endpoint);
  return {
    endpoint,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function findProgram(): string {
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

async function waitUntilReady(child: ChildProcess, endpoint: string): Promise<void> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-2000);
  });
  const deadline = performance.now() + maxStartMs;
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
  throw new Error(`The DynamoDB engine did not answer within ${maxStartMs / 1000} seconds.`);
}

/**
 * Adds an index that the DynamoDB engine's file lacks. For each change of a table with a stream, the engine reads all
 * records of the stream to find the latest number: without an index, a write takes half a second once there are 15,000
 * records. The running engine uses the index at once.
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
