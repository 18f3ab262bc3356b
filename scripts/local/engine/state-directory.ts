/** Claims the folder with all state of the local cloud, so that only one process uses it. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runningProcesses } from '../../platform/processes.ts';
import { CommandFailed, messageOf } from '../../build/run.ts';

export interface StateDirectory {
  /** File of the DynamoDB engine. */
  databaseFile: string;
  logs: string;
  streams: string;
  release(): void;
}

/**
 * Claims the folder for this process. Also stops the DynamoDB engine that a killed process left running, because two
 * engines must not write the same file.
 * @param fresh deletes the contents of the folder after claiming it
 * @throws CommandFailed when the folder cannot be written or a running local cloud uses it
 */
export function claimStateDirectory(directory: string, fresh = false): StateDirectory {
  const root = resolve(directory);
  const owner = join(root, ownerName);
  const state = {
    databaseFile: join(root, 'dynamodb.sqlite'),
    logs: join(root, 'logs'),
    streams: join(root, 'streams'),
    release: () => rmSync(owner, { force: true }),
  };
  try {
    mkdirSync(root, { recursive: true });
    const running = claim(owner);
    if (running !== undefined) {
      throw new CommandFailed(
        `A local cloud (process ${running}) already uses ${root}: stop it first.`,
      );
    }
    endOrphans(state.databaseFile);
    const old = fresh ? readdirSync(root).filter((name) => name !== ownerName) : [];
    for (const name of old) rmSync(join(root, name), { recursive: true, force: true });
    for (const folder of [state.logs, state.streams]) mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(
      `The state folder ${root} cannot be used (${messageOf(error)}): repair or delete it.`,
    );
  }
  return state;
}

const ownerName = 'cloud.pid';

/**
 * Creates the file with this process's id. Several processes may try at once, and a killed process may have left its file.
 * @returns the id of a running process that has the folder
 */
function claim(owner: string): number | undefined {
  for (;;) {
    try {
      writeFileSync(owner, String(process.pid), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if (!isFileError(error, 'EEXIST')) throw error;
    }
    const stale = `${owner}.${process.pid}`;
    try {
      const running = readOwner(owner);
      if (running !== undefined) return running;
      renameSync(owner, stale);
    } catch (error) {
      if (isFileError(error, 'ENOENT')) continue;
      throw error;
    }
    // Meanwhile another process may have claimed the folder; the renamed file is then its file and must go back.
    const newOwner = readOwner(stale);
    if (newOwner === undefined) rmSync(stale);
    else renameSync(stale, owner);
  }
}

function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** @returns undefined when the owner is this process or has ended, even if another program now has its id */
function readOwner(file: string): number | undefined {
  let id: number;
  try {
    id = Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (!Number.isInteger(id) || id <= 1 || id === process.pid) return undefined;
  const command = runningProcesses().find((running) => running.id === id)?.command;
  return command && /node|vitest/.test(command) ? id : undefined;
}

/** Finds nothing on Windows, where a program's children end with it. */
function endOrphans(databaseFile: string): void {
  for (const { id, command } of runningProcesses()) {
    if (!command.includes('dynoxide') || !command.endsWith(`--db-path ${databaseFile}`)) continue;
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // The engine has exited meanwhile.
    }
  }
}
