/** What a browser loads for a first visit to a page of the built site. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface FirstLoad {
  /** Paths below the site, such as `assets/index-1a2b.js`. */
  scripts: string[];
  styles: string[];
}

/**
 * The files that the document names, what these import, and the page's own.
 * @param page name of the page's file without `.page.tsx`; the home page is in the first script
 * @throws Error when the site is not built, or has no such page
 */
export function firstLoad(directory: string, page?: string): FirstLoad {
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  const entry = named(html, /<script[^>]* src="\/(assets\/[^"]+\.js)"/g);
  const styles = named(html, /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/g);
  const scripts = new Set<string>();
  for (const file of entry) addWithImports(directory, file, scripts);
  if (page !== undefined) {
    const file = pageFile(directory, page);
    const [first = ''] = entry;
    addWithImports(directory, file, scripts);
    styles.push(...stylesOf(readFileSync(join(directory, first), 'utf8'), file));
  }
  return { scripts: [...scripts], styles };
}

/** Bytes of all the files together, each compressed as the edge does at its best. */
export function brotliBytes(directory: string, files: string[]): number {
  return files.reduce(
    (total, file) => total + brotliCompressSync(readFileSync(join(directory, file))).length,
    0,
  );
}

function addWithImports(directory: string, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const code = readFileSync(join(directory, file), 'utf8');
  for (const name of named(code, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    addWithImports(directory, `assets/${name}`, found);
  }
}

function pageFile(directory: string, page: string): string {
  const file = readdirSync(join(directory, 'assets')).find(
    (name) => name.startsWith(`${page}.page-`) && name.endsWith('.js'),
  );
  if (file === undefined) throw new Error(`The built site has no page "${page}".`);
  return `assets/${file}`;
}

/** Beside each `import()` Vite writes the numbers of the files that the imported one needs. */
function stylesOf(entryCode: string, file: string): string[] {
  const [list = ''] = named(entryCode, /m\.f=\[([^\]]*)\]/g);
  const files = named(list, /"([^"]+)"/g);
  const name = file.replace('assets/', './');
  const after = entryCode.slice(entryCode.indexOf(name));
  const [numbers = ''] = named(after, /__vite__mapDeps\(\[([\d,]*)\]\)/g);
  const needed = numbers.split(',').map((number) => files[Number(number)] ?? '');
  if (!needed.includes(file)) throw new Error(`The files that ${file} needs are not told.`);
  return needed.filter((one) => one.endsWith('.css'));
}

/** The first group of each match. */
function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? '');
}
