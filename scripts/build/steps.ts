/** The steps that build what `cdk deploy` ships: the built site and the synthesized stacks. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDirectory, packageFile, root, runNode } from './run.ts';

const commonInputs = ['shared', 'package-lock.json'];

/** Builds the renderer of the pages last, because it reads the built public pages. @returns whether it built anything */
export async function buildSite(): Promise<boolean> {
  const inputs = [...commonInputs, 'web', 'vite.config.ts'];
  return whenChanged({ name: 'site', inputs, outputs: ['dist', 'dist-server'] }, async () => {
    await vite('Building the public pages', ['build']);
    await vite('Building the admin area', ['build', '--mode', 'admin']);
    await vite('Building the renderer', ['build', '--ssr', 'src/prerender.tsx']);
  });
}

function vite(label: string, args: string[]): Promise<string> {
  return runNode(label, packageFile('vite/bin/vite.js'), args, { quiet: true });
}

/** Needs the built site, which is part of the publisher's bundle. @returns whether it synthesized anything */
export async function synthesize(): Promise<boolean> {
  return whenChanged(
    {
      name: 'synth',
      inputs: [...commonInputs, 'infra', 'lambdas', 'dist', 'dist-server', 'cdk.json'],
      outputs: ['.local/cdk.out'],
    },
    () =>
      runNode('Synthesizing the stacks', 'infra/app.ts', [], {
        quiet: true,
        env: { LAMBDA_ARCHITECTURE: 'host' },
      }),
  );
}

export async function buildAll(log: (line: string) => void): Promise<void> {
  const started = performance.now();
  const built = await buildSite();
  const synthesized = await synthesize();
  if (built || synthesized) {
    log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

interface BuildStep {
  name: string;
  /** Files and folders, relative to the root. */
  inputs: string[];
  /** Folders that must exist, relative to the root. */
  outputs: string[];
}

/** Skips a step whose inputs have not changed since its outputs were built. @returns whether it ran */
async function whenChanged(step: BuildStep, action: () => Promise<unknown>): Promise<boolean> {
  const stamp = join(localDirectory, 'stamps', step.name);
  const wanted = await fingerprint(step);
  const hasOutputs = step.outputs.every((output) => existsSync(join(root, output)));
  if (existsSync(stamp) && hasOutputs) {
    if ((await readFile(stamp, 'utf8')) === wanted) return false;
  }
  await action();
  await mkdir(join(localDirectory, 'stamps'), { recursive: true });
  await writeFile(stamp, wanted);
  return true;
}

async function fingerprint(step: BuildStep): Promise<string> {
  const hash = createHash('sha256');
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
