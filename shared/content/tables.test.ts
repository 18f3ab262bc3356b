import { describe, expect, it } from 'vitest';
import { checkContent } from './check-content.ts';
import { markdownToContent } from './markdown-read.ts';
import type { ContentNode, ItemElement } from './nodes.ts';
import { readStored } from './read-stored.ts';
import { evenTable, blocksToLine } from './tables.ts';
import { excerpt, plainText, wordCount } from './text.ts';

const cell = (...children: ContentNode[]): ContentNode => ({ type: 'table-cell', children });
const row = (...children: ContentNode[]): ContentNode => ({ type: 'table-row', children });
const a = cell({ text: 'a' });
const tides = evenTable({
  rows: [
    [[{ text: 'Place' }], [{ text: 'Height' }]],
    [[{ text: 'Oslo' }], [{ text: '0.3 m', bold: true }]],
  ],
  hasHeader: true,
  align: [null, 'right'],
});

describe('a table', () => {
  it('is accepted with a header and aligned columns, also in a list', () => {
    const nodes: ContentNode[] = [
      tides,
      { type: 'bulleted-list', children: [{ type: 'list-item', children: [tides] }] },
    ];
    expect(checkContent(nodes)).toEqual({ ok: true, nodes });
  });

  it('is stored without attributes that are off', () => {
    const table = { type: 'table', header: false, align: [null], children: [row(a)] };
    expect(checkContent([table])).toEqual({
      ok: true,
      nodes: [{ type: 'table', children: [row(a)] }],
    });
  });

  it.each<[string, object]>([
    ['no rows', { children: [] }],
    ['no cells', { children: [row()] }],
    ['rows of different lengths', { children: [row(a), row(a, a)] }],
    ['children other than rows', { children: [a] }],
    ['children of a row other than cells', { children: [row({ text: 'a' })] }],
    ['too few alignments', { align: [], children: [row(a)] }],
    ['an unknown alignment', { align: ['justify'], children: [row(a)] }],
    ['a header that is not true or false', { header: 'yes', children: [row(a)] }],
  ])('is refused with %s, and shown as its text', (_what, fields) => {
    const table = { type: 'table', ...fields };
    expect(checkContent([table])).toEqual({ ok: false, reason: 'uneven-table' });
    const [shown] = readStored(JSON.stringify([{ text: 'x' }, table])).slice(1);
    expect(shown ?? { type: 'paragraph' }).toMatchObject({ type: 'paragraph' });
  });

  it('turns an embedded page in a cell into a link', () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const children = [{ text: 'A talk' }];
    expect(blocksToLine([{ type: 'embed', url, children }])).toEqual([
      { type: 'link', url, children },
    ]);
  });

  it('holds no blocks in its cells', () => {
    const nested = { type: 'table', children: [row(cell(tides))] };
    expect(checkContent([nested])).toEqual({ ok: false, reason: 'misplaced-node' });
    expect(readStored(JSON.stringify([nested]))).toMatchObject([
      { type: 'table', children: [{ children: [{ children: [{ text: expect.any(String) }] }] }] },
    ]);
    expect(checkContent([row(a)])).toEqual({ ok: false, reason: 'misplaced-node' });
  });

  it('has a line of text for each row, with a space between cells', () => {
    expect(plainText([tides])).toBe('Place Height\nOslo 0.3 m');
    expect(wordCount([tides])).toBe(5);
    expect(excerpt([tides])).toBe('Place Height Oslo 0.3 m');
  });

  it('from Markdown keeps cells beyond its header, and stays source where it is huge', () => {
    const [short] = markdownToContent('| a |\n| - |\n| b | c |');
    expect(plainText(short ? [short] : [])).toBe('a \nb c');
    const rows = '| a |\n'.repeat(2_000);
    const wide = `${'| a '.repeat(100)}|\n${'| - '.repeat(100)}|\n${rows}`;
    expect(markdownToContent(wide)).toMatchObject([{ type: 'code-block' }]);
  });
});

it('separates the blocks of a cell by line breaks', () => {
  const item = (text: string): ItemElement => ({ type: 'list-item', children: [{ text }] });
  const note: ContentNode = { type: 'footnote', children: [{ text: 'why' }] };
  expect(
    blocksToLine([
      { type: 'heading-one', children: [{ text: 'H' }] },
      { type: 'bulleted-list', children: [item('one'), { ...item('two'), checked: true }] },
      { type: 'paragraph', children: [{ text: 'a' }, note, { text: 'b' }] },
      { type: 'code-block', children: [{ text: 'x' }] },
      { type: 'divider', children: [{ text: '' }] },
      { type: 'math-block', formula: 'y', children: [{ text: '' }] },
      tides,
    ]),
  ).toEqual([
    { text: 'H\none\n[x] two\na' },
    note,
    { text: 'b\n' },
    { text: 'x', code: true },
    { text: '\n' },
    { type: 'math-inline', formula: 'y', children: [{ text: '' }] },
    { text: '\nPlace | Height\nOslo | ' },
    { text: '0.3 m', bold: true },
  ]);
});
