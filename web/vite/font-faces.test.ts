import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';
import { fontPackage, fonts } from '#shared/theme/tokens.ts';
import { furtherWidths, ownMetrics } from './font-faces.ts';

const texts = {
  cyrillic: 'все люди рождаются свободными и равными в своём достоинстве и правах',
  greek: 'όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια',
};
const text = 'the quick brown fox jumps over the lazy dog and keeps all figures in their order';

function fontOf(family: keyof typeof ownMetrics, weight: number, subset = 'latin'): Font {
  const name = fontPackage(fonts[family]);
  const file = `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`;
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(file))));
  if (!('layout' in font)) throw new Error(`${file} is a collection`);
  return font;
}

function widthOf(font: Font): number {
  return font.layout(text).advanceWidth / text.length / font.unitsPerEm;
}

it.each(['sans', 'mono'] as const)(
  'the metrics of the %s font are those of its files',
  (family) => {
    const { width, ascent, descent } = ownMetrics[family];
    const [regular, bold] = [fontOf(family, 400), fontOf(family, 700)];
    expect(regular.ascent / regular.unitsPerEm).toBe(ascent);
    expect(-regular.descent / regular.unitsPerEm).toBe(descent);
    // The average depends on the text, so only one decimal must match.
    expect(widthOf(regular) / width[400]).toBeCloseTo(1, 1);
    expect(widthOf(bold) / widthOf(regular)).toBeCloseTo(width[700] / width[400], 3);
  },
);

it.each([
  ['cyrillic', 400],
  ['cyrillic', 700],
  ['greek', 400],
  ['greek', 700],
] as const)('letters of %s are as wide at %i as those of its file', (script, weight) => {
  // The font file of the script lacks spaces, so the width of the Latin space is added.
  const letters = texts[script].replaceAll(' ', '');
  const font = fontOf('sans', weight, script);
  const width = font.layout(letters).advanceWidth / font.unitsPerEm;
  const space = fontOf('sans', weight).layout(' ').advanceWidth / font.unitsPerEm;
  const spaces = texts[script].length - letters.length;
  const average = (width + spaces * space) / texts[script].length;
  expect(average / furtherWidths[script][weight]).toBeCloseTo(1, 1);
});
