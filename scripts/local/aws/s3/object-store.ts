/**
 * Stores buckets as folders and objects as files. A file starts with one line of JSON, which has the key and the headers;
 * the bytes of the object follow. The file's name is the key's hash, so no key can leave its folder.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { brokenState, replaceFile, temporarySuffix } from '../atomic-file.ts';

const descriptionSchema = z.object({
  key: z.string(),
  size: z.number(),
  /** MD5 in quotes, as in the header ETag. */
  etag: z.string(),
  /** ISO time. */
  lastModified: z.string(),
  /** By lower-case name: content-type, cache-control and the like, and x-amz-meta-*. */
  headers: z.record(z.string(), z.string()),
});

export type ObjectDescription = z.infer<typeof descriptionSchema>;

export interface StoredObject extends ObjectDescription {
  body: Buffer;
}

export interface Bucket {
  describe(key: string): ObjectDescription | undefined;
  /** Sorted as by S3: by the UTF-8 bytes of the keys. */
  list(): ObjectDescription[];
  read(key: string): Promise<StoredObject | undefined>;
  write(
    key: string,
    content: { body: Buffer; headers: Record<string, string> },
  ): Promise<ObjectDescription>;
  remove(key: string): Promise<void>;
}

export interface ObjectStore {
  bucket(name: string): Bucket | undefined;
  createBucket(name: string): void;
}

const bucketNamePattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** @throws Error with a message for people when a file cannot be read as an object */
export async function openObjectStore(directory: string): Promise<ObjectStore> {
  const buckets = new Map<string, Bucket>();
  try {
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory)) {
      const folder = join(directory, name);
      buckets.set(name, createBucket(folder, await readDescriptions(folder)));
    }
  } catch (error) {
    throw brokenState(directory, error);
  }
  return {
    bucket: (name) => buckets.get(name),
    createBucket: (name) => {
      if (!bucketNamePattern.test(name) || name.includes('..')) {
        throw new Error(`'${name}' is not a valid bucket name`);
      }
      if (buckets.has(name)) return;
      const folder = join(directory, name);
      mkdirSync(folder, { recursive: true });
      buckets.set(name, createBucket(folder, []));
    },
  };
}

function createBucket(folder: string, existing: ObjectDescription[]): Bucket {
  const descriptions = new Map(existing.map((object) => [object.key, object]));
  const fileOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'));
  return {
    describe: (key) => descriptions.get(key),
    list: () =>
      [...descriptions.values()].sort((left, right) =>
        Buffer.compare(Buffer.from(left.key), Buffer.from(right.key)),
      ),
    read: async (key) => (descriptions.has(key) ? readObject(fileOf(key)) : undefined),
    write: async (key, { body, headers }) => {
      const description: ObjectDescription = {
        key,
        size: body.length,
        etag: `"${createHash('md5').update(body).digest('hex')}"`,
        lastModified: new Date().toISOString(),
        headers,
      };
      await replaceFile(fileOf(key), [`${JSON.stringify(description)}\n`, body], () =>
        descriptions.set(key, description),
      );
      return description;
    },
    remove: async (key) => {
      descriptions.delete(key);
      await rm(fileOf(key), { force: true });
    },
  };
}

async function readObject(path: string): Promise<StoredObject | undefined> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!content) return undefined;
  const end = content.indexOf('\n');
  return { ...parseDescription(content.toString('utf8', 0, end)), body: content.subarray(end + 1) };
}

/** Reads only the first line of each file, and deletes what interrupted writes left behind. */
async function readDescriptions(folder: string): Promise<ObjectDescription[]> {
  const found: ObjectDescription[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith(temporarySuffix)) await rm(path);
    else found.push(parseDescription(await firstLine(path)));
  }
  return found;
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(32 * 1024);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    const end = start.subarray(0, bytesRead).indexOf('\n');
    if (end < 0) throw new Error(`${path} does not begin with the object's description`);
    return start.toString('utf8', 0, end);
  } finally {
    await file.close();
  }
}

function parseDescription(line: string): ObjectDescription {
  return descriptionSchema.parse(JSON.parse(line));
}
