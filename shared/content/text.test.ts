import { describe, expect, it } from 'vitest';
import type { ContentNode } from './nodes.ts';
import {
  characterCount,
  cutAt,
  excerpt,
  graphemeCount,
  imageSources,
  plainText,
  readingTime,
  wordCount,
} from './text.ts';

function paragraph(text: string): ContentNode {
  return { type: 'paragraph', children: [{ text }] };
}

const image = (url: string): ContentNode => ({
  type: 'image',
  url,
  alt: 'A drawing',
  children: [{ text: '' }],
});
const inlineFormula = (formula: string): ContentNode => ({
  type: 'math-inline',
  formula,
  children: [{ text: '' }],
});
const list = (...items: ContentNode[][]): ContentNode => ({
  type: 'bulleted-list',
  children: items.map((children) => ({ type: 'list-item', children })),
});

const document: ContentNode[] = [
  { type: 'heading-one', children: [{ text: 'On ' }, { text: 'time', italic: true }] },
  {
    type: 'paragraph',
    children: [
      { text: 'See ' },
      {
        type: 'link',
        url: 'https://example.org/',
        children: [
          { text: 'the ' },
          { text: 'paper', bold: true },
          image('https://example.org/a.png'),
        ],
      },
      { text: ' on ' },
      inlineFormula('x^2'),
      { text: '.' },
    ],
  },
  { type: 'divider', children: [{ text: '' }] },
  list([{ text: 'bare' }], [paragraph('block'), list([{ text: 'deep' }])]),
  image('https://example.org/b.png'),
  image('https://example.org/a.png'),
  { type: 'math-block', formula: '\\sum_i i', children: [{ text: '' }] },
  { type: 'code-block', children: [{ text: 'let a = 1;\nlet b = 2;' }] },
];

describe('plainText', () => {
  it('gives one line per block and joins inline nodes', () => {
    expect(plainText(document)).toBe(
      'On time\nSee the paper on x^2.\nbare\nblock\ndeep\nlet a = 1;\nlet b = 2;',
    );
  });

  it('is empty for a document without text', () => {
    expect(plainText([])).toBe('');
    expect(plainText([paragraph(''), image('https://example.org/a.png')])).toBe('');
  });
});

describe('excerpt', () => {
  it('gives a short paragraph whole, its white space collapsed', () => {
    expect(excerpt([paragraph('  Two\n words '), paragraph('and three')])).toBe('Two words');
  });

  it('comes from the first prose, without headings, code, images and formulas', () => {
    expect(excerpt(document)).toBe('See the paper on.');
    const formulas: ContentNode = {
      type: 'paragraph',
      children: [
        { text: 'Let ' },
        inlineFormula('n'),
        { text: ' be even, and ' },
        inlineFormula('m'),
        { text: ', too.' },
      ],
    };
    const alone: ContentNode = { type: 'paragraph', children: [inlineFormula('x'), { text: '.' }] };
    expect(excerpt([alone, formulas])).toBe('Let be even, and, too.');
  });

  it('comes from a list or a quote if there is no paragraph, and is empty without any prose', () => {
    const heading: ContentNode = { type: 'heading-one', children: [{ text: 'Heading' }] };
    const quote: ContentNode = { type: 'block-quote', children: [{ text: 'A quote.' }] };
    expect(excerpt([heading, quote, list([{ text: 'An item' }])])).toBe('An item');
    expect(excerpt([heading, quote])).toBe('A quote.');
    expect(excerpt([heading, { type: 'code-block', children: [{ text: 'let a;' }] }])).toBe('');
  });

  it('cuts at word boundaries and never exceeds the length, including the ellipsis', () => {
    expect(excerpt([paragraph('one two three')], 13)).toBe('one two three');
    expect(excerpt([paragraph('one two three')], 12)).toBe('one two…');
    expect(excerpt([paragraph('one two three')], 8)).toBe('one two…');
    expect(excerpt([paragraph('one two three')], 7)).toBe('one…');
  });

  it('is at most 160 characters long unless told otherwise', () => {
    const text = excerpt([paragraph('lorem '.repeat(100))]);
    expect(text).toBe(`${'lorem '.repeat(26).trim()}…`);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('cuts a single long word without splitting a character', () => {
    expect(excerpt([paragraph('abcdefgh')], 5)).toBe('abcd…');
    expect(excerpt([paragraph('😀😀😀😀')], 4)).toBe('😀…');
    expect(excerpt([paragraph('👩‍🚀👩‍🚀')], 6)).toBe('👩‍🚀…');
    expect(excerpt([paragraph('React 入門：関数だけで画面を作る')], 16)).toBe(
      'React 入門：関数だけで画…',
    );
  });
});

describe('wordCount', () => {
  it('splits on any white space, including the ends of blocks', () => {
    expect(wordCount([paragraph('one  two\tthree\u00a0four'), paragraph('five')])).toBe(5);
    expect(wordCount([])).toBe(0);
  });

  it('does not split a word where its marks change', () => {
    const half: ContentNode = {
      type: 'paragraph',
      children: [{ text: 'un' }, { text: 'believable', bold: true }],
    };
    expect(wordCount([half])).toBe(1);
  });
});

describe('characterCount', () => {
  it('counts code points, except line ends', () => {
    expect(characterCount([paragraph('ab😀'), paragraph('c')])).toBe(4);
  });
});

describe('readingTime', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
  ])('for %i words is %i minutes', (words, minutes) => {
    expect(readingTime([paragraph('word '.repeat(words))])).toBe(minutes);
  });
});

describe('imageSources', () => {
  it('lists the pictures of both schemes', () => {
    const key = 'uploads/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b.webp';
    const one = { ...image('https://example.org/a.png'), dark: key };
    expect(imageSources([one])).toEqual(['https://example.org/a.png', key]);
  });

  it('lists each source once, in order, even inside links', () => {
    expect(imageSources(document)).toEqual([
      'https://example.org/a.png',
      'https://example.org/b.png',
    ]);
  });
});

describe('characters as people see them', () => {
  it.each([
    ['', 0],
    ['Zażółć', 6],
    ['Zażółć'.normalize('NFD'), 6],
    ['日本語のタイトル', 8],
    ['か\u3099', 1],
    ['हिन्दी', 2],
    ['한국', 2],
    ['한국'.normalize('NFD'), 2],
    ['العَرَبِيَّة', 7],
    ['👩‍🚀🇵🇱👍🏽', 3],
  ])('%j has %i', (text, count) => {
    expect(graphemeCount(text)).toBe(count);
  });

  it.each([
    ['abcdef', 4, 'abcd'],
    ['abc', 3, 'abc'],
    ['ab👩‍🚀c', 4, 'ab'],
    ['a\u0308b\u0308', 3, 'a\u0308'],
    ['🇵🇱🇯🇵', 6, '🇵🇱'],
    ['हिन्दी', 1, ''],
  ])('cuts %j at %i to %j', (text, length, cut) => {
    expect(cutAt(text, length)).toBe(cut);
  });
});
