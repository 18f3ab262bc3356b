import { describe, expect, it } from 'vitest';
import { cutStyles } from './first-paint-plugin.ts';

const markup = new Set(['p', '.known', '.katex', '[title', '[title=c', '--set']);
const cut = (css: string) => cutStyles(css, markup);

describe('critical CSS', () => {
  it.each([
    ['an element of the markup', 'p{top:0}', 'p{top:0}'],
    ['another element', 'q{top:0}', ''],
    ['one element of several', 'p,q{top:0}', 'p{top:0}'],
    ['an element within another', '.other p{top:0}', ''],
    ['an id', '#main>p{top:0}', ''],
    ['an attribute', '[title]{top:0}', '[title]{top:0}'],
    ['an attribute that is not there', '[href]{top:0}', ''],
    ['the value of an attribute', '[title=c]{top:0}', '[title=c]{top:0}'],
    ['another value', '[title=other]{top:0}', ''],
    ['a state', 'p .known:hover,p:focus-visible{top:0}', ''],
    ['an element marked to wait for the sheets', '.known:defined{top:0}', ''],
    ['an element that is not in a state', 'p:not(:hover){top:0}', 'p:not(:hover){top:0}'],
    ['an element without a class', 'p:not(.other){top:0}', 'p:not(.other){top:0}'],
    ['every document', ':root,html,body,*{top:0}', ':root,html,body,*{top:0}'],
  ])('keeps a rule for %s if it can match', async (_, css, expected) => {
    expect((await cut(css)).css).toBe(expected);
  });

  it.each([
    ['a movement', 'p{transition:top 1s;cursor:help;top:0}', 'p{top:0}'],
    ['an animation', '@keyframes go{0%{top:0}}p{animation:go 1s;top:0}', 'p{top:0}'],
    ['a rule for print', '@media print{p{top:0}}', ''],
    ['a rule for no scripts', '@media (width<=1em) and (scripting:none){p{top:0}}', ''],
    ['a font of formulas', '.katex{font:1em KaTeX_Main,serif}', '.katex{font:1em serif}'],
    ['fonts of formulas alone', '.katex p{font-family:KaTeX_Math;top:0}', '.katex p{top:0}'],
  ])('leaves out %s, which is not visible at first', async (_, css, expected) => {
    expect((await cut(css)).css).toBe(expected);
  });

  it('keeps the order of layers, groups and rules', async () => {
    const { css } = await cut(
      '@layer reset,mantine;@layer mantine{p{top:0}q{top:0}}@media (min-width:1px){p{left:0}}@media (min-width:2px){q{top:0}}p{top:1px}',
    );
    expect(css).toBe(
      '@layer reset,mantine;@layer mantine{p{top:0}}@media(min-width:1px){p{left:0}}p{top:1px}',
    );
  });

  it('keeps the definitions of used variables, however indirect, and those that the markup uses', async () => {
    const { css, unknown } = await cut(
      ':root{--a:var(--b);--b:var(--c);--c:1;--d:var(--e);--e:1;--set:1}p{top:var(--a)}',
    );
    expect(css).toBe(':root{--a:var(--b);--b:var(--c);--c:1;--set:1}p{top:var(--a)}');
    expect(unknown).toEqual(['--d', '--e']);
  });

  it('requests no font, and keeps local ones', async () => {
    const local = '@font-face{font-family:A;src:local("B")}';
    const { css } = await cut(`@font-face{font-family:A;src:url(/a.woff2)}${local}p{top:0}`);
    expect(css).toBe(`${local}p{top:0}`);
  });

  it('reports missing names', async () => {
    const { unknown } = await cut('p{top:0}.x .known{top:0}[href]{top:0}p:is(#z,p):not(.w){top:0}');
    expect(unknown).toEqual(['.x', '[href', '#z']);
  });
});
