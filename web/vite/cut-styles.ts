/** Leaves out of a style sheet what some markup cannot use. Order and layers stay as they are. */
import type { FirstPaint } from '../src/document/built-site.ts';
import { withoutBeaten } from './beaten-declarations.ts';
import {
  type CssRule,
  mapRules,
  readRules,
  splitList,
  variableOf,
  writeRules,
} from './css-rules.ts';
import { forFirstPaint } from './first-paint-rules.ts';
import { withValues } from './variable-values.ts';

/** Of every document, whatever its markup. */
const always = [
  'html',
  'body',
  '[data-mantine-color-scheme',
  '[data-mantine-color-scheme=light',
  '[data-mantine-color-scheme=dark',
];

/**
 * @param css all style sheets of a page, in their order
 * @param names what the markup has, as of `namesIn`
 */
export function cutStyles(css: string, names: ReadonlySet<string>): FirstPaint {
  const rules = forFirstPaint(readRules(css));
  const known = new Set([...names, ...always]);
  const matching = withoutBeaten(withoutCounters(withoutFonts(withoutSelectors(rules, known))));
  const kept = withoutVariables(withValues(matching, names), names);
  const variables = variablesIn(writeRules(kept), names);
  const unknown = [...new Set(namesIn(rules))].filter((name) =>
    name.startsWith('--') ? !variables.has(name) : !known.has(name),
  );
  return { css: writeRules(kept), unknown };
}

/** All names that the rules ask for, and all variables that they give. */
function namesIn(rules: readonly CssRule[]): string[] {
  return rules.flatMap(({ prelude, body }) => {
    if (body === undefined) return [];
    if (typeof body !== 'string') return namesIn(body);
    if (prelude.startsWith('@')) return [];
    return [
      ...selectorNames(prelude),
      ...splitList(body, ';').flatMap((one) => variableOf(one) ?? []),
    ];
  });
}

function withoutSelectors(rules: readonly CssRule[], known: ReadonlySet<string>): CssRule[] {
  return mapRules(rules, (rule) => {
    if (rule.prelude.startsWith('@')) return rule;
    const selectors = splitList(rule.prelude, ',').filter((one) => canMatch(one, known));
    return selectors.length > 0 ? { ...rule, prelude: selectors.join(',') } : undefined;
  });
}

const ofChoice = /:(not|is|where|has)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;

function canMatch(selector: string, known: ReadonlySet<string>): boolean {
  const choices = [...selector.matchAll(ofChoice)].every(
    ([, kind = '', list = '']) =>
      kind === 'not' || kind === 'has' || splitList(list, ',').some((one) => canMatch(one, known)),
  );
  return choices && namesOf(selector.replace(ofChoice, '')).every((name) => known.has(name));
}

/** Also of what can be chosen from, but for what must not be there. */
function selectorNames(list: string): string[] {
  const within = [...list.matchAll(ofChoice)].flatMap(([, kind = '', text = '']) =>
    kind === 'not' || kind === 'has' ? [] : selectorNames(text),
  );
  return [...within, ...namesOf(list.replace(ofChoice, ''))];
}

const attribute = /\[\s*([\w-]+)([^\]]*)\]/g;
const exactly = /^=["']?([^"'\s]*)["']?$/;
const pseudo = /::?[\w-]+(?:\([^)]*\))?/g;
const classOrId = /[.#](?:[\w-]|\\.)+/g;
const element = /(?<![\w-])[a-z][\w-]*/gi;

/** What must be there for a selector without choices to match. */
function namesOf(selector: string): string[] {
  const attributes = [...selector.matchAll(attribute)].map(([, name = '', rest = '']) => {
    const value = exactly.exec(rest)?.[1];
    return value === undefined ? `[${name}` : `[${name}=${value}`;
  });
  const states = selector.includes(':disabled') ? ['[disabled'] : [];
  const bare = selector.replace(attribute, '').replace(pseudo, '');
  const named = (bare.match(classOrId) ?? []).map((name) => name.replaceAll('\\', ''));
  const elements = bare.replace(classOrId, ' ').match(element) ?? [];
  return [...attributes, ...states, ...named, ...elements.map((name) => name.toLowerCase())];
}

/** Variables that nothing reads go, then those that only these have read. */
function withoutVariables(rules: readonly CssRule[], names: ReadonlySet<string>): CssRule[] {
  const before = writeRules(rules);
  const used = variablesIn(before, names);
  const cut = mapRules(rules, (rule) => {
    if (rule.prelude.startsWith('@')) return rule;
    const declarations = splitList(rule.body, ';').filter((one) => {
      const name = variableOf(one);
      return name === undefined || used.has(name);
    });
    return declarations.length > 0 ? { ...rule, body: declarations.join(';') } : undefined;
  });
  return writeRules(cut).length < before.length ? withoutVariables(cut, names) : cut;
}

function variablesIn(css: string, names: ReadonlySet<string>): Set<string> {
  const read = [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
  return new Set([...read, ...[...names].filter((name) => name.startsWith('--'))]);
}

/** Numbers that nothing shows. */
function withoutCounters(rules: readonly CssRule[]): CssRule[] {
  if (/counters?\(/.test(writeRules(rules))) return [...rules];
  return mapRules(rules, ({ prelude, body }) => {
    const declarations = splitList(body, ';').filter((one) => !one.startsWith('counter-'));
    return declarations.length > 0 ? { prelude, body: declarations.join(';') } : undefined;
  });
}

/** Fonts but the computer's own: else they would be asked for before the paint. */
function withoutFonts(rules: readonly CssRule[]): CssRule[] {
  return mapRules(rules, (rule) =>
    rule.prelude.startsWith('@font-face') && rule.body.includes('url(') ? undefined : rule,
  );
}
