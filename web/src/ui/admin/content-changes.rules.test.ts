import { describe, expect, it } from 'vitest';
import { type ContentLeaf, type ContentNode, voidChildren } from '#shared/content/nodes.ts';
import { cpuTime } from '#test/support/cpu-time.ts';
import { contentChanges } from './content-changes.rules.ts';

type Text = string | ContentNode | (string | ContentNode)[];
const inside = (text: Text): ContentNode[] =>
  [text].flat().map((part) => (typeof part === 'string' ? { text: part } : part));
const p = (text: Text): ContentNode => ({ type: 'paragraph', children: inside(text) });
const bold = (text: string): ContentLeaf => ({ text, bold: true });
const link = (url: string, text = 'here'): ContentNode => ({
  type: 'link',
  url,
  children: inside(text),
});
const image = (url: string, facts = {}): ContentNode => ({
  type: 'image',
  url,
  ...facts,
  children: voidChildren(),
});
const formula = (
  source: string,
  type: 'math-block' | 'math-inline' = 'math-block',
): ContentNode => ({
  type,
  formula: source,
  children: voidChildren(),
});
const table = (cells: string[], facts = {}): ContentNode => ({
  type: 'table',
  ...facts,
  children: [
    {
      type: 'table-row',
      children: cells.map((cell) => ({ type: 'table-cell', children: inside(cell) })),
    },
  ],
});
const code = (text: string, facts = {}): ContentNode => ({
  type: 'code-block',
  ...facts,
  children: inside(text),
});
const quote = (text: Text, facts = {}): ContentNode => ({
  type: 'block-quote',
  ...facts,
  children: inside(text),
});
const note = (text: string): ContentNode => ({ type: 'footnote', children: inside(text) });
const item = (text: Text, facts = {}): ContentNode => ({
  type: 'list-item',
  ...facts,
  children: inside(text),
});
const list = (...items: ContentNode[]): ContentNode => ({ type: 'bulleted-list', children: items });
const heading = (
  text: string,
  type: 'heading-one' | 'heading-two' = 'heading-one',
): ContentNode => ({
  type,
  children: inside(text),
});

/** Such as `changed Link: here, Address: a → here, Address: b` */
const shown = (before: ContentNode[], after: ContentNode[]) =>
  contentChanges(before, after).map(({ kind, ...sides }) => {
    const texts = [sides.before, sides.after].flatMap(
      (side) => side?.text.replaceAll('\n', ', ') ?? [],
    );
    const name = (sides.before ?? sides.after)?.name;
    return `${kind} ${name}: ${(kind === 'moved' ? texts.slice(1) : texts).join(' → ')}`;
  });

const boat = image('https://a.example/boat.png', { alt: 'A boat' });
const intro = p('Two boats leave.');
const end = p('They arrive.');

