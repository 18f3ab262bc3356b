import { describe, expect, it } from 'vitest';
import type { Typeface } from './fonts.ts';
import { drawableText, firstLetter, isReadable, layOutParagraph } from './paragraph.ts';

/** A typeface in which every Latin letter is half an em wide, and all other letters are missing. */
const typeface: Typeface = {
  capHeight: 0.7,
  has: (character) => /[ -~…äöüÄÖÜßぁ-ヿ一-龠、。「」]/.test(character),
  layOut: (text) => ({
    width: text.length * 0.5,
    glyphs: Array.from(text, (outline, index) => ({
      outline,
      unitsPerEm: 1000,
      x: index / 2,
      y: 0,
    })),
  }),
};

const box = { sizes: [40, 20], width: 200, maxLines: 2, maxHeight: 100, lineHeight: 1 } as const;

function lines(text: string, options = {}) {
  const { lines: set, size } = layOutParagraph(text, typeface, { ...box, ...options });
  return { size, lines: set.map(({ glyphs }) => glyphs.map((glyph) => glyph.outline).join('')) };
}

describe('a paragraph', () => {
  it('is set in the largest size in which all of it fits', () => {
    expect(lines('twelve chars')).toEqual({ size: 40, lines: ['twelve', 'chars'] });
    expect(lines('not only ten characters')).toEqual({
      size: 20,
      lines: ['not only ten', 'characters'],
    });
  });

  it('has lines of about the same length', () => {
    expect(lines('aaa bbb ccc ddd', { sizes: [20], width: 120 }).lines).toEqual([
      'aaa bbb',
      'ccc ddd',
    ]);
  });

  it('takes no more lines than there is room for', () => {
    expect(lines('twelve chars', { maxHeight: 60 })).toEqual({ size: 20, lines: ['twelve chars'] });
  });

  it('ends at a word with an ellipsis when it is too long', () => {
    const text = 'these are so many words, and none of them is short enough for two lines';
    expect(lines(text).lines).toEqual(['these are so many', 'words, and none of…']);
  });

  it('drops the comma before an ellipsis', () => {
    expect(lines('aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbb, cccccc', {}).lines.at(-1)).toBe(
      'bbbbbbbbbbbbbbbbb…',
    );
  });

  it('breaks a word that is wider than a line', () => {
    expect(lines('a'.repeat(30)).lines).toEqual(['a'.repeat(20), 'a'.repeat(10)]);
  });

  it('breaks a text without spaces between words, not before what closes', () => {
    const text = '本当の代償と、その測り方「実践編」、そして次の一歩。';
    const set = lines(text).lines;
    expect(set).toHaveLength(2);
    expect(set.join('')).toBe(text);
    expect(set[1]).not.toMatch(/^[、。」]/);
  });

  it('has no empty lines', () => {
    expect(layOutParagraph(' \n', typeface, box)).toMatchObject({ lines: [], width: 0 });
  });

  it('is as wide as its longest line', () => {
    expect(layOutParagraph('twelve chars', typeface, box).width).toBe(6 * 20);
  });
});

describe('a text', () => {
  it('loses line breaks, invisible characters and what the typeface lacks', () => {
    expect(drawableText(' one\n\ttwo עברית three\u200b\u202e\ufe0f🎉 ', typeface)).toBe(
      'one two three',
    );
  });

  it('keeps letters whose marks the typeface lacks', () => {
    expect(drawableText('Nguyễn Thị ǘ 한', typeface)).toBe('Nguyen Thi ü');
  });

  it('is normalised to composed form first', () => {
    expect(drawableText('A\u0308pfel', typeface)).toBe('Äpfel');
  });

  it.each([
    ['עברית and Latin', true],
    ['עברית ועוד by me', false],
    ['עב ab', true],
    ['🎉', false],
    [' ', false],
    ['\ud800', false],
  ])('%j is readable: %s', (text, readable) => {
    expect(isReadable(text, typeface)).toBe(readable);
  });

  it.each([
    ['“quoted”', 'Q'],
    ['<b>', 'B'],
    ['9 lives', '9'],
    ['ßo', 'ß'],
    ['?!', undefined],
  ])('%j has the first letter %j', (text, letter) => {
    expect(firstLetter(text, typeface)).toBe(letter);
  });
});
