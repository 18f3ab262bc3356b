/** The letter that replaces a missing picture: outlined, hatched, its height measured. */
import type { CategoryColors } from './category-color.ts';
import type { SetText, Typeface } from './fonts.ts';
import { type Box, dimension, guide, hatch, textShape } from './svg-parts.ts';

interface LetterCover {
  panel: Box;
  /** The letter's baseline. */
  baseline: number;
  /** Pixels; a wide letter becomes lower. */
  largestHeight: number;
  colors: CategoryColors;
  typeface: Typeface;
}

const hatchPeriod = 16;
const margin = 44;
/** For the dimension line beside the letter. */
const measureWidth = 52;
const outlineWidth = 4;

/** Without a letter the whole panel is hatched. */
export function letterCover(letter: string | undefined, cover: LetterCover): string {
  const { panel, colors, typeface } = cover;
  const set = letter === undefined ? undefined : typeface.set(letter);
  const drawn =
    set && set.width > 0
      ? measuredLetter(set, cover)
      : hatch(panel, hatchPeriod, `stroke="${colors.guide}" stroke-width="2"`);
  const { x, y, width, height } = panel;
  return [
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`,
    `<path d="M${x} ${y}h${width}v${height}h-${width}z" fill="${colors.tint}"/>`,
    `${drawn}</svg>`,
  ].join('');
}

function measuredLetter(set: SetText, { panel, baseline, ...cover }: LetterCover): string {
  const { colors, typeface, largestHeight } = cover;
  const room = panel.width - 2 * margin - measureWidth;
  const size = Math.min(largestHeight / typeface.capHeight, room / set.width);
  const place = { x: panel.x + margin, baseline, size };
  const top = baseline - size * typeface.capHeight;
  const right = panel.x + panel.width;
  const letter = textShape(set, place);
  const unitsPerEm = set.glyphs[0]?.unitsPerEm ?? 1000;
  const strokeWidth = (outlineWidth * unitsPerEm) / size;
  const measure = right - margin;
  return [
    guide({ from: panel.x, to: right, y: top }, colors.guide),
    guide({ from: panel.x, to: right, y: baseline }, colors.guide),
    // The stroke is painted first: only its outer half stays visible.
    `<g stroke="${colors.line}" stroke-width="${strokeWidth}">${letter}</g>`,
    `<g fill="${colors.letter}">${letter}</g>`,
    `<clipPath id="letter">${letter}</clipPath>`,
    `<g clip-path="url(#letter)">`,
    hatch(panel, hatchPeriod, `stroke="${colors.line}" stroke-width="2"`),
    '</g>',
    dimension({ x: measure, y: top }, { x: measure, y: baseline }),
  ].join('');
}