describe('the differences of two texts beside their words', () => {
  it.each<[string, ContentNode[], ContentNode[], string[]]>([
    ['nothing but words', [intro, boat, quote('Old')], [p('Two ships'), boat, quote('New')], []],
    [
      'a picture and a formula that went with a word',
      [intro, boat, p('A word'), formula('x^2'), end],
      [intro, p('Another word'), end],
      [
        'removed Picture: Description: A boat, Source: https://a.example/boat.png',
        'removed Formula: x^2',
      ],
    ],
    [
      'what is known of a picture',
      [image('https://a.example/a.png', { alt: '' })],
      [image('https://a.example/a.png', { caption: 'At sea', width: 'wide' })],
      [
        'changed Picture: Decorative, Source: https://a.example/a.png → Description: none, Caption: At sea, Width: wide, Source: https://a.example/a.png',
      ],
    ],
    [
      'another picture in its place',
      [intro, image('a.png'), end],
      [intro, image('b.png'), end],
      ['changed Picture: Description: none, Source: a.png → Description: none, Source: b.png'],
    ],
    [
      'a picture that moved, and the one that came',
      [boat, intro, end],
      [image('b.png'), intro, end, boat],
      [
        'moved Picture: Description: A boat, Source: https://a.example/boat.png',
        'added Picture: Description: none, Source: b.png',
      ],
    ],
    [
      'a formula in a line',
      [p(['So ', formula('a', 'math-inline')])],
      [p(['So ', formula('b', 'math-inline')])],
      ['changed Formula in a line: a → b'],
    ],
    [
      'cells, header and alignment of a table',
      [table(['a', 'b'])],
      [table(['a', 'c'], { header: true, align: [null, 'right'] })],
      ['changed Table: a | b → Header: first row, Alignment: none, right, a | c'],
    ],
    [
      'code, indented or not, and what it says of itself',
      [code('  x', { language: 'ts' })],
      [code('x', { language: 'js', fileName: 'a.js', lines: '2' })],
      ['changed Code: Language: ts,   x → Language: js, File: a.js, Highlighted lines: 2, x'],
    ],
    [
      'a callout of another kind',
      [quote('Take care', { kind: 'note' })],
      [quote('Take care', { kind: 'warning' })],
      ['changed Callout: Kind: note, Take care → Kind: warning, Take care'],
    ],
    [
      'an embedded page',
      [{ type: 'embed', url: 'https://vimeo.com/1', children: inside('A talk') }],
      [{ type: 'embed', url: 'https://vimeo.com/2', children: inside('A talk') }],
      [
        'changed Embedded page: A talk, Address: https://vimeo.com/1 → A talk, Address: https://vimeo.com/2',
      ],
    ],
    [
      'a footnote',
      [p(['A claim', note('Source?')])],
      [p(['A claim', note('A source')])],
      ['changed Footnote: Source? → A source'],
    ],
    [
      'the address of a link, and a link that is gone',
      [p(['Read ', link('https://a.example')]), p(['or ', link('https://c.example', 'there')])],
      [p(['Read ', link('https://b.example')]), p('or there')],
      [
        'changed Link: here, Address: https://a.example → here, Address: https://b.example',
        'removed Link: there, Address: https://c.example',
      ],
    ],
    [
      'the title of a link',
      [p({ type: 'link', url: 'u', title: 'Old', children: inside('x') })],
      [p({ type: 'link', url: 'u', title: 'New', children: inside('x') })],
      ['changed Link: x, Address: u, Title: Old → x, Address: u, Title: New'],
    ],
    [
      'marks, also within a link',
      [p(['All ', bold('this')]), p({ type: 'link', url: 'u', children: [{ text: 'x' }] })],
      [
        p(['All ', { ...bold('this'), italic: true }]),
        p({ type: 'link', url: 'u', children: [{ text: 'x', code: true }] }),
      ],
      ['changed Formatting: this: bold → this: bold, italic', 'added Formatting: x: code'],
    ],
    [
      'the level of a heading, not its words',
      [heading('Old words'), heading('Sea')],
      [heading('New words'), heading('Sea', 'heading-two')],
      ['changed Heading: Level 1: Sea → Level 2: Sea'],
    ],
    [
      'the boxes and levels of a list, not its words',
      [list(item('Old'), item('b')), list(item('Tick', { checked: false }))],
      [list(item('New', {}), item(['b', list(item('c'))])), list(item('Tick', { checked: true }))],
      [
        'changed List: • Old, • b → • New, • b,   • c',
        'changed List: • Tick (to do) → • Tick (done)',
      ],
    ],
    [
      'the first number of a list',
      [{ type: 'numbered-list', children: [item('a')] }],
      [{ type: 'numbered-list', start: 3, children: [item('a')] }],
      ['changed List: 1. a → 3. a'],
    ],
    [
      'a divider',
      [intro],
      [intro, { type: 'divider', children: voidChildren() }],
      ['added Divider: '],
    ],
    [
      'a picture within a list within a callout',
      [quote(list(item([p('a'), boat])), { kind: 'tip' })],
      [quote(list(item(p('a'))), { kind: 'tip' })],
      ['removed Picture: Description: A boat, Source: https://a.example/boat.png'],
    ],
  ])('are %s', (_what, before, after, changes) => {
    expect(shown(before, after)).toEqual(changes);
  });

  it('are found within a second in texts of 300 kB that share nothing', () => {
    const long = (word: string) =>
      Array.from({ length: 3000 }, (_, index) =>
        p([`${word} ${index} `.repeat(8), bold(`${word}${index}`)]),
      );
    const taken = cpuTime(() => contentChanges(long('sea'), long('land')));
    expect(taken).toBeLessThan(1000);
  });
});
