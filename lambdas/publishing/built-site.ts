import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file of the web build. */
export interface BuiltFile {
  /** Path below the site's root, with slashes and without a leading one. */
  key: string;
  body: Uint8Array;
}

/** Reads the web build that lies in a folder, in the order of the keys. */
export async function readBuiltSite(directory: string): Promise<BuiltFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      key: relative(directory, path).split(sep).join('/'),
      body: await readFile(path),
    })),
  );
}
