import { describe, expect, it } from 'vitest';
import { cutStyles } from './cut-styles.ts';

const cut = (css: string, ...names: string[]) => cutStyles(css, new Set(names));

describe('a cut style sheet', () => {
  it.each([
    ['p{a:b}', 'p{a:b}'],
    ['q{a:b}', ''],
    ['p,q{a:b}', 'p{a:b}'],
    ['p .known:hover,p:focus-visible{a:b}', ''],
    ['p:not(:hover){a:b}', 'p:not(:hover){a:b}'],
    ['p .other{a:b}', ''],
    ['#main>p::before{a:b}', ''],
    ['[href]{a:b}', ''],
    ['[title^="a,}b"]{a:b}', '[title^="a,}b"]{a:b}'],
    ['[title="c"]{a:b}', '[title="c"]{a:b}'],
    ['[title=other]{a:b}', ''],
    ['p{cursor:help;transition:a 1s;a:b}q{animation:c 1s}', 'p{a:b}'],
    ['.katex p{stroke-width:1px;fill-rule:nonzero;height:a}', '.katex p{height:a}'],
    ['p{stroke-width:1px}', 'p{stroke-width:1px}'],
    ['.katex{font:1em KaTeX_Main,var(--sans)}', '.katex{font:1em var(--sans)}'],
    ['.katex p{font-family:KaTeX_Math,var(--sans);a:b}', '.katex p{a:b}'],
    ['p{counter-reset:n;counter-increment:n}q{content:counter(n)}', ''],
    [
      'p{counter-reset:n}p::before{content:counter(n)}',
      'p{counter-reset:n}p::before{content:counter(n)}',
    ],
    [':host{a:b}p,:host{a:b}', 'p{a:b}'],
    ['@media print{p{a:b}}@media (width<=1em) and (scripting:none){p{a:b}}', ''],
    ['@supports (animation-timeline:view()){p{scale:none}}', ''],
    ['p:not(.other){a:b}', 'p:not(.other){a:b}'],
    ['p:is(.other,.known){a:b}', 'p:is(.other,.known){a:b}'],
    ['p:where(.other){a:b}', ''],
    ['p:where(:disabled:not([href])){a:b}', ''],
    ['.kn\\.own{a:b}', ''],
    [':root,html,body,*{a:b}', ':root,html,body,*{a:b}'],
  ])('of %s is %s', (css, expected) => {
    expect(cut(css, 'p', '.known', '.katex', '[title', '[title=c').css).toBe(expected);
  });

  it('keeps the order of layers, groups and rules', () => {
    const css =
      '@layer reset,mantine;@layer mantine{p{a:b}q{a:b}}@media (width<=1em){p{c:d}}@media print{q{a:b}}p{e:f}';
    expect(cut(css, 'p').css).toBe(
      '@layer reset,mantine;@layer mantine{p{a:b}}@media (width<=1em){p{c:d}}p{e:f}',
    );
  });

  it.each([
    ['a layer', '@layer x{p{a:b;c:d}}p{a:e}', '@layer x{p{c:d}}p{a:e}'],
    ['a layer that sets a part', '@layer x{p{font-size:1px}}p{font:a}', 'p{font:a}'],
    ['a layer for others too', '@layer x{p,q{a:b}}p{a:e}', '@layer x{p,q{a:b}}p{a:e}'],
    ['a layer by force', '@layer x{p{a:b!important}}p{a:e}', '@layer x{p{a:b!important}}p{a:e}'],
    [
      'a layer, now and then',
      '@layer x{p{a:b}}@media (width<=1em){p{a:e}}',
      '@layer x{p{a:b}}@media (width<=1em){p{a:e}}',
    ],
    ['no layer', 'p{a:b}p{a:e}', 'p{a:b}p{a:e}'],
  ])('leaves out what a later rule beats in %s', (_, css, expected) => {
    expect(cut(css, 'p', 'q').css).toBe(expected);
  });

  it('keeps what is read of variables, however far away', () => {
    const scheme = '[data-mantine-color-scheme=dark]{--c:2}';
    const css = `:root{--a:var(--b);--b:var(--c);--c:1;--d:var(--e);--e:1;--f:1}${scheme}p{x:var(--a)}`;
    const { css: text, unknown } = cut(css, 'p', '--f');
    expect(text).toBe(`:root{--a:var(--b);--b:var(--c);--c:1;--f:1}${scheme}p{x:var(--a)}`);
    expect(unknown).toEqual(['--d', '--e']);
  });

  it.each([
    ['is read once', ':root{--a:a long value}p{x:var(--a)}', 'p{x:a long value}'],
    ['is short', ':root{--a:1}p{x:var(--a);y:var(--a)}', 'p{x:1;y:1}'],
    ['is a factor of one', ':root{--a:1}p{x:calc(2rem * var(--a))}', 'p{x:2rem}'],
    ['stands in a layer', '@layer x{:root{--a:1}}p{x:var(--a)}', 'p{x:1}'],
  ])('has the value of a variable that %s', (_, css, expected) => {
    expect(cut(css, 'p').css).toBe(expected);
  });

  it.each([
    ['has more than one', ':root{--a:1}p{--a:2;x:var(--a)}', 'p'],
    ['depends on the window', '@media (width<=1em){:root{--a:1}}p{x:var(--a)}', 'p'],
    ['depends on another', ':root{--a:var(--b)}p{--b:1;x:var(--a)}', 'p'],
    ['is set by the markup', ':root{--a:1}p{x:var(--a)}', 'p', '--a:'],
    ['is long and read twice', ':root{--a:a long value}p{x:var(--a);y:var(--a)}', 'p'],
  ])('keeps a variable whose value %s', (_, css, ...names) => {
    expect(cut(css, ...names).css).toBe(css);
  });

  it('asks for no font, and keeps those of the computer', () => {
    const local = '@font-face{font-family:A;src:local("B")}';
    const css = `@font-face{font-family:A;src:url(/a.woff2)}${local}@keyframes go{0%{a:b}}p{a:b}`;
    expect(cut(css, 'p').css).toBe(`${local}p{a:b}`);
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
