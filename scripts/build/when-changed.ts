/** Skips a build step whose inputs have not changed since its outputs were built. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDirectory, root } from './run.ts';

export interface BuildStep {
  name: string;
  /** Files and folders, relative to the root. */
  inputs: string[];
  /** Folders that must exist, relative to the root. */
  outputs: string[];
  /** What else the result depends on. */
  variant?: string;
}

/** @returns whether the step ran. */
export async function whenChanged(
  step: BuildStep,
  action: () => Promise<unknown>,
): Promise<boolean> {
  const stamp = join(localDirectory, 'stamps', step.name);
  const wanted = await fingerprint(step);
  const isMade = step.outputs.every((output) => existsSync(join(root, output)));
  if (existsSync(stamp) && isMade) {
    if ((await readFile(stamp, 'utf8')) === wanted) return false;
  }
  await action();
  await mkdir(join(localDirectory, 'stamps'), { recursive: true });
  await writeFile(stamp, wanted);
  return true;
}

async function fingerprint(step: BuildStep): Promise<string> {
  const hash = createHash('sha256').update(step.variant ?? '');
  for (const input of step.inputs) await addPath(hash, input);
  return hash.digest('hex');
}

async function addPath(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const absolute = join(root, path);
  const info = await stat(absolute);
  if (!info.isDirectory()) {
    hash.update(`${path}\0${info.size}\0${info.mtimeMs}\n`);
    return;
  }
  for (const name of (await readdir(absolute)).sort()) await addPath(hash, join(path, name));
}
