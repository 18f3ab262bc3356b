/** Writes items as lines of JSON, and reads them. Equal items always give equal lines. */
import { createHash } from 'node:crypto';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import * as z from 'zod';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/** One or more items that belong together, such as the fields of a post and its text. */
export type Unit = readonly [StoredItem, ...StoredItem[]];

const itemSchema = z.looseObject({ pk: z.string().min(1), sk: z.string().min(1) });
const lineSchema = z.union([
  itemSchema.transform((item): Unit => [item]),
  z.tuple([itemSchema], itemSchema).transform(([first, ...others]): Unit => [first, ...others]),
]);

export function lineOf(unit: Unit): string {
  const [first, ...others] = unit;
  return canonical(others.length === 0 ? first : unit);
}

/** @returns undefined for a line that does not hold items */
export function unitOf(line: string): Unit | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line, bytesFromJson)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes JSON with sorted keys, and bytes as `{"base64"}`. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function bytesFromJson(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('base64' in value)) return value;
  const { base64, ...others } = value;
  if (typeof base64 !== 'string' || Object.keys(others).length > 0) return value;
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** Appends lines to a new file, and waits while the disk is slower. */
export interface LineFile {
  write(line: string): Promise<void>;
  close(): Promise<void>;
}

export function createLineFile(path: string): LineFile {
  const stream = createWriteStream(path);
  return {
    write: async (line) => {
      if (!stream.write(`${line}\n`)) await once(stream, 'drain');
    },
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
}

export function readLines(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
