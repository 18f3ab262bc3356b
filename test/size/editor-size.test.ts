/** The built site in `dist`; `npm test` builds it first. */
import { describe, expect, it } from 'vitest';
import { holding, loadedBy, scriptBytes, scripts } from './built-scripts.ts';

/** Words that minifying leaves in the code. */
const isEditor = holding('ProseMirror');
const isKatex = holding('katex-html');

/** There already when somebody comes to one of the forms. */
const adminArea = new Set(loadedBy('admin.routes-'));

describe.each(['new-post', 'edit-post'])('the page %s', (page) => {
  const added = loadedBy(`${page}.page-`).filter((name) => !adminArea.has(name));

  it('adds at most 175 kB of scripts to the admin area', () => {
    expect(added.some(isEditor)).toBe(true);
    expect(scriptBytes(added)).toBeLessThanOrEqual(175_000);
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
