import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { fontPackage, fonts } from '#shared/theme/tokens.ts';
import { widthOfLongestLine, lengthStyle, nameStyle, withSoftHyphens } from './text-measures.ts';

const name = fontPackage(fonts.sans);
const file = `node_modules/@fontsource/${name}/files/${name}-latin-700-normal.woff`;

it.each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'])(
  'a name of the letter %s is measured from ink to ink, within four pixels at its largest size',
  (letter) => {
    const font = create(readFileSync(file));
    if (!('glyphForCodePoint' in font)) throw new Error(`${file} is no font.`);
    const { bbox, advanceWidth } = font.glyphForCodePoint(letter.charCodeAt(0));
    const [start, end] = String(nameStyle(letter).marginInline).split(' ').map(Number.parseFloat);
    const largest = 168 / font.unitsPerEm;
    const tracking = 42;
    expect(Math.abs(bbox.minX * largest + (start ?? 0) * 168)).toBeLessThan(4);
    const free = advanceWidth - tracking - bbox.maxX;
    expect(Math.abs(free * largest + (end ?? 0) * 168)).toBeLessThan(4);
  },
);

it('joined letters get no letter spacing', () => {
  expect(nameStyle('نور').letterSpacing).toBe(0);
  expect(nameStyle('Noor')).not.toHaveProperty('letterSpacing');
});

it('a letter that is as wide as high counts twice', () => {
  expect(lengthStyle('王小明 x')).toEqual({ '--n': 8 });
});

it('a word too long for a phone says where it may break, three letters from its ends', () => {
  expect(withSoftHyphens('Ada Featherstone')).toBe(
    'Ada Fea\u00ADt\u00ADh\u00ADe\u00ADr\u00ADs\u00ADt\u00ADone',
  );
  expect(withSoftHyphens('Robin Keller')).toBe('Robin Keller');
});

it('a line that ends in a hyphen is as wide as the two together', () => {
  const rects = [
    { left: 24, right: 504 },
    { left: 504, right: 525 },
    { left: 24, right: 499 },
  ];
  expect(widthOfLongestLine(rects)).toBe(501);
});
