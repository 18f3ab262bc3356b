import { expect, it } from 'vitest';
import type { BuiltSite } from './built-site.ts';
import { htmlDocument } from './html-document.ts';
import { pageStyles } from './page-styles.ts';

const site: BuiltSite = {
  shell:
    '<head><!--head--><link rel="stylesheet" crossorigin href="/a.css"><script data-app="/a.js"></script></head><body><!--body--></body>',
  mathStyles: '/katex.css',
  lineStyles: '/code-lines.css',
  furtherFonts: '/further.css',
  scriptFaces: { cyrillic: 'c', greek: 'g', arabic: 'a', hebrew: 'h', vietnamese: 'v' },
};
const firstPaints = { plain: { css: 'p{}', unknown: ['.rare', '--ink'] } };
const contact = (body: string) => pageStyles({ page: 'contact' }, body, { site, firstPaints });

function documentOf(body: string): string {
  const data = { data: { page: 'app' } } as const;
  return htmlDocument(site, { ...contact(body), head: [], body, data });
}

it('puts the critical CSS into the document, and loads the sheets later', () => {
  const html = documentOf('<p class="often">');
  expect(html).toMatch(
    /<style>p\{\}<\/style>\s*<link disabled rel="stylesheet"[^>]* href="\/a.css">\s*<noscript>.*<link rel="stylesheet"[^>]* href="\/a.css"><\/noscript>\s*<script data-app=/,
  );
});

it.each(['<p class="often rare">', '<p style="color:var(--ink)">'])(
  'waits for the sheets if the critical CSS does not cover %s',
  (body) => {
    const html = documentOf(body);
    expect(html).toContain('<link rel="stylesheet" href="/a.css">');
    expect(html).not.toMatch(/<style>|disabled|noscript/);
  },
);

it('chooses the smallest critical CSS that covers the page', () => {
  const texts = {
    article: { css: 'small', unknown: ['figure'] },
    post: { css: 'large', unknown: ['.rare'] },
  };
  const firstPaintOf = (body: string) =>
    pageStyles({ page: 'post' }, body, { site, firstPaints: texts }).firstPaint;
  expect(firstPaintOf('<p>')).toBe('small');
  expect(firstPaintOf('<figure>')).toBe('large');
  expect(firstPaintOf('<figure class="rare">')).toBeUndefined();
});

it('links the sheet for formulas only if the page has any', () => {
  const stylesOf = (body: string) =>
    pageStyles({ page: 'post' }, body, { site, firstPaints }).styles;
  expect(stylesOf('<p>')).toEqual([]);
  expect(stylesOf('<p><span class="katex">')).toEqual(['/katex.css']);
});

it('links the sheet for embeds and special lines of code, and takes critical CSS for them, only if needed', () => {
  const texts = {
    article: { css: 'small', unknown: [] },
    'post-with-blocks': { css: 'large', unknown: [] },
  };
  const stylesOf = (body: string) =>
    pageStyles({ page: 'post' }, body, { site, firstPaints: texts });
  expect(stylesOf('<pre tabindex="0">')).toMatchObject({ styles: [], firstPaint: 'small' });
  const rareOnes = [
    '<pre tabindex="0" data-lines="">',
    '<figure data-embed="">',
    '<figure data-schemes="" class="a">',
  ];
  for (const rare of rareOnes)
    expect(stylesOf(rare)).toMatchObject({ styles: ['/code-lines.css'], firstPaint: 'large' });
});

it.each([
  ['Größe, façade, œuvre, “naïve” – 20 € → 3 × 4', [], []],
  ['Zażółć', ['/further.css'], []],
  ['Сколько это стоит', ['/further.css'], ['c']],
  ['πόσο and سعر', ['/further.css'], ['g', 'a']],
  ['שלום', ['/further.css'], ['h']],
  ['<b lang="vi">Nguyễn</b>', ['/further.css'], ['v']],
  ['Nguyễn', ['/further.css'], []],
  ['Δt in μs', ['/further.css'], []],
  [
    '<span class="katex"><math><mi>λ</mi></math><span class="mord mathnormal">λ</span></span>',
    ['/katex.css'],
    [],
  ],
  ['日本語 और हिन्दी', [], []],
])('links the fonts for %s', (text, styles, faces) => {
  const { styles: linked, scriptFaces } = contact(`<p>${text}`);
  expect([linked, scriptFaces]).toEqual([styles, faces]);
});

it('ignores the end of a post and the footer, whose styles come with the sheets', () => {
  const texts = { article: { css: 'small', unknown: ['.rare'] } };
  const rare = '<b class="rare"></b>';
  const firstPaintOf = (end: string) =>
    pageStyles({ page: 'post' }, `<p>${end}<footer class="x last">${rare}</footer>`, {
      site,
      firstPaints: texts,
    }).firstPaint;
  expect(firstPaintOf(`<div class="after x">${rare}</div>`)).toBe('small');
  expect(firstPaintOf('<div class="afterwards"></div>')).toBeUndefined();
});
