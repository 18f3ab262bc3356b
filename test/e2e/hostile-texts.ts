/** Posts and projects that pass every rule of the API, and are as hostile as that allows. */
import { contentLimits } from '#shared/content/limits.ts';
import { authorLimits, limits } from '#shared/schemas/limits.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import type { CreateProjectInput } from '#shared/schemas/projects.ts';

export const markup = `"><img src=x onerror=alert(1)><svg/onload=alert(2)><script>alert(3)</script>'`;
const rightToLeft = 'مرحبا \u202eabc\u202c שלום 👩🏽‍🚀🏳️‍🌈 \u200b\u0301 Ｆｕｌｌ';
/** The key of an upload that never existed. */
const lost = 'uploads/0199a000-0000-7000-8000-000000000001.webp';
const long = (length: number) => 'W'.repeat(length);

const text = (value: string) => ({ type: 'paragraph', children: [{ text: value }] });
const embed = (url: string, title: string) => ({ type: 'embed', url, children: [{ text: title }] });
const formula = (source: string) => ({
  type: 'math-block',
  formula: source,
  children: [{ text: '' }],
});

const formulas = [
  `${'{'.repeat(contentLimits.formulaNesting)}x${'}'.repeat(contentLimits.formulaNesting)}`,
  '\\href{javascript:alert(1)}{a} \\url{javascript:alert(2)}',
  '\\htmlData{onclick=alert(1)}{x} \\includegraphics{https://x.invalid/p.png}',
  '\\rule{100000em}{100000em}',
  `\\frac{${long(900)}}{1`,
  'x'.repeat(contentLimits.formulaLength),
  '<img src=x onerror=alert(1)>',
];

const drawn = { light: lost, dark: lost, width: 300, height: 200 };
const code = (settings: object, source = markup) => ({
  type: 'code-block',
  ...settings,
  children: [{ text: source }],
});
const image = (settings: object) => ({
  type: 'image',
  url: lost,
  ...settings,
  children: [{ text: '' }],
});
const row = (...cells: string[]) => ({
  type: 'table-row',
  children: cells.map((cell) => ({ type: 'table-cell', children: [{ text: cell }] })),
});

/** Requests that a diagram's source may make of Mermaid. */
const diagramSource = [
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "*{background:url(//x.invalid)}"}}%%',
  'flowchart LR',
  `  accTitle: ${markup}`,
  '  A["<img src=x onerror=alert(1)>"] --> B',
  '  click A href "javascript:alert(1)"',
  '  click B call alert(1)',
].join('\n');

