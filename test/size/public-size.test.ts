/** The built site in `dist`; `npm test` builds it first. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brotliBytes, firstLoad } from './first-load.ts';

const site = resolve(import.meta.dirname, '../../dist');

/** Words that minifying leaves in the code of what only some visitors need. */
const heavy = ['ProseMirror', 'katex-html', 'recharts'];

describe.each<[string, string | undefined]>([
  ['/', undefined],
  ['/blog', 'blog'],
  ['/projects', 'projects'],
  ['/contact', 'contact'],
  ['a post', 'post'],
])('a first visit to %s', (_path, page) => {
  const { scripts, styles } = firstLoad(site, page);

  it('loads at most 115 kB of scripts', () => {
    expect(brotliBytes(site, scripts)).toBeLessThanOrEqual(115_000);
  });

  it('loads at most 14 kB of styles', () => {
    expect(styles.length).toBeGreaterThanOrEqual(1);
    expect(brotliBytes(site, styles)).toBeLessThanOrEqual(14_000);
  });

  it('loads nothing of the editor, of KaTeX or of the charts', () => {
    const code = [...scripts, ...styles].map((file) => readFileSync(join(site, file), 'utf8'));
    expect(heavy.filter((word) => code.some((text) => text.includes(word)))).toEqual([]);
  });
});
