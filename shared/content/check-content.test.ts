import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { type CheckedContent, checkContent, parseContent } from './check-content.ts';
import { contentLimits } from './limits.ts';
import { serializeContent } from './nodes.ts';
import { type ContentProblem, contentProblemMessage } from './problems.ts';

const filler = [{ text: '' }];
const paragraph = { type: 'paragraph', children: [{ text: 'Hello' }] };
const image = { type: 'image', url: 'https://example.org/a.png', children: filler };
const formula = (source: string) => ({ type: 'math-block', formula: source, children: filler });
const embed = (url: unknown, rest = {}) => ({
  type: 'embed',
  url,
  children: [{ text: 'A talk' }],
  ...rest,
});
const link = (url: unknown) => ({ type: 'link', url, children: [{ text: 'here' }] });
const item = (...children: unknown[]) => ({ type: 'list-item', children });
const list = (...children: unknown[]) => ({ type: 'bulleted-list', children });
const youtube = 'https://youtu.be/dQw4w9WgXcQ';

type Verdict = ContentProblem | 'accepted';
const verdictOf = (checked: CheckedContent): Verdict => (checked.ok ? 'accepted' : checked.reason);
const refusal = (value: unknown): Verdict => verdictOf(checkContent(value));
const textRefusal = (text: string): Verdict => verdictOf(parseContent(text));

const times = (count: number, node: unknown): unknown[] =>
  Array.from({ length: count }, () => node);

/** The JSON text of a leaf within quotes, which has this number of levels including the leaf. */
function nestedText(levels: number): string {
  const quotes = levels - 1;
  return `${'[{"type":"block-quote","children":'.repeat(quotes)}[{"text":"x"}]${'}]'.repeat(quotes)}`;
}

function nestedValue(levels: number): unknown {
  let nodes: unknown[] = [{ text: 'x' }];
  for (let level = 1; level < levels; level += 1)
    nodes = [{ type: 'block-quote', children: nodes }];
  return nodes;
}

