import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createRequire } from 'node:module';
import { assetsFolder, builtFiles } from '#shared/publishing/site-paths.ts';
import type { PageRenderer } from '#shared/publishing/page-data.ts';
import { inlineTexts } from './inline-sources.ts';

/** A build: the publisher's own code, the renderer, and the files of the web app. */
export interface Build {
  /** The same for the same code and files. */
  id: string;
  /** Paths of the web app's files below the site's root, in order; pages are rendered, so none is among them. */
  keys: readonly string[];
  /** Inline scripts and styles that its documents may contain. */
  inlineTexts: readonly string[];
  read(key: string): Promise<Uint8Array>;
}

/** Reads which build lies in the folder of the publisher's bundle. */
export async function readBuild(bundleDirectory: string): Promise<Build> {
  const site = join(bundleDirectory, 'site');
  const keys = await filesIn(site);
  const hash = createHash('sha256');
  for (const code of ['index.js', join('renderer', 'index.js')]) {
    hash.update(await readFile(join(bundleDirectory, code)));
  }
  hash.update(JSON.stringify(keys));
  // The names of all other files contain a hash of their content.
  for (const key of keys.filter((each) => !each.startsWith(assetsFolder))) {
    hash.update(await readFile(join(site, key)));
  }
  return {
    id: hash.digest('hex').slice(0, 16),
    keys: keys.filter((key) => !key.endsWith('.html')),
    inlineTexts: await readInlineTexts(site),
    read: (key) => readFile(join(site, key)),
  };
}

/** Each once, though the documents share some. */
async function readInlineTexts(site: string): Promise<string[]> {
  // The last has no part in a page.
  const names = Object.values(builtFiles).filter((name) => name !== builtFiles.diagram);
  const files = names.map((name) => join(site, name));
  const documents = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return [...new Set(documents.flatMap(inlineTexts))];
}

/** Paths with slashes, without a leading one. */
async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/**
 * Loads the renderer from the web build.
 * @param file absolute path of a CommonJS module
 * @throws Error when it does not match the contract
 */
export function loadRenderer(file: string): PageRenderer {
  const loaded: unknown = createRequire(file)(file);
  if (!isRenderer(loaded)) throw new Error('The renderer lacks functions: build the site again');
  return loaded;
}

function isRenderer(loaded: unknown): loaded is PageRenderer {
  const names = ['renderPage', 'renderShell', 'renderFeedContent'];
  const functions = new Map(Object.entries(loaded ?? {}));
  return names.every((name) => typeof functions.get(name) === 'function');
}
