/**
 * The styles of the first paint without what nobody sees in it: states come with a visitor's first
 * move, which switches the whole sheets on, and nothing moves before.
 */
import { type CssRule, mapRules, splitList } from './css-rules.ts';

const state = /:(?:hover|active|focus|focus-visible|focus-within|visited|target)(?![\w-])/;
/** Of components with a tree of their own, which pages have none of. */
const host = /:host\b/;
const negated = /:not\([^)]*\)/g;

/** What does not change how a page looks while nothing happens. */
const behaviour =
  /^\s*(?:transition|animation|cursor|user-select|-webkit-user-select|touch-action|-webkit-tap-highlight-color|will-change|scroll-behavior|-ms-)/;

/** What shapes of SVG have by themselves: KaTeX says it of its own, against sheets of others. */
const initial =
  /^\s*(?:fill-rule:nonzero|fill-opacity:1|stroke-(?:width:1px|linecap:butt|linejoin:miter|miterlimit:4|dasharray:none|dashoffset:0|opacity:1))$/;

const ofFormulas = /^\s*\.katex /;

/** Fonts of formulas come with the whole sheets. Before, each would be looked for among those of the computer. */
const fontOfFormulas = /^\s*font-family:\s*KaTeX_/;
const firstOfFormulas = /\bKaTeX_\w+,\s*/;

/** Whoever has no scripts waits for the whole sheets, as a printer does. */
const elsewhere = /^@media(?: print$|.*\(scripting: ?none\))|^@supports.*animation/;

export function forFirstPaint(rules: readonly CssRule[]): CssRule[] {
  return mapRules(withoutGroups(rules), ({ prelude, body }) => {
    if (prelude.startsWith('@keyframes')) return undefined;
    if (prelude.startsWith('@')) return { prelude, body };
    const selectors = splitList(prelude, ',').filter(
      (one) => !host.test(one) && !state.test(one.replace(negated, '')),
    );
    const declarations = splitList(body, ';')
      .filter((one) => !behaviour.test(one) && !fontOfFormulas.test(one))
      .filter((one) => !(ofFormulas.test(prelude) && initial.test(one)))
      .map((one) => one.replace(firstOfFormulas, ''));
    if (selectors.length === 0 || declarations.length === 0) return undefined;
    return { prelude: selectors.join(','), body: declarations.join(';') };
  });
}

function withoutGroups(rules: readonly CssRule[]): CssRule[] {
  return rules
    .filter(({ prelude }) => !elsewhere.test(prelude))
    .map((rule) => (Array.isArray(rule.body) ? { ...rule, body: withoutGroups(rule.body) } : rule));
}