describe('checkContent', () => {
  it.each([
    ['an empty document', []],
    ['marks', [{ type: 'paragraph', children: [{ text: 'x', bold: true, strikethrough: true }] }]],
    [
      'inline formulas in headings',
      [
        {
          type: 'heading-two',
          children: [{ text: 'On ' }, { type: 'math-inline', formula: 'x', children: filler }],
        },
      ],
    ],
    ['bare text in items', [list(item({ text: 'x' }))]],
    [
      'blocks in items',
      [list(item(paragraph, { type: 'code-block', children: [{ text: 'x\ny' }] }))],
    ],
    [
      'lists in items and in lists',
      [{ type: 'numbered-list', children: [item({ text: 'x' }, list()), list()] }],
    ],
    ['lists that start at another number', [{ type: 'numbered-list', start: 0, children: [] }]],
    ['an embedded page', [embed(youtube)]],
    ['a link around an image', [{ type: 'link', url: 'https://example.org/', children: [image] }]],
    [
      'a quote with bare text',
      [{ type: 'block-quote', children: [{ text: 'x' }, link('mailto:a@example.org')] }],
    ],
    [
      'an uploaded image with all attributes',
      [
        {
          ...image,
          url: 'uploads/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b.webp',
          alt: 'A',
          caption: 'B',
          width: 'wide',
          dark: 'uploads/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c.webp',
          softened: true,
        },
      ],
    ],
    ['a divider', [{ type: 'divider', children: filler }]],
    ['emoji, right-to-left and combining text', [{ text: '👩‍👩‍👧‍👦 שלום e\u0301' }]],
  ])('accepts %s as it is', (_, nodes) => {
    expect(checkContent(nodes)).toEqual({ ok: true, nodes });
  });

  it('returns fresh objects without marks that are off', () => {
    const source = [{ type: 'paragraph', children: [{ text: 'x', bold: true, code: false }] }];
    const checked = checkContent(source);
    expect(checked).toEqual({
      ok: true,
      nodes: [{ type: 'paragraph', children: [{ text: 'x', bold: true }] }],
    });
    expect(checked.ok && checked.nodes[0]).not.toBe(source[0]);
  });

  it.each<[ContentProblem, unknown]>([
    ['not-a-list', paragraph],
    ['not-a-list', 'text'],
    ['not-a-list', null],
    ['malformed-node', [null]],
    ['malformed-node', [1]],
    ['malformed-node', ['text']],
    ['malformed-node', [[paragraph]]],
    ['malformed-node', [{}]],
    ['malformed-node', [{ text: 1 }]],
    ['malformed-node', [{ text: 'x', bold: 'true' }]],
    ['malformed-node', [{ type: 'paragraph' }]],
    ['malformed-node', [{ type: 'paragraph', children: 'x' }]],
    ['malformed-node', [{ type: 'paragraph', children: { length: 1, 0: { text: 'x' } } }]],
    ['malformed-node', [{ type: 'divider', children: [] }]],
    ['malformed-node', [{ type: 'divider', children: [...filler, ...filler] }]],
    ['malformed-node', [link(undefined)]],
    ['malformed-node', [link(['https://example.org/'])]],
    ['malformed-node', [{ ...image, url: null }]],
    ['malformed-node', [{ ...image, alt: null }]],
    ['malformed-node', [{ type: 'math-block', children: filler }]],
    ...[-1, 1.5, '3', null, 1e9].map((start): [ContentProblem, unknown] => [
      'malformed-node',
      [{ type: 'numbered-list', start, children: [] }],
    ]),
    ['unknown-node', [{ type: 'script', children: [{ text: 'x' }] }]],
    ['unknown-node', [{ type: 'Paragraph', children: [] }]],
    ['unknown-node', [{ type: 'constructor', children: [] }]],
    ['unknown-node', [{ type: undefined, text: 'x' }]],
    ['unknown-attribute', [{ ...paragraph, style: 'color:red' }]],
    ['unknown-attribute', [{ ...paragraph, url: 'https://example.org/' }]],
    ['unknown-attribute', [{ ...paragraph, text: 'x' }]],
    ['unknown-attribute', [{ text: 'x', onclick: 'alert(1)' }]],
    ['unknown-attribute', [{ text: 'x', children: [] }]],
    ['unknown-embed', [embed('https://evil.example/')]],
    ['unknown-embed', [embed(`javascript:alert(1)//${youtube}`)]],
    ['unknown-embed', [embed({ toString: youtube })]],
    ['unknown-attribute', [embed(youtube, { frame: 'https://evil.example/' })]],
    ['misplaced-node', [embed(youtube, { children: [link('https://example.org/')] })]],
    ['misplaced-node', [{ type: 'paragraph', children: [embed(youtube)] }]],
    ['misplaced-node', [item()]],
    ['misplaced-node', [list(paragraph)]],
    ['misplaced-node', [list({ text: 'x' })]],
    ['misplaced-node', [{ type: 'paragraph', children: [paragraph] }]],
    ['misplaced-node', [{ type: 'code-block', children: [link('https://example.org/')] }]],
    [
      'misplaced-node',
      [{ type: 'link', url: 'https://a.example/', children: [link('https://b.example/')] }],
    ],
    ['misplaced-node', [{ type: 'divider', children: [{ text: 'x' }] }]],
    ['misplaced-node', [{ type: 'divider', children: [{ text: '', bold: true }] }]],
    ['misplaced-node', [{ ...image, children: [paragraph] }]],
    ['ill-formed-text', [{ text: '\ud800' }]],
    ['ill-formed-text', [{ text: 'a\udc00b' }]],
    ['ill-formed-text', [{ text: 'a\0b' }]],
    ['ill-formed-text', [{ ...image, alt: '\ud800' }]],
    ['ill-formed-text', [{ ...image, caption: '\0' }]],
    ['ill-formed-text', [formula('\ud800')]],
    ['text-too-long', [{ ...image, alt: 'x'.repeat(501) }]],
    ['malformed-node', [{ ...link('https://a.example/'), title: 1 }]],
    ['text-too-long', [{ ...link('https://a.example/'), title: 'x'.repeat(501) }]],
    ['text-too-long', [{ ...image, caption: 'x'.repeat(501) }]],
    ['unsafe-link', [link('javascript:alert(1)')]],
    ['unsafe-link', [link('')]],
    ['unsafe-image', [{ ...image, url: 'data:image/png;base64,AA==' }]],
    ['unsafe-image', [{ ...image, url: 'uploads/../x.png' }]],
    ['unsafe-image', [{ ...image, dark: 'javascript:alert(1)' }]],
    ['unsafe-image', [{ ...image, dark: 'data:image/svg+xml,<svg/>' }]],
    ['malformed-node', [{ ...image, dark: null }]],
    ['malformed-node', [{ ...image, softened: false }]],
    ['malformed-node', [{ ...image, softened: 'true' }]],
    ['formula-too-deep', [formula(`${'{'.repeat(900)}${'}'.repeat(900)}`)]],
    ['formula-too-long', [formula(`${'{'.repeat(3_000)}${'}'.repeat(3_000)}`)]],
    ['formula-empty', [formula(' ')]],
  ])('refuses with %s: %j', (reason, value) => {
    expect(refusal(value)).toBe(reason);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'is_admin', 'id', 'version'])(
    'refuses the key %s everywhere',
    (key) => {
      const extra = `"${key}":{"text":"x","bold":true}`;
      for (const text of [
        `[{"text":"x",${extra}}]`,
        `[{"type":"paragraph","children":[],${extra}}]`,
        `[{"type":"link","url":"https://a.example/","children":[],${extra}}]`,
        `[{"type":"divider","children":[{"text":"",${extra}}]}]`,
      ]) {
        expect(textRefusal(text)).toBe('unknown-attribute');
      }
      expect(textRefusal(`[{${extra}}]`)).toBe('malformed-node');
      expect(({} as Record<string, unknown>).bold).toBeUndefined();
    },
  );

  it('allows exactly as many levels, nodes, images and bytes as the limits say', () => {
    const { depth, nodes, images, bytes } = contentLimits;
    expect(refusal(nestedValue(depth))).toBe('accepted');
    expect(refusal(nestedValue(depth + 1))).toBe('too-deep');
    expect(refusal(times(nodes, { text: 'x' }))).toBe('accepted');
    expect(refusal(times(nodes + 1, { text: 'x' }))).toBe('too-many-nodes');
    expect(refusal(times(images, { ...image, dark: image.url }))).toBe('accepted');
    expect(refusal(times(images + 1, image))).toBe('too-many-images');
    const frame = '[{"text":""}]'.length;
    expect(refusal([{ text: 'x'.repeat(bytes - frame) }])).toBe('accepted');
    expect(refusal([{ text: 'x'.repeat(bytes - frame + 1) }])).toBe('too-large');
    expect(refusal([{ text: '€'.repeat(bytes / 3) }])).toBe('too-large');
  });

  it('refuses a document that contains itself', () => {
    const node: { type: string; children: unknown[] } = { type: 'block-quote', children: [] };
    node.children.push(node);
    expect(refusal([node])).toBe('too-deep');
  });

  it.each([100, 1_000, 10_000, 100_000, 1_000_000])(
    'refuses %i levels, parsed or as text, without a stack overflow and fast',
    (levels) => {
      const value = nestedValue(levels);
      const bombs = [nestedText(levels), '['.repeat(levels), '[{"children":'.repeat(levels)];
      const taken = cpuTime(() => {
        expect(refusal(value)).toBe('too-deep');
        for (const bomb of bombs) expect(['too-deep', 'too-large']).toContain(textRefusal(bomb));
      });
      expect(taken).toBeLessThan(1_000);
    },
  );
});

