import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { afterAll, describe, expect, it } from 'vitest';
import { bundledFonts } from './fonts-fixture.ts';
import { toTrueType } from './woff2.ts';

const fonts = bundledFonts();
afterAll(fonts.remove);

const files = readdirSync(fonts.directory).filter((name) => name.endsWith('normal.woff2'));

describe('a WOFF2 font as TrueType', () => {
  it.each(files)('has the outlines and widths that fontkit reads from %s', (file) => {
    const woff2 = readFileSync(join(fonts.directory, file));
    expect(drawn(toTrueType(woff2))).toEqual(drawn(woff2));
  });

  it('can be set in another weight', () => {
    const woff2 = readFileSync(join(fonts.directory, 'sofia-sans-latin-wght-normal.woff2'));
    const font = open(toTrueType(woff2));
    const width = (wght: number) => font.getVariation({ wght }).layout('Weight').advanceWidth;
    expect(width(700)).toBeGreaterThan(width(300));
  });

  it.each([
    ['another file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'.padEnd(60))],
    ['an empty file', Buffer.alloc(0)],
  ])('is refused when it is %s', (_name, body) => {
    expect(() => toTrueType(body)).toThrow('This is no WOFF2 font');
  });
});

function drawn(body: Buffer) {
  const font = open(body);
  return Array.from({ length: font.numGlyphs }, (_, id) => {
    const glyph = font.getGlyph(id);
    return { outline: glyph.path.toSVG(), width: glyph.advanceWidth };
  });
}

function open(body: Buffer): Font {
  const font = create(body);
  if ('fonts' in font) throw new Error('A collection');
  return font;
}
