/** Reads a synthesized CDK assembly: its stacks in deployment order, with their templates and assets. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf, PlainError } from './plain-error.ts';
import type { Stack, Template } from './template.ts';

interface Manifest {
  artifacts?: Record<
    string,
    {
      type: string;
      properties?: { templateFile?: string; file?: string; stackName?: string };
      dependencies?: string[];
    }
  >;
}

interface AssetManifest {
  files?: Record<
    string,
    {
      source: { path?: string; packaging?: string };
      destinations: Record<string, { objectKey: string }>;
    }
  >;
}

/**
 * @param directory the folder that `cdk synth` wrote (`cdk.out`)
 * @throws PlainError when it is missing or not an assembly
 */
export function readAssembly(directory: string): Stack[] {
  const root = resolve(directory);
  const artifacts = readJson<Manifest>(root, 'manifest.json').artifacts ?? {};
  const stacks: Stack[] = [];
  const visited = new Set<string>();
  const visit = (id: string): void => {
    if (visited.has(id)) return;
    visited.add(id);
    const artifact = artifacts[id];
    if (!artifact) return;
    for (const dependency of artifact.dependencies ?? []) visit(dependency);
    const file = artifact.properties?.templateFile;
    if (artifact.type !== 'aws:cloudformation:stack' || !file) return;
    stacks.push({
      name: artifact.properties?.stackName ?? id,
      template: readJson<Template>(root, file),
      assets: assetFolders(root, artifact.dependencies ?? [], artifacts),
    });
  };
  for (const id of Object.keys(artifacts)) visit(id);
  if (stacks.length === 0) throw new PlainError(`The assembly in ${directory} has no stacks.`);
  return stacks;
}

function assetFolders(
  root: string,
  dependencies: string[],
  artifacts: NonNullable<Manifest['artifacts']>,
): Map<string, string> {
  const folders = new Map<string, string>();
  for (const id of dependencies) {
    const artifact = artifacts[id];
    if (artifact?.type !== 'cdk:asset-manifest' || !artifact.properties?.file) continue;
    const { files } = readJson<AssetManifest>(root, artifact.properties.file);
    for (const { source, destinations } of Object.values(files ?? {})) {
      if (source.packaging !== 'zip' || !source.path) continue;
      for (const { objectKey } of Object.values(destinations)) {
        folders.set(objectKey, resolve(root, source.path));
      }
    }
  }
  return folders;
}

function readJson<T>(root: string, file: string): T {
  try {
    // The files are CDK's own recent output; their shape is its published contract.
    return JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
  } catch (error) {
    throw new PlainError(
      `${join(root, file)} is not readable as part of a CDK assembly (${messageOf(error)}); run npm run synth.`,
    );
  }
}