describe('parseContent', () => {
  it('reads the JSON text of a list', () => {
    expect(parseContent(` \n${serializeContent([{ text: 'x' }])} `)).toEqual({
      ok: true,
      nodes: [{ text: 'x' }],
    });
  });

  it('treats text that is not a JSON list as paragraphs split on blank lines', () => {
    const checked = parseContent('First\nstill first\r\n \t\r\n\n\nSecond "quoted" [x]\n');
    expect(checked).toEqual({
      ok: true,
      nodes: [
        { type: 'paragraph', children: [{ text: 'First\nstill first' }] },
        { type: 'paragraph', children: [{ text: 'Second "quoted" [x]' }] },
      ],
    });
  });

  it.each([
    '{"type":"paragraph"}',
    '"text"',
    'null',
    '42',
    '[1] a note',
    '[link](x)',
    '[',
    '[{"type":',
  ])('treats %j as plain text', (text) => {
    expect(parseContent(text)).toEqual({
      ok: true,
      nodes: [{ type: 'paragraph', children: [{ text }] }],
    });
  });

  it('makes no paragraph from nothing', () => {
    expect(parseContent(' \n\n ')).toEqual({ ok: true, nodes: [] });
  });

  it('measures depth outside strings only', () => {
    const brackets = '[{'.repeat(5_000);
    expect(textRefusal(JSON.stringify([{ text: `"\\${brackets}` }]))).toBe('accepted');
    expect(textRefusal(nestedText(contentLimits.depth))).toBe('accepted');
    expect(textRefusal(nestedText(contentLimits.depth + 1))).toBe('too-deep');
    expect(textRefusal(`[{"text":"x","extra":${brackets}`)).toBe('too-deep');
  });

  it('counts bytes, not characters', () => {
    expect(textRefusal('x'.repeat(contentLimits.bytes + 1))).toBe('too-large');
    expect(textRefusal('😀'.repeat(contentLimits.bytes / 4 + 1))).toBe('too-large');
    expect(textRefusal('😀'.repeat(contentLimits.bytes / 4 - 100))).toBe('accepted');
  });

  it.each([
    'a\0b',
    '\ud800',
    '[{"text":"\\ud800"}]',
    '[{"text":"\\u0000"}]',
    '[{"text":"\udc00"}]',
  ])('refuses the ill-formed text %j', (text) => {
    expect(textRefusal(text)).toBe('ill-formed-text');
  });

  it('refuses plain text with more paragraphs than the limit of nodes', () => {
    expect(textRefusal('x\n\n'.repeat(2_500))).toBe('accepted');
    expect(textRefusal('x\n\n'.repeat(2_501))).toBe('too-many-nodes');
  });
});

describe('contentProblemMessage', () => {
  it('is one sentence', () => {
    expect(contentProblemMessage('unsafe-link')).toMatch(/^[A-Z][^.]*\.$|^[A-Z].*:\.$/);
    expect(contentProblemMessage('too-deep')).toContain('32');
  });
});