export const hostilePosts: Record<string, Partial<SavePostInput>> = {
  settings: {
    title: `Settings ${markup}`,
    category: `<s onclick=alert(1)>${long(30)}`,
    tags: ['<u onclick=alert(1)>tag</u>'],
    excerpt: markup,
    avatar: lost,
    cover_view: '0% 100%',
    series: { name: `${markup.slice(0, 78)}/`, position: 999 },
    content: JSON.stringify([
      text('The values that an attacker would choose for the settings of nodes.'),
      code({
        language: 'c++#.-_',
        fileName: `'><svg onload=alert(1)>&lt;script>..`,
        lines: '1-9999,1,2-2',
        lineNumbers: true,
      }),
      code({ language: 'constructor', fileName: '../../etc/passwd', lineNumbers: true }),
      code({ language: 'mermaid', diagram: { ...drawn, alt: markup } }, diagramSource),
      code({ language: 'mermaid', diagram: drawn, fileName: '<b>' }, `graph ${markup}`),
      ...['note', 'tip', 'warning'].map((kind) => ({
        type: 'block-quote',
        kind,
        children: [{ text: markup }],
      })),
      {
        type: 'table',
        header: true,
        align: ['left', null],
        children: [row(markup, 'constructor'), row('=cmd|calc!A1', `{{7*7}} ${markup}`)],
      },
      image({ alt: markup, caption: markup, dark: lost, softened: true, width: 'wide' }),
      {
        type: 'paragraph',
        children: [{ text: 'Noted' }, { type: 'footnote', children: [{ text: markup }] }],
      },
      embed('https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=%22%3E%3Cscript%3E#javascript:', markup),
      embed('https://vimeo.com/76979871?h=abcdef&x=%27onload=alert(1)', '__proto__'),
      embed('https://youtu.be.x.invalid/@a/123456789012345678', 'https://youtu.be/dQw4w9WgXcQ'),
    ]),
  },
  markup: {
    title: `Markup ${markup}`,
    category: '<b onclick=alert(1)>bold</b>',
    tags: ['<i>tag</i>', '../..', '?tag=a&b#c', '%00%2e'],
    excerpt: `{{7*7}} \${7*7} ${markup}`,
    content: JSON.stringify([
      text(markup),
      { type: 'heading-one', children: [{ text: markup, bold: true, code: true }] },
      { type: 'heading-two', children: [{ text: 'constructor' }] },
      { type: 'heading-two', children: [{ text: 'main' }] },
      { type: 'code-block', children: [{ text: `</code></pre>${markup}\n<!--` }] },
      {
        type: 'code-block',
        language: 'mermaid',
        diagram: { light: lost, dark: lost, width: 20_000, height: 1, alt: markup },
        children: [{ text: `flowchart LR\n A["${markup}"]` }],
      },
      {
        type: 'paragraph',
        children: [
          {
            type: 'link',
            url: 'https://x.invalid/?a=%22%3E%3Cscript%3E',
            children: [{ text: 'a' }],
          },
          {
            type: 'link',
            url: 'mailto:a@x.invalid?subject=javascript:',
            children: [{ text: 'b' }],
          },
        ],
      },
      embed('https://youtu.be/dQw4w9WgXcQ?t=%22%3E%3Cscript%3E', markup),
      embed('https://github.com/a/b/blob/main/%22%3E%3Cscript%3E#L1', markup),
      ...formulas.map(formula),
    ]),
  },
  directions: {
    title: rightToLeft,
    category: 'العربية',
    tags: ['🏳️‍🌈', 'שלום', '\u202etxt'],
    excerpt: rightToLeft.repeat(5),
    content: JSON.stringify([
      text(rightToLeft.repeat(40)),
      { type: 'bulleted-list', children: [{ type: 'list-item', children: [text('שלום')] }] },
      { type: 'block-quote', children: [{ text: `${'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L'.repeat(20)} ${rightToLeft}` }] },
    ]),
  },
  length: {
    title: long(limits.title.max),
    category: long(limits.category.max),
    tags: Array.from({ length: limits.tags.max }, (_, index) =>
      `${index}${long(limits.tags.length)}`.slice(0, limits.tags.length),
    ),
    excerpt: long(limits.excerpt.max),
    content: JSON.stringify([
      text(long(4000)),
      { type: 'heading-two', children: [{ text: long(600) }] },
      { type: 'code-block', children: [{ text: long(3000) }] },
      { type: 'numbered-list', children: [{ type: 'list-item', children: [text(long(500))] }] },
      { type: 'block-quote', children: [{ text: long(500) }] },
      embed('https://vimeo.com/76979871', long(900)),
      formula(long(900)),
    ]),
  },
};

/** Start in the far future, so that they come first in lists. */
export const hostileProjects: CreateProjectInput[] = [
  {
    title: `Markup ${markup}`.slice(0, limits.projectTitle.max),
    description: markup,
    status: 'planned',
    start_date: '9999-12-29',
    category: '<b onclick=alert(1)>bold</b>',
    technologies: ['<i>C</i>', '__proto__', 'constructor'],
    highlights: [markup, rightToLeft],
    github_url: 'https://x.invalid/?a=%22%3E%3Cscript%3E',
    live_url: 'http://x.invalid/#javascript:alert(1)',
  },
  {
    title: long(limits.projectTitle.max),
    description: long(limits.projectDescription.max),
    status: 'completed',
    category: long(limits.category.max),
    technologies: Array.from({ length: limits.technologies.max }, (_, index) =>
      `${index}${long(limits.technologies.length)}`.slice(0, limits.technologies.length),
    ),
    highlights: [long(limits.highlights.length), rightToLeft],
    start_date: '9999-12-30',
    end_date: '9999-12-31',
  },
];

