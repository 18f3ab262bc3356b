/**
 * Makes the critical CSS of the documents (decision 0012). The built renderer first renders samples of each kind of page
 * without it. The rules that these samples use are then written into the renderer, and into `first-paint.html`, from
 * which the hashes for the Content-Security-Policy are computed.
 */
import { transformSync } from 'esbuild';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse, type Root } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { type ExtractorResultDetailed, PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';
import type { PageRenderer } from '../../shared/publishing/page-data.ts';
import { builtFiles } from '../../shared/publishing/site-paths.ts';
import type { BuiltSite, FirstPaint } from '../src/document/built-site.ts';
import { sheetsIn } from '../src/document/html-document.ts';
import { beforeEnd, namesIn } from '../src/document/markup-names.ts';
import { builtDocument } from './document-plugin.ts';
import { scriptFaces } from './font-faces.ts';

/** Placeholder in the renderer's code that the critical CSS replaces. */
const placeholder = 'globalThis.FIRST_PAINTS';
const site = join(import.meta.dirname, '../../dist');
const fromSite = (name: string) => readFileSync(join(site, name), 'utf8');

/** Makes `virtual:built-site`: the output of the browser's build for the renderer, or a plain page for tests. */
export function builtSiteModule(isRenderer: boolean): string {
  const built = isRenderer ? readBuiltSite() : plainSite();
  return `export const builtSite = ${JSON.stringify(built)};\nexport const firstPaints = ${placeholder} ?? {};`;
}

function readBuiltSite(): BuiltSite {
  return {
    shell: fromSite(builtFiles.shell),
    mathStyles: builtSheet('katex'),
    lineStyles: builtSheet('rendered-text'),
    furtherFonts: builtSheet('virtual_further-fonts'),
    scriptFaces: scriptFaces(),
  };
}

function builtSheet(name: string): string {
  const [sheet] = globSync(`assets/${name}-*.css`, { cwd: site });
  if (sheet === undefined) throw new Error(`The built site has no styles "${name}".`);
  return `/${sheet}`;
}

function plainSite(): BuiltSite {
  const shell = builtDocument(fromSite('../web/index.html'));
  const sheets = {
    mathStyles: '/katex.css',
    lineStyles: '/code-lines.css',
    furtherFonts: '/further-fonts.css',
  };
  return { shell, ...sheets, scriptFaces: scriptFaces() };
}

export function firstPaintPlugin(): Plugin {
  return {
    name: 'first-paint',
    apply: (_config, { command, isSsrBuild = false }) => command === 'build' && isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const [name = ''] = Object.keys(bundle);
      const file = join(dir, name);
      const firstPaints = await makeFirstPaints(file);
      const code = readFileSync(file, 'utf8');
      if (!code.includes(placeholder)) {
        throw new Error('The renderer has no place for the first paint.');
      }
      writeFileSync(file, code.split(placeholder).join(JSON.stringify(firstPaints)));
      const texts = [
        ...Object.values(firstPaints).map(({ css }) => css),
        ...Object.values(scriptFaces()),
      ].map((css) => `<style>${css}</style>\n`);
      writeFileSync(join(site, builtFiles.firstPaint), texts.join(''));
    },
  };
}

async function makeFirstPaints(rendererFile: string): Promise<Record<string, FirstPaint>> {
  // The cast is safe because the renderer's module exports exactly these functions.
  const renderer = createRequire(import.meta.url)(rendererFile) as PageRenderer;
  // Static imports would make Vite's configuration load the Markdown reader every time.
  const pages = new URL('../samples/sample-pages.ts', import.meta.url).href;
  const { samplePages } = (await import(pages)) as typeof import('../samples/sample-pages.ts');
  const inputs = new URL('../samples/sample-settings.ts', import.meta.url).href;
  const { sampleInput } = (await import(inputs)) as typeof import('../samples/sample-settings.ts');
  const firstPaints = Object.entries(samplePages()).map(async ([kind, samples]) => {
    const documents = samples.map((sample) =>
      renderer.renderPage({ ...sample, ...sampleInput(sample.data) }),
    );
    return [kind, await firstPaintOf(await Promise.all(documents))] as const;
  });
  return Object.fromEntries(await Promise.all(firstPaints));
}

