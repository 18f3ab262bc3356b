/** The built site in `dist`; `npm test` builds it first. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brotliBytes } from './first-load.ts';

const site = resolve(import.meta.dirname, '../../dist');
const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
const codeOf = (name: string) => readFileSync(join(site, 'assets', name), 'utf8');
const holding = (word: string) => (name: string) => codeOf(name).includes(word);

/** Words that minifying leaves in the code. */
const isEditor = holding('ProseMirror');
const isKatex = holding('katex-html');

/** What the file imports as soon as it is loaded, and what that imports. */
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

function loadedBy(start: string): string[] {
  const name = scripts.find((script) => script.startsWith(start));
  if (name === undefined) throw new Error(`The built site has no script "${start}".`);
  return [...withImports(name)];
}

/** There already when somebody comes to one of the forms. */
const adminArea = new Set(loadedBy('admin.routes-'));

describe.each(['new-post', 'edit-post'])('the page %s', (page) => {
  const added = loadedBy(`${page}.page-`).filter((name) => !adminArea.has(name));

  it('adds at most 175 kB of scripts to the admin area', () => {
    expect(added.some(isEditor)).toBe(true);
    expect(
      brotliBytes(
        site,
        added.map((name) => `assets/${name}`),
      ),
    ).toBeLessThanOrEqual(175_000);
  });

  it('loads KaTeX with the first formula only', () => {
    expect(added.filter(isKatex)).toEqual([]);
    expect(scripts.filter(isKatex)).toHaveLength(1);
  });
});

it('no other page loads the editor', () => {
  const pages = scripts.filter((name) => name.includes('.page-'));
  const others = pages.filter((name) => !/^(?:new|edit)-post\.page-/.test(name));
  expect(others.length).toBeGreaterThan(2);
  for (const name of [...others, 'admin.routes-', 'index-']) {
    expect(loadedBy(name).filter(isEditor)).toEqual([]);
  }
});
