/** Reads a synthesized CDK assembly: the stacks in deployment order, with templates and assets. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandFailed, messageOf } from '../../build/run.ts';

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
 * @throws CommandFailed when the folder is missing or not an assembly
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
  if (stacks.length === 0) throw new CommandFailed(`The assembly in ${directory} has no stacks.`);
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
    // The cast is safe, because the CDK wrote the files in its documented form.
    return JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
  } catch (error) {
    throw new CommandFailed(
      `${join(root, file)} is not readable as part of a CDK assembly (${messageOf(error)}); run npm run synth.`,
    );
  }
}

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

export interface TemplateResource {
  Type: string;
  Properties?: JsonObject;
  Condition?: string;
}

/** The sections of a CloudFormation template that the local cloud reads. */
export interface Template {
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: Json; Condition?: string }>;
  Parameters?: Record<string, { Type: string; Default?: Json }>;
  Conditions?: Record<string, Json>;
}

export interface Stack {
  name: string;
  template: Template;
  /** Absolute paths of asset folders, by S3 key (`<hash>.zip`). */
  assets: ReadonlyMap<string, string>;
}

/** A resource and the stack that declares it. */
export interface DeclaredResource {
  stack: Stack;
  logicalId: string;
  type: string;
  properties: JsonObject;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns an empty object when the property is missing */
export function objectAt(source: JsonObject, key: string): JsonObject {
  const value = source[key];
  return isObject(value) ? value : {};
}

/** @returns an empty list when the property is missing */
export function objectsAt(source: JsonObject, key: string): JsonObject[] {
  const value = source[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** @returns the elements of a list as texts; templates may have numbers, such as status codes */
export function textsAt(source: JsonObject, key: string): string[] {
  const value = source[key];
  return Array.isArray(value) ? value.map(String) : [];
}

export function textAt(source: JsonObject, key: string): string | undefined {
  const value = source[key];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Also reads a number that the template writes as a text, as CloudFormation does. */
export function numberAt(source: JsonObject, key: string): number | undefined {
  const value = source[key];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}

/** Also reads a boolean that the template writes as a text, as CloudFormation does. */
export function flagAt(source: JsonObject, key: string): boolean {
  return source[key] === true || source[key] === 'true';
}