function firstPaintOf(documents: string[]): Promise<FirstPaint> {
  const addresses = [...new Set(documents.flatMap(sheetsIn))];
  const bodies = documents.map((document) => beforeEnd(document.slice(document.indexOf('<body>'))));
  return cutStyles(addresses.map(fromSite).join('\n'), namesIn(bodies.join('\n')));
}

const scheme = '[data-mantine-color-scheme';
/** Names that every document has outside the markup that is examined. */
const alwaysPresent = ['html', 'body', scheme, `${scheme}=light`, `${scheme}=dark`];

/**
 * States that need an interaction, which loads the whole style sheets. `:defined` matches every element, and marks rules
 * that are to wait for these sheets.
 */
const laterState =
  /:(?:hover|active|focus|focus-visible|focus-within|visited|target|defined)(?![\w-])/;
/** Matches Mantine's rules for right-to-left documents; this site has none. */
const rightToLeft = /\[dir=/;
const negated = /:not\([^)]*\)/g;
const behaviour =
  /^(?:transition|animation|cursor|user-select|touch-action|will-change|scroll-behavior|-ms-|-webkit-(?:user|tap))/;

/** Conditions of rules that wait for the whole sheets: print, browsers without scripts, and animations. */
const laterMedia = /^print$|\(scripting: ?none\)|animation/;

/** Formula fonts come with the whole sheets. Until then, the browser would search the local fonts for each. */
const fontOfFormulas = /\bKaTeX_\w+(?:,\s*|$)/g;

/**
 * Removes the rules of style sheets that do not match the given names. Order and layers stay as they are.
 * @param css all style sheets of a page, in order
 * @param names the names in the markup, as `namesIn` returns them
 */
export async function cutStyles(css: string, names: ReadonlySet<string>): Promise<FirstPaint> {
  const sheet = parse(css);
  removeInvisible(sheet);
  const known = [...names, ...alwaysPresent];
  const [purged = { css: '' }] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'html' }],
    defaultExtractor: () => selectorsOf(known),
    css: [{ raw: sheet.toString() }],
    variables: true,
    safelist: { variables: known.filter((name) => name.startsWith('--')) },
  });
  const covered = new Set([...known, ...variablesIn(parse(purged.css))]);
  const required = new Set([...selectorNames(sheet), ...variablesIn(sheet)]);
  // esbuild removes empty groups, and merges equal neighbours.
  const { code } = transformSync(purged.css, { loader: 'css', minify: true });
  return { css: code.trim(), unknown: [...required].filter((name) => !covered.has(name)) };
}

/** Removes rules that do not matter before the visitor interacts. */
function removeInvisible(sheet: Root): void {
  sheet.walkAtRules((rule) => {
    // Only local fonts stay, because others would be requested before the paint.
    const isLater =
      rule.name === 'font-face' ? rule.toString().includes('url(') : laterMedia.test(rule.params);
    if (isLater || rule.name === 'keyframes') rule.remove();
  });
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.filter(
      (selector) => !laterState.test(selector.replace(negated, '')) && !rightToLeft.test(selector),
    );
    if (rule.selector === '') rule.remove();
  });
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(fontOfFormulas, '');
    if (behaviour.test(declaration.prop) || declaration.value === '') declaration.remove();
  });
}

/** Sorts names from `namesIn` into PurgeCSS's categories. */
function selectorsOf(names: readonly string[]): ExtractorResultDetailed {
  const captures = (pattern: RegExp) => names.flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return {
    attributes: { names: captures(/^\[([^=]+)/), values: captures(/^\[[^=]+=(.*)/s) },
    classes: captures(/^\.(.*)/),
    ids: captures(/^#(.*)/),
    tags: captures(/^([a-z].*)/),
    undetermined: [],
  };
}

/** @returns all names that the selectors require, without those in `:not` and `:has` */
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
