import { describe, expect, it } from 'vitest';
import { cutStyles } from './cut-styles.ts';

const cut = (css: string, ...names: string[]) => cutStyles(css, new Set(names));

describe('a cut style sheet', () => {
  it.each([
    ['p{a:b}', 'p{a:b}'],
    ['q{a:b}', ''],
    ['p,q{a:b}', 'p{a:b}'],
    ['p .known:hover{a:b}', 'p .known:hover{a:b}'],
    ['p .other{a:b}', ''],
    ['#main>p::before{a:b}', ''],
    ['[href]{a:b}', ''],
    ['[title="a,}b"]{a:b}', '[title="a,}b"]{a:b}'],
    ['p:not(.other){a:b}', 'p:not(.other){a:b}'],
    ['p:is(.other,.known){a:b}', 'p:is(.other,.known){a:b}'],
    ['p:where(.other){a:b}', ''],
    ['p:where(:disabled:not([href])){a:b}', ''],
    ['.kn\\.own{a:b}', ''],
    [':root,html,body,*{a:b}', ':root,html,body,*{a:b}'],
  ])('of %s is %s', (css, expected) => {
    expect(cut(css, 'p', '.known', '[title').css).toBe(expected);
  });

  it('keeps the order of layers, groups and rules', () => {
    const css =
      '@layer reset,mantine;@layer mantine{p{a:b}q{a:b}}@media (width<=1em){p{c:d}}@media print{q{a:b}}p{e:f}';
    expect(cut(css, 'p').css).toBe(
      '@layer reset,mantine;@layer mantine{p{a:b}}@media (width<=1em){p{c:d}}p{e:f}',
    );
  });

  it('keeps what is read of variables, however far away', () => {
    const css = ':root{--a:var(--b);--b:var(--c);--c:1;--d:var(--e);--e:1;--f:1}p{x:var(--a)}';
    const { css: text, unknown } = cut(css, 'p', '--f');
    expect(text).toBe(':root{--a:var(--b);--b:var(--c);--c:1;--f:1}p{x:var(--a)}');
    expect(unknown).toEqual(['--d', '--e']);
  });

  it('asks for no font, and keeps those of the computer and the animations in use', () => {
    const local = '@font-face{font-family:A;src:local("B")}';
    const css = `@font-face{font-family:A;src:url(/a.woff2)}${local}@keyframes go{0%{a:b}}@keyframes idle{to{a:b}}p{animation:go 1s}`;
    expect(cut(css, 'p').css).toBe(`${local}@keyframes go{0%{a:b}}p{animation:go 1s}`);
  });

  it('tells which names it lacks', () => {
    expect(cut('p{a:b}.x .y{a:b}[href]{a:b}p:is(#z,p):not(.w){a:b}', 'p', '.x').unknown).toEqual([
      '.y',
      '[href',
      '#z',
    ]);
  });

  it('is not made of rules within rules', () => {
    expect(() => cut('p{a:b;&:hover{c:d}}', 'p')).toThrow('"p"');
  });
});
