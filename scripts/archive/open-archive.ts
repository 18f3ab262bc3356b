/** Opens an archive, and refuses a damaged or malicious one before any content is used. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { CommandFailed, plainSentence } from '../build/run.ts';
import {
  anyManifestSchema,
  archiveFormat,
  archiveLimits,
  maxFileSize,
  type Manifest,
  manifestName,
  manifestSchema,
} from '#lambdas/adapters/archive/format.ts';
import { sha256 } from '#lambdas/adapters/archive/lines.ts';
import { jsonOf } from '#shared/read-text.ts';

export interface Archive {
  manifest: Manifest;
  /** Hash of the manifest, which identifies the archive. */
  hash: string;
  has(name: string): boolean;
  read(name: string): Promise<Readable>;
  bytes(name: string): Promise<Buffer>;
  /** @throws CommandFailed for a line that is too long */
  lines(name: string): AsyncGenerator<string>;
  /** @throws CommandFailed when a file differs from the manifest */
  verify(onFile?: (done: number, all: number) => void): Promise<void>;
  close(): void;
}

/** @throws CommandFailed when the file is not a valid archive */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  try {
    return await readDirectory(zip, file);
  } catch (error) {
    zip.close();
    throw explainError(error, file);
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch (error) {
    throw explainError(error, file);
  }
}

async function readDirectory(zip: ZipFile, file: string): Promise<Archive> {
  const entries = await readEntries(zip, file);
  if (!entries.has(manifestName)) {
    throw new CommandFailed(`${file} has no ${manifestName}: it is not an archive of a site.`);
  }
  const read = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new CommandFailed(`${file} has no ${name}.`);
    return zip.openReadStreamPromise(entry);
  };
  const bytes = async (name: string) => buffer(await read(name));
  const source = await bytes(manifestName);
  const manifest = parseManifest(source.toString('utf8'), file);
  requireSameFiles(manifest, entries, file);
  return {
    manifest,
    hash: sha256(source),
    has: (name) => entries.has(name),
    read,
    bytes,
    lines: async function* (name) {
      yield* splitLines(await read(name), { name, file });
    },
    verify: async (onFile) => {
      const { files } = manifest;
      for (const [index, expected] of files.entries()) {
        const hash = createHash('sha256');
        try {
          for await (const chunk of await read(expected.name)) hash.update(chunk);
        } catch (error) {
          throw explainError(error, file);
        }
        if (hash.digest('hex') !== expected.sha256) {
          throw new CommandFailed(
            `${expected.name} in ${file} is not what the manifest says: the archive is damaged or was changed.`,
          );
        }
        onFile?.(index + 1, files.length);
      }
    },
    close: () => zip.close(),
  };
}

async function readEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > archiveLimits.files) {
    throw new CommandFailed(`${file} has ${zip.entryCount} files, more than an archive may have.`);
  }
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: size } = entry;
    const largest = maxFileSize(name);
    if (largest === undefined) {
      throw new CommandFailed(`${file} has a file that no archive has: ${quote(name)}.`);
    }
    if (entries.has(name)) throw new CommandFailed(`${file} has ${quote(name)} twice.`);
    if (entry.isEncrypted()) throw new CommandFailed(`${quote(name)} in ${file} is encrypted.`);
    total += size;
    if (size > largest || total > archiveLimits.totalBytes) {
      throw new CommandFailed(`${quote(name)} in ${file} is larger than an archive may hold.`);
    }
    entries.set(name, entry);
  }
  if (total > archiveLimits.smallBytes && total > archiveLimits.ratio * zip.fileSize) {
    throw new CommandFailed(
      `${file} would unpack to ${Math.round(total / zip.fileSize)} times its size, which no real archive does.`,
    );
  }
  return entries;
}

function parseManifest(text: string, file: string): Manifest {
  const value = jsonOf(text);
  const { data: header } = anyManifestSchema.safeParse(value);
  if (!header) throw new CommandFailed(`The manifest of ${file} cannot be read.`);
  if (header.format !== archiveFormat) {
    throw new CommandFailed(
      `${file} has format ${header.format}, and this release reads format ${archiveFormat}: use ${header.format > archiveFormat ? 'a later' : 'an earlier'} release.`,
    );
  }
  const { data: manifest } = manifestSchema.safeParse(value);
  if (!manifest) throw new CommandFailed(`The manifest of ${file} is incomplete or wrong.`);
  return manifest;
}

function requireSameFiles(
  { files }: Manifest,
  entries: ReadonlyMap<string, Entry>,
  file: string,
): void {
  const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]));
  if (sizes.size !== files.length) {
    throw new CommandFailed(`The manifest of ${file} names a file twice.`);
  }
  for (const { name, bytes } of files) {
    const entry = entries.get(name);
    if (!entry)
      throw new CommandFailed(
        `${quote(name)} is in the manifest of ${file}, but not in the archive.`,
      );
    if (entry.uncompressedSize !== bytes) {
      throw new CommandFailed(`${quote(name)} in ${file} has another size than the manifest says.`);
    }
  }
  for (const name of entries.keys()) {
    if (name !== manifestName && !sizes.has(name)) {
      throw new CommandFailed(`${quote(name)} in ${file} is not in the manifest.`);
    }
  }
}

const newline = 10;

async function* splitLines(
  stream: Readable,
  { name, file }: { name: string; file: string },
): AsyncGenerator<string> {
  let restChunks: Buffer[] = [];
  let restBytes = 0;
  let lineNumber = 1;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        yield Buffer.concat([...restChunks, chunk.subarray(start, end)]).toString('utf8');
        restChunks = [];
        restBytes = 0;
        lineNumber += 1;
        start = end + 1;
      }
      if (start < chunk.length) restChunks.push(chunk.subarray(start));
      restBytes += chunk.length - start;
      if (restBytes > archiveLimits.lineBytes) {
        throw new CommandFailed(
          `Line ${lineNumber} of ${name} in ${file} is longer than any item.`,
        );
      }
    }
    if (restBytes > 0) yield Buffer.concat(restChunks).toString('utf8');
  } catch (error) {
    throw explainError(error, file);
  } finally {
    // A caller may stop before the last line, and the file stays in use until the stream is closed.
    if (!stream.closed) {
      stream.destroy();
      await once(stream, 'close');
    }
  }
}

/** Rewrites errors of yauzl, zlib and the file system, whose messages are for programmers. */
function explainError(error: unknown, file: string): unknown {
  if (error instanceof CommandFailed || !(error instanceof Error)) return error;
  // The codes of zlib start with `Z_`, all others are from the file system.
  if ('code' in error && !String(error.code).startsWith('Z_')) {
    const sentence = plainSentence(error, file);
    return sentence === undefined ? error : new CommandFailed(sentence);
  }
  if (/file ?name|relative path|absolute path/i.test(error.message)) {
    return new CommandFailed(`${file} names a file outside of itself, so nothing of it is used.`);
  }
  return new CommandFailed(
    `${file} is not a complete archive: ${error.message.replace(/[.!]$/, '')}.`,
  );
}

function quote(fileName: string): string {
  return JSON.stringify(fileName.slice(0, 100));
}
