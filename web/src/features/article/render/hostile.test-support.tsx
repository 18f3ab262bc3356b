/** Documents as an attacker might put them into the store, and what no page may contain. */
import { expect } from 'vitest';

const none = [{ text: '' }];
const text = (value: string) => ({ type: 'paragraph', children: [{ text: value }] });

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '//evil.example/x.png',
  '\\\\evil.example\\x',
  'https:evil.example',
  'https://example.com/"onerror="alert(1)',
  'uploads/../../secret.png',
  'uploads/%2e%2e/x.png',
  '__proto__',
];

const deep = (levels: number) =>
  '[{"type":"block-quote","children":'.repeat(levels) + '[]' + '}]'.repeat(levels);

export const documents: [string, string][] = [
  ...addresses.flatMap((url): [string, string][] => [
    [
      `a link to ${JSON.stringify(url)}`,
      JSON.stringify([
        { type: 'paragraph', children: [{ type: 'link', url, children: [{ text: 'x' }] }] },
      ]),
    ],
    [
      `an image from ${JSON.stringify(url)}`,
      JSON.stringify([{ type: 'image', url, alt: 'x', caption: 'x', children: none }]),
    ],
    [
      `an image for the dark scheme from ${JSON.stringify(url)}`,
      JSON.stringify([
        {
          type: 'image',
          url: 'https://a.example/a.png',
          dark: url,
          softened: url,
          caption: 'x',
          children: none,
        },
      ]),
    ],
    [
      `an embedded page from ${JSON.stringify(url)}`,
      JSON.stringify([{ type: 'embed', url, children: [{ text: 'x' }] }]),
    ],
    [
      `a diagram from ${JSON.stringify(url)}`,
      JSON.stringify([
        {
          type: 'code-block',
          language: 'mermaid',
          diagram: { light: url, dark: url, width: 9, height: 9, alt: 'x' },
          children: none,
        },
      ]),
    ],
  ]),
  ...[33, 100, 1_000, 10_000, 100_000].map((levels): [string, string] => [
    `${levels} levels`,
    deep(levels),
  ]),
  [
    'markup as text',
    JSON.stringify([text('<img src=x onerror=alert(1)><script>alert(1)</script>')]),
  ],
  ['markup as plain text', '<script>alert(1)</script>\n\n<svg onload=alert(1)>'],
  [
    'markup as code',
    JSON.stringify([{ type: 'code-block', children: [{ text: '<script>alert(1)</script>' }] }]),
  ],
  [
    'keys of the prototype',
    '[{"__proto__":{"type":"image"},"type":"paragraph","children":[{"text":"x"}]}]',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'script', 'iframe'].map(
    (type): [string, string] => [
      `the type ${type}`,
      JSON.stringify([{ type, src: 'javascript:alert(1)', children: [{ text: 'x' }] }]),
    ],
  ),
  [
    'attributes outside the model',
    '[{"type":"paragraph","dangerouslySetInnerHTML":{"__html":"<b>x</b>"},"style":"position:fixed","onclick":"alert(1)","children":[{"text":"x","onload":"x","ref":"x","key":"x"}]}]',
  ],
  [
    'children that are no nodes',
    '[{"type":"paragraph","children":{"length":9}},{"type":"paragraph"},null,7,"x",[],{"text":{"a":1}}]',
  ],
  [
    'a formula with links',
    JSON.stringify([
      { type: 'math-block', formula: '\\href{javascript:alert(1)}{x}', children: none },
    ]),
  ],
  [
    'a formula with markup',
    JSON.stringify([
      {
        type: 'math-block',
        formula: '\\htmlData{x=y}{a}\\includegraphics{https://evil.example/x.png}',
        children: none,
      },
    ]),
  ],
  [
    'a formula of many braces',
    JSON.stringify([
      { type: 'math-block', formula: '{'.repeat(3_000) + '}'.repeat(3_000), children: none },
    ]),
  ],
  [
    'an endless formula',
    JSON.stringify([{ type: 'math-block', formula: 'x'.repeat(100_000), children: none }]),
  ],
  [
    'a huge matrix',
    JSON.stringify([
      {
        type: 'math-block',
        formula: `\\begin{matrix}${'&'.repeat(900)}${'\\\\'.repeat(500)}\\end{matrix}`,
        children: none,
      },
    ]),
  ],
  [
    'a formula that defines',
    JSON.stringify([{ type: 'math-block', formula: '\\def\\a{\\a\\a}\\a', children: none }]),
  ],
  [
    'a formula as big as the page',
    JSON.stringify([{ type: 'math-block', formula: '\\rule{9999em}{9999em}', children: none }]),
  ],
  [
    'endless code',
    JSON.stringify([{ type: 'code-block', children: [{ text: 'a'.repeat(290_000) }] }]),
  ],
  ['half characters', '[{"type":"paragraph","children":[{"text":"\\ud800 \\u0000 \\u202e x"}]}]'],
  ['broken JSON', '[{"type":"paragraph","children":[{"text":"x"}'],
];

/**
 * Expects nothing on the page that a document must not put there.
 * @param own addresses that the page itself links to
 */
export function expectHarmless(page: HTMLElement, own: readonly string[] = []) {
  expect(
    page.querySelector('script, iframe, object, embed, style, base, form, link, meta'),
  ).toBeNull();
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/i);
      if (name === 'href' && own.includes(value)) continue;
      if (/^(?:href|src|srcset|action|formaction|xlink:href)$/i.test(name)) {
        expect(value).toMatch(/^(?:https?:\/\/[^"\\]+$|mailto:|#s-)/);
      }
    }
  }
  expect(page.textContent.trim()).not.toBe('');
}
