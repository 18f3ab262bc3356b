import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createRequire } from 'node:module';
import { assetsFolder, builtFiles } from '#shared/publishing/site-paths.ts';
import type { PageRenderer } from '#shared/publishing/page-data.ts';
import { inlineTexts } from './inline-sources.ts';

/** A build: the publisher's own code, the renderer, and the files of the web app. */
export interface Build {
  /** A hash of the code and the files, so that an equal build has an equal id. */
  id: string;
  /** Sorted paths of the web app's files, relative to the site's root. HTML files are excluded: the publisher renders pages. */
  keys: readonly string[];
  /** Inline scripts and styles that the documents of this build may contain. */
  inlineTexts: readonly string[];
  read(key: string): Promise<Uint8Array>;
}

/** Reads the build from the folder that holds the publisher's bundle. */
export async function readBuild(bundleDirectory: string): Promise<Build> {
  const site = join(bundleDirectory, 'site');
  const keys = await filesIn(site);
  const hash = createHash('sha256');
  for (const code of ['index.js', join('renderer', 'index.js')]) {
    hash.update(await readFile(join(bundleDirectory, code)));
  }
  hash.update(JSON.stringify(keys));
  // Assets have a hash of their content in their names, which are hashed above.
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

async function readInlineTexts(site: string): Promise<string[]> {
  // The diagram document is served by itself, with a policy of its own.
  const names = Object.values(builtFiles).filter((name) => name !== builtFiles.diagram);
  const files = names.map((name) => join(site, name));
  const documents = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return [...new Set(documents.flatMap(inlineTexts))];
}

/** Lists relative paths with forward slashes, also on Windows. */
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
 * @throws Error when the module lacks a function of `PageRenderer`
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
