/** Measures the built site in `dist` and its renderer in `dist-server`, which `npm test` builds first. */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentSecurityPolicy } from '#infra/security-headers.ts';
import { inlineSources, inlineTexts } from '#lambdas/features/publishing/inline-sources.ts';
import { pageLimits } from '#scripts/costs/usage.ts';
import { builtFiles } from '#shared/publishing/site-paths.ts';
import { describe, expect, it } from 'vitest';
import { brotliBytes, compressed, firstLoad, sentBytes } from './first-load.ts';
import { pagesOfAllKinds } from './pages-fixture.ts';
import { renderPage } from './render-page.ts';

const root = resolve(import.meta.dirname, '../..');
const site = join(root, 'dist');
/** Texts that identify code which only some visitors need, even when minified. */
const heavy = ['ProseMirror', 'katex-html', 'recharts', 'hljs'];

/** Number of fonts for the text, which the style sheets load. */
const textFonts = 2;

const policy = contentSecurityPolicy(
  'https://dev-data-uploads4f6eb0fd-0123456789ab.s3.us-east-1.amazonaws.com',
);
const built = (name: string) => inlineTexts(readFileSync(join(site, name), 'utf8'));
const texts = [...built(builtFiles.shell), ...built(builtFiles.firstPaint)];
/** Bytes of all other headers: 915 on the local cloud, and CloudFront adds `via`. */
const otherHeaders = 1000;

const bytes = (file: string) => statSync(join(site, file)).size;
const withoutNoscript = (html: string) => html.replace(/<noscript>.*?<\/noscript>/gs, '');

it('has at most 1.4 kB of inline scripts, which delay the first paint', () => {
  expect(built(builtFiles.shell).join('').length).toBeLessThanOrEqual(1400);
});

describe.each(pagesOfAllKinds)('a first visit to $address', ({ address, data, code }) => {
  const load = renderPage(address, data).then((html) => ({ html, ...firstLoad(site, html, code) }));

  it('paints from its document alone, which fits with its headers into the first round trip', async () => {
    const { html } = await load;
    expect(html).toContain('<style>');
    expect(withoutNoscript(html)).not.toMatch(/<link rel="stylesheet"|as="font"/);
    expect(html).not.toContain('KaTeX_');
    // The edge writes the sources into two directives of the policy.
    const sources = 2 * inlineSources(html, texts).length;
    const headers = policy.length + sources + otherHeaders;
    expect(sentBytes(html) + headers).toBeLessThanOrEqual(pageLimits.firstFlight);
  });

  it('has at most 8 kB of HTML and 14 kB of styles', async () => {
    const { text, styles } = await load;
    expect(compressed(text)).toBeLessThanOrEqual(8000);
    expect(brotliBytes(site, styles)).toBeLessThanOrEqual(pageLimits.styles);
  });

  it('has at most 3 kB of styles for formulas, if it has any', async () => {
    const { mathStyles } = await load;
    expect(brotliBytes(site, mathStyles)).toBeLessThanOrEqual(3000);
  });

  it('makes at most 6 requests before the browser is idle, except for those of formulas', async () => {
    const { styles, others } = await load;
    expect(1 + styles.length + others.length + textFonts).toBeLessThanOrEqual(6);
  });

  it('inlines its icon, which a browser would request before the paint', async () => {
    const { html } = await load;
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,');
  });

  it('has one style element and two scripts, those of the build unchanged', async () => {
    const { html } = await load;
    expect(html.match(/<style/g)).toHaveLength(1);
    const found = inlineTexts(html);
    expect(found).toHaveLength(3);
    for (const text of found) expect(texts).toContain(text);
  });

  it('names no script that loads before the browser is idle', async () => {
    const { html } = await load;
    expect(html).not.toMatch(/<script[^>]* src=|modulepreload|as="script"/);
  });

  it('requests its largest script with its first, so that it does not come last', async () => {
    const { html, scripts } = await load;
    const [largest = ''] = scripts.toSorted((a, b) => bytes(b) - bytes(a));
    expect(/ data-app="([^"]*)"/.exec(html)?.[1]?.split(' ')).toEqual([
      `/${scripts[0]}`,
      `/${largest}`,
    ]);
  });

  it('loads at most 115 kB of scripts, when it is idle', async () => {
    const { scripts } = await load;
    expect(scripts.length).toBeGreaterThan(1);
    expect(brotliBytes(site, scripts)).toBeLessThanOrEqual(pageLimits.scripts);
  });

  it('loads nothing of the editor, of KaTeX, of the highlighter or of the charts', async () => {
    const { scripts } = await load;
    const codes = scripts.map((file) => readFileSync(join(site, file), 'utf8'));
    expect(heavy.filter((word) => codes.some((text) => text.includes(word)))).toEqual([]);
  });
});
