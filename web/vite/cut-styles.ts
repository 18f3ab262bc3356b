/** Removes from a style sheet what some markup cannot use. Order and layers stay as they are. */
import { transformSync } from 'esbuild';
import { parse, type Root } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { type ExtractorResultDetailed, PurgeCSS } from 'purgecss';
import type { FirstPaint } from '../src/document/built-site.ts';

/** Rules of every document, whatever its markup. */
const scheme = '[data-mantine-color-scheme';
const always = ['html', 'body', scheme, `${scheme}=light`, `${scheme}=dark`];

/**
 * Not visible before a visitor's first interaction, which enables the whole sheets. `:defined`, which
 * every element of ours is, marks what shall wait for these.
 */
const state = /:(?:hover|active|focus|focus-visible|focus-within|visited|target|defined)(?![\w-])/;
/** For components whose document is from right to left, which none is. */
const mirrored = /\[dir=/;
const negated = /:not\([^)]*\)/g;
const behaviour =
  /^(?:transition|animation|cursor|user-select|touch-action|will-change|scroll-behavior|-ms-|-webkit-(?:user|tap))/;

/** Visitors without scripts wait for the whole sheets, like printing. */
const elsewhere = /^print$|\(scripting: ?none\)|animation/;

/** They come with the whole sheets. Before, each would be looked up among the local fonts. */
const fontOfFormulas = /\bKaTeX_\w+(?:,\s*|$)/g;

/**
 * @param css all style sheets of a page, in order
 * @param names the names in the markup, as of `namesIn`
 */
export async function cutStyles(css: string, names: ReadonlySet<string>): Promise<FirstPaint> {
  const sheet = parse(css);
  keepWhatIsSeen(sheet);
  const known = [...names, ...always];
  const [purged = { css: '' }] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'html' }],
    defaultExtractor: () => selectorsOf(known),
    css: [{ raw: sheet.toString() }],
    variables: true,
    safelist: { variables: known.filter((name) => name.startsWith('--')) },
  });
  const kept = new Set([...known, ...variablesIn(parse(purged.css))]);
  const asked = new Set([...selectorNames(sheet), ...variablesIn(sheet)]);
  // Empty groups are removed, and adjacent equal ones become one.
  const { code } = transformSync(purged.css, { loader: 'css', minify: true });
  return { css: code.trim(), unknown: [...asked].filter((name) => !kept.has(name)) };
}

function keepWhatIsSeen(sheet: Root): void {
  sheet.walkAtRules((rule) => {
    // Local fonts are kept: otherwise fonts would be requested before the paint.
    const isLater =
      rule.name === 'font-face' ? rule.toString().includes('url(') : elsewhere.test(rule.params);
    if (isLater || rule.name === 'keyframes') rule.remove();
  });
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.filter(
      (one) => !state.test(one.replace(negated, '')) && !mirrored.test(one),
    );
    if (rule.selector === '') rule.remove();
  });
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(fontOfFormulas, '');
    if (behaviour.test(declaration.prop) || declaration.value === '') declaration.remove();
  });
}

/** The names of `namesIn` in PurgeCSS's categories. */
function selectorsOf(names: readonly string[]): ExtractorResultDetailed {
  const after = (start: RegExp) => names.flatMap((name) => start.exec(name)?.[1] ?? []);
  return {
    attributes: { names: after(/^\[([^=]+)/), values: after(/^\[[^=]+=(.*)/s) },
    classes: after(/^\.(.*)/),
    ids: after(/^#(.*)/),
    tags: after(/^([a-z].*)/),
    undetermined: [],
  };
}

/** All names that the rules require, except those that must not be there. */
function selectorNames(sheet: Root): string[] {
  const names: string[] = [];
  const parser = selectorParser((selectors) => {
    selectors.walkPseudos((pseudo) => {
      if (pseudo.value === ':not' || pseudo.value === ':has') pseudo.remove();
    });
    selectors.walkClasses(({ value }) => void names.push(`.${value}`));
    selectors.walkIds(({ value }) => void names.push(`#${value}`));
    selectors.walkTags(({ value }) => void names.push(value.toLowerCase()));
    selectors.walkAttributes(({ attribute, operator, value }) => {
      names.push(operator === '=' ? `[${attribute}=${value}` : `[${attribute}`);
    });
  });
  sheet.walkRules(({ selector }) => void parser.processSync(selector));
  return names;
}

function variablesIn(sheet: Root): string[] {
  const names: string[] = [];
  sheet.walkDecls(/^--/, ({ prop }) => void names.push(prop));
  return names;
}
