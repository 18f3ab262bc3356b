/** Finds the files that a browser loads for a first visit to a page of the built site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { brotliQuality } from '#scripts/local/engine/compression.ts';

export interface FirstLoad {
  /** Document without inline styles, because the style sheets have the same rules. */
  text: string;
  /** Style sheets that load after the first paint, such as `assets/styles-1a2b.css`. */
  styles: string[];
  /** Style sheets that only formulas need. */
  mathStyles: string[];
  /** Other files that the document names; the fonts are only named in style sheets. */
  others: string[];
  /** Scripts that load when the browser is idle: the app, its imports, and the code of the page. */
  scripts: string[];
}

/**
 * @param html document of the page
 * @param page name of the page's source file without `.page.tsx`; undefined for the 404 page, which the app's script contains
 * @throws Error when the site has no such page
 */
export function firstLoad(directory: string, html: string, page?: string): FirstLoad {
  const app = appIn(html);
  const scripts = new Set<string>();
  addWithImports(directory, app, scripts);
  if (page !== undefined)
    addWithImports(directory, importedFile(directory, app, `${page}.page`), scripts);
  const styles = named(html, /<link disabled rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/g);
  return {
    text: html.replace(/<style>.*?<\/style>/gs, ''),
    styles: styles.filter((file) => !isMathStyle(file)),
    mathStyles: styles.filter(isMathStyle),
    others: unique([
      ...named(html, /<link rel="preload"[^>]* href="([^"]+)"/g),
      ...named(html, /<img [^>]*src="([^"]+)"[^>]*>/g).filter(
        (_source, place) => !isLazy(html, place),
      ),
    ]),
    scripts: [...scripts],
  };
}

/**
 * Lists the scripts that load when the app imports a file on demand, except those that are loaded already.
 * @throws Error when the app imports no file of that name
 */
export function loadedOnDemand(directory: string, name: string): string[] {
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  const app = appIn(html);
  const before = new Set<string>();
  addWithImports(directory, app, before);
  const all = new Set(before);
  addWithImports(directory, importedFile(directory, app, name), all);
  return [...all].filter((file) => !before.has(file));
}

/** @returns the path of the app's script */
function appIn(html: string): string {
  return named(html, / data-app="\/(assets\/\S+\.js) /g)[0] ?? '';
}

/** @returns the size of a document as the edge sends it, compressed during the request */
export function sentBytes(html: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return brotliCompressSync(html, { params }).length;
}

export function compressed(text: string | Buffer): number {
  return brotliCompressSync(text).length;
}

/** @returns the total size of the files, compressed with brotli */
export function brotliBytes(directory: string, files: string[]): number {
  return files.reduce((total, file) => total + compressed(readFileSync(join(directory, file))), 0);
}

function isMathStyle(file: string): boolean {
  return file.startsWith('assets/katex-');
}

function isLazy(html: string, place: number): boolean {
  return [...html.matchAll(/<img [^>]*>/g)][place]?.[0].includes('loading="lazy"') ?? false;
}

function addWithImports(directory: string, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const code = readFileSync(join(directory, file), 'utf8');
  for (const name of named(code, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    addWithImports(directory, `assets/${name}`, found);
  }
}

/** Finds the name of a file that the app imports on demand, which the app's code contains. */
function importedFile(directory: string, app: string, beginning: string): string {
  const code = readFileSync(join(directory, app), 'utf8');
  const imported = named(code, /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
  const file = imported.find((name) => name.startsWith(`${beginning}-`));
  if (file === undefined) throw new Error(`The built site imports no "${beginning}".`);
  return `assets/${file}`;
}

/** Counts a preloaded picture only once. */
function unique(addresses: string[]): string[] {
  return [...new Set(addresses)];
}

/** @returns the first group of each match */
function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? '');
}
