/** Examples of each version of each stored kind, kept in `test/stored-formats` for good. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/run.ts';
import { covering } from './shape.ts';

export const examplesFolder = 'test/stored-formats';

export interface StoredVersion {
  name: string;
  version: number;
}

export function examplesFile({ name, version }: StoredVersion): string {
  return `${examplesFolder}/${name}.v${version}.generated.json`;
}

/** @returns undefined when there are none of this version */
export function readExamples(of: StoredVersion): unknown[] | undefined {
  const file = join(root, examplesFile(of));
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8'), fromJson);
}

export function writeExamples(of: StoredVersion, examples: readonly unknown[]): void {
  writeFileSync(join(root, examplesFile(of)), `${JSON.stringify(examples, toJson, 2)}\n`);
}

export function listExampleFiles(): string[] {
  return readdirSync(join(root, examplesFolder)).map((file) => `${examplesFolder}/${file}`);
}

/** The shortest that together show the shape of all, without repetitions. */
export function chooseExamples(values: readonly unknown[]): unknown[] {
  const bySize = values
    .map((value) => ({ value, text: JSON.stringify(value, toJson) }))
    .sort(
      (left, right) => left.text.length - right.text.length || (left.text < right.text ? -1 : 1),
    );
  return covering(bySize.map(({ value }) => value)).map(shorten);
}

/** No value that a migration reads is longer, except documents of the site. */
const longestText = 5000;

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? value.slice(0, 200) : value;
  if (Array.isArray(value)) return covering(value).map(shorten);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const entries = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, inside]) => ({ [key]: shorten(inside) }));
  return Object.assign({}, ...covering(entries));
}

function toJson(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
}

function fromJson(_key: string, value: unknown): unknown {
  const isBinary = typeof value === 'object' && value !== null && 'base64' in value;
  return isBinary ? new Uint8Array(Buffer.from(String(value.base64), 'base64')) : value;
}