/** Nodes that the editor never sends, and that the server must refuse. */
export const refusedNodes: readonly object[] = [
  ...[
    'https://www.youtube.com.x.invalid/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com@x.invalid/watch?v=dQw4w9WgXcQ',
    'https://www.y\u043eutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be\u3002x.invalid/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://youtu.be/../dQw4w9WgXcQ/%2e%2e',
    'https://x.invalid/?https://youtu.be/dQw4w9WgXcQ',
    'https://codepen.io.x.invalid/a/pen/abcdef',
    'https://github.com/a/b/blob/main/c',
    'http://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
    'data:text/html,<script>alert(1)</script>',
  ].map((url) => embed(url, 'A talk')),
  ...[
    { language: '"><script>' },
    { language: '__proto__' },
    { language: 'c'.repeat(contentLimits.codeLanguageLength + 1) },
    { fileName: 'a" onclick="alert(1)' },
    { fileName: 'a\nb' },
    { fileName: ' ' },
    { lines: '1;alert(1)' },
    { lines: '9-1' },
    { lines: '0' },
    { lines: '1-99999' },
    { lineNumbers: 'onclick=alert(1)' },
    { lineNumbers: 1 },
    { language: 'ts', diagram: drawn },
    { onclick: 'alert(1)' },
    ...[
      { light: 'https://x.invalid/p.png' },
      { dark: 'javascript:alert(1)' },
      { dark: 'uploads/../secret.webp' },
      { width: '300" onload="alert(1)' },
      { height: 0 },
      { width: contentLimits.diagramSide + 1 },
      { alt: 'x'.repeat(contentLimits.imageTextLength + 1) },
      { onload: 'alert(1)' },
    ].map((changes) => ({ language: 'mermaid', diagram: { ...drawn, ...changes } })),
  ].map((settings) => code(settings)),
  ...[
    { dark: 'javascript:alert(1)' },
    { dark: 'data:image/svg+xml,<svg onload=alert(1)>' },
    { dark: '//x.invalid/p.png' },
    { dark: 'uploads/../secret.webp' },
    { softened: 'brightness(0);background:url(//x.invalid)' },
    { width: '100vw' },
  ].map(image),
  { type: 'block-quote', kind: 'script', children: [{ text: 'x' }] },
  { type: 'table', align: ['" onclick="alert(1)'], children: [row('x')] },
  { type: 'table', children: [{ type: 'table-row', children: [image({})] }] },
];

/** Fields that the server must refuse for any text of a post. */
export const refusedFields: readonly object[] = [
  ...[
    '50% 50%;background:url(//x.invalid)',
    '101% 0%',
    '-1% 0%',
    '0% 0%\n',
    'Whole',
    'calc(1%) 1%',
    'var(--x)',
    '',
    ['whole'],
  ].map((cover_view) => ({ cover_view })),
  ...[
    { name: ' ', position: 1 },
    { name: 'x'.repeat(authorLimits.series.name + 1), position: 1 },
    { name: 'x', position: 0 },
    { name: 'x', position: 1.5 },
    { name: 'x', position: '1' },
    { name: 'x', position: authorLimits.series.position + 1 },
    { name: 'x', position: 1, slug: '../admin' },
    { name: { toString: 'x' }, position: 1 },
    'x',
  ].map((series) => ({ series })),
  { avatar: 'javascript:alert(1)' },
  { tags: ['x'.repeat(limits.tags.length + 1)] },
];
