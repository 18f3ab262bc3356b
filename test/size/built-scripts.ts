/** Finds the scripts of the built site in `dist`, and their imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliBytes } from './first-load.ts';

const site = resolve(import.meta.dirname, '../../dist');

/** File names such as `charts-1a2b.js`. */
export const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));

/** Finds scripts by a word that minifying keeps. */
export const holding = (word: string) => (name: string) => codeOf(name).includes(word);

/**
 * @returns the script of this name, with or without its hash, and its static imports, recursively
 */
export function loadedBy(name: string): string[] {
  const file = scripts.find((script) =>
    [script, script.replace(/-[\w-]{8}\.js$/, '')].includes(name),
  );
  if (file === undefined) throw new Error(`The built site has no script "${name}".`);
  return [...withImports(file)];
}

export function scriptBytes(names: readonly string[]): number {
  return brotliBytes(
    site,
    names.map((name) => `assets/${name}`),
  );
}

function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, imported] of codeOf(name).matchAll(
    /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
  )) {
    if (imported !== undefined) withImports(imported, found);
  }
  return found;
}

function codeOf(name: string): string {
  return readFileSync(join(site, 'assets', name), 'utf8');
}
