/**
 * The fonts of the text and, until they have loaded, local fonts with their metrics: nothing moves
 * when they arrive. Fonts of letters that not every page has are linked and inlined as its text needs.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontPackage, fonts } from '../../shared/theme/tokens.ts';
import { type Script, scripts } from '../src/document/letters.ts';

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
const substitutes: Substitute[] = [
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
function ownFace(family: string, style: string, subset = 'latin', range?: string): string {
  const name = fontPackage(family);
  const file = `@fontsource-variable/${name}/files/${name}-${subset}-wght-${style}.woff2`;
  return `@font-face{font-family:"${family} Variable";font-style:${style};font-display:swap;font-weight:1 1000;src:url("${file}") format("woff2-variations")${ranged(range)}}`;
}

/** @param own the width of our letters in that range, in em */
function substituteFace(
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

/** Average width of letters in the sans font, in em, on texts of some sentences. */
export const furtherWidths = {
  cyrillic: { 400: 0.504, 700: 0.51 },
  greek: { 400: 0.4655, 700: 0.472 },
};

/**
 * The systems' fonts for scripts that ours lack, by the names that `local()` takes; otherwise it
 * would be DejaVu or Arial, as small as Latin needs them.
 */
const systemFonts = {
  arabic: ['Noto Sans Arabic', 'Segoe UI', 'Geeza Pro', 'DejaVu Sans'],
  hebrew: ['Noto Sans Hebrew', 'Segoe UI', 'Arial Hebrew', 'DejaVu Sans'],
};

/**
 * Our fonts have only a part of the letters of Vietnamese: texts marked as such are set in a font of
 * the system throughout, but not what stands in another language within them. DejaVu, which only
 * Linux has, comes first: there, Arial is a font without these letters.
 */
const vietnamese =
  `[lang|=vi]{--sans:"${sans} DejaVu","${sans} Fallback","${sans} Roboto",system-ui,sans-serif}` +
  '[lang|=vi] [lang]:not([lang|=vi]){--sans:var(--mantine-font-family)}' +
  '[lang|=vi],[lang|=vi] [lang]{font-family:var(--sans)}';

/** All files of the fonts but Latin's: a browser loads those of which the page has a letter. */
export function furtherFaces(): string {
  const files = [
    [sans, 'normal'],
    [sans, 'italic'],
    [mono, 'normal'],
  ] as const;
  const own = files.flatMap(([family, style]) =>
    Object.entries(rangesOf(family))
      .filter(([subset]) => subset !== 'latin')
      .map(([subset, range]) => ownFace(family, style, subset, range)),
  );
  return [...own, ...Object.values(scriptFaces())].join('\n');
}

/** By name of the subset, as Fontsource divides them. */
function rangesOf(family: string): Record<string, string> {
  const file = `@fontsource-variable/${fontPackage(family)}/unicode.json`;
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8'));
}

/** The styles that a page with letters of a script has before the sheets and fonts have loaded. */
export function scriptFaces(): Record<Script, string> {
  return {
    cyrillic: resized('cyrillic'),
    greek: resized('greek'),
    arabic: ofSystem('arabic'),
    hebrew: ofSystem('hebrew'),
    vietnamese,
  };
}

function resized(script: keyof typeof furtherWidths): string {
  const faces = substitutes.flatMap(({ others, ...face }) =>
    others
      ? substituteFace(
          { ...face, width: others[script] },
          furtherWidths[script][face.weight],
          rangeOf(script),
        )
      : [],
  );
  return faces.join('');
}

/** Under the name that comes first where ours are missing. */
function ofSystem(script: keyof typeof systemFonts): string {
  const face = (weights: string, suffix: string) => {
    const sources = systemFonts[script].map((name) => `local("${name}${suffix}")`);
    return `@font-face{font-family:"${sans} DejaVu";font-weight:${weights};src:${sources.join(',')};unicode-range:${rangeOf(script)}}`;
  };
  return face('1 549', '') + face('550 1000', ' Bold');
}

/** `[\u0400-\u052f]` -> `U+0400-052f` */
function rangeOf(script: Script): string {
  const ranges = scripts[script].source.matchAll(/\\u(\w{4})-\\u(\w{4})/g);
  return [...ranges].map(([, from, to]) => `U+${from}-${to}`).join(',');
}
