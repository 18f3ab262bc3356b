/**
 * The fonts of the text and, until they have loaded, local fonts with their metrics: nothing moves
 * when they arrive.
 */
import { fontPackage, fonts } from '../../shared/theme/tokens.ts';

const { sans, mono } = fonts;

/**
 * Measures of our fonts in em: the average width of English letters, and the height of a line's two parts.
 * Bold runs wider. Source: Capsize 4.0.1 (https://seek-oss.github.io/capsize), from the static
 * files of Fontsource 5.3.0.
 */
export const ownMetrics = {
  sans: { width: { 400: 0.43, 700: 0.436 }, ascent: 0.9, descent: 0.3 },
  mono: { width: { 400: 0.58, 700: 0.58 }, ascent: 0.925, descent: 0.275 },
};

/** A local font in the place of one of ours. */
interface Substitute {
  /** By the names of `theme.ts`. */
  family: string;
  of: keyof typeof ownMetrics;
  weight: 400 | 700;
  /** The local fonts of a computer, and the average width of English letters in them, in em. */
  locals: string[];
  width: number;
  /** The same for letters of other alphabets, which another width of ours belongs to. */
  others?: { cyrillic: number; greek: number };
}

/**
 * Linux has DejaVu or Liberation, Apple's systems and Windows Arial, Android Roboto. The widths of
 * Arial are those of Arimo; all are from the same source.
 */
export const substitutes: Substitute[] = [
  {
    family: `${sans} Fallback`,
    of: 'sans',
    weight: 400,
    locals: ['Arial', 'Liberation Sans', 'Roboto-Regular'],
    width: 0.4458,
    others: { cyrillic: 0.5129, greek: 0.4604 },
  },
  {
    family: `${sans} Fallback`,
    of: 'sans',
    weight: 700,
    locals: ['Arial Bold', 'Liberation Sans Bold'],
    width: 0.48,
    others: { cyrillic: 0.5547, greek: 0.5003 },
  },
  {
    family: `${sans} Roboto`,
    of: 'sans',
    weight: 700,
    locals: ['Roboto-Bold'],
    width: 0.45215,
    others: { cyrillic: 0.5286, greek: 0.4939 },
  },
  {
    family: `${sans} DejaVu`,
    of: 'sans',
    weight: 400,
    locals: ['DejaVu Sans'],
    width: 0.5083,
    others: { cyrillic: 0.588, greek: 0.5334 },
  },
  {
    family: `${sans} DejaVu`,
    of: 'sans',
    weight: 700,
    locals: ['DejaVu Sans Bold'],
    width: 0.5742,
    others: { cyrillic: 0.6456, greek: 0.5959 },
  },
  {
    family: `${mono} Fallback`,
    of: 'mono',
    weight: 400,
    locals: ['DejaVu Sans Mono', 'Menlo', 'Courier New', 'Liberation Mono', 'Droid Sans Mono'],
    width: 0.60205,
  },
];

export function fontFaces(): string {
  const own = [ownFace(sans, 'normal'), ownFace(sans, 'italic'), ownFace(mono, 'normal')];
  return [...own, ...substitutes.map((each) => substituteFace(each))].join('\n');
}

/** @param range CSS's `unicode-range`; the file of Latin stands for all letters that no other has */
export function ownFace(family: string, style: string, subset = 'latin', range?: string): string {
  const name = fontPackage(family);
  const file = `@fontsource-variable/${name}/files/${name}-${subset}-wght-${style}.woff2`;
  return `@font-face{font-family:"${family} Variable";font-style:${style};font-display:swap;font-weight:1 1000;src:url("${file}") format("woff2-variations")${ranged(range)}}`;
}

/** @param own the width of our letters in that range, in em */
export function substituteFace(
  { family, of, weight, locals, width }: Substitute,
  own?: number,
  range?: string,
): string {
  const { width: widths, ascent, descent } = ownMetrics[of];
  const size = (own ?? widths[weight]) / width;
  const weights = weight === 400 ? '1 549' : '550 1000';
  const sources = locals.map((local) => `local("${local}")`).join(',');
  return `@font-face{font-family:"${family}";${of === 'sans' ? `font-weight:${weights};` : ''}src:${sources};size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%${ranged(range)}}`;
}

function ranged(range: string | undefined): string {
  return range === undefined ? '' : `;unicode-range:${range}`;
}

/** Each digit is in every page, and more of them move nothing. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
