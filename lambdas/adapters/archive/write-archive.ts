/** Packs a folder into an archive. The manifest comes last, with the hash of every other file. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Manifest, type ManifestFile, manifestName, picturesFolder } from './format.ts';

export interface WriteArchive {
  folder: string;
  /** Path of the archive, which appears only when it is complete. */
  file: string;
  manifest: Omit<Manifest, 'files'>;
  /** Called after each file has been hashed. */
  onFile?: (done: number, all: number) => void;
}

export async function writeArchive(write: WriteArchive): Promise<Manifest> {
  const { folder, file, onFile } = write;
  await rm(join(folder, manifestName), { force: true });
  const names = await namesIn(folder);
  const files: ManifestFile[] = [];
  for (const name of names) {
    files.push({ name, ...(await measure(join(folder, name))) });
    onFile?.(files.length, names.length);
  }
  const manifest: Manifest = { ...write.manifest, files };
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 1)}\n`);
  const mtime = new Date(manifest.createdAt);
  await zip({ folder, names: [...names, manifestName], target: `${file}.part`, mtime });
  await rename(`${file}.part`, file);
  return manifest;
}

/** Lists sorted relative paths with forward slashes, on Windows too. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .toSorted();
}

async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

interface Zip {
  folder: string;
  names: readonly string[];
  target: string;
  /** Date of every entry; a fixed date makes equal contents give equal archives. */
  mtime: Date;
}

async function zip({ folder, names, target, mtime }: Zip): Promise<void> {
  const archive = new ZipFile();
  const written = new Promise<void>((resolve, reject) => {
    archive.once('error', reject);
    pipeline(archive.outputStream, createWriteStream(target)).then(resolve, reject);
  });
  for (const name of names) {
    // Pictures are compressed already.
    const compress = !name.startsWith(picturesFolder);
    archive.addFile(join(folder, name), name, { mtime, mode: 0o644, compress });
  }
  archive.end();
  await written;
}
