/**
 * Declares the web fonts, and local fonts that replace them until they have loaded. The local fonts are resized to the
 * metrics of the web fonts, so that the text does not move. Fonts for further letters are linked only by pages that need
 * them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontPackage, fonts } from '../../shared/theme/tokens.ts';
import { type Script, scripts } from '../src/document/letters.ts';

const { sans, mono } = fonts;

/**
 * Metrics of our fonts in em; `width` is the average width of English letters. Source: Capsize 4.0.1
 * (https://seek-oss.github.io/capsize), from the static files of Fontsource 5.3.0.
 */
export const ownMetrics = {
  sans: { width: { 400: 0.43, 700: 0.436 }, ascent: 0.9, descent: 0.3 },
  mono: { width: { 400: 0.58, 700: 0.58 }, ascent: 0.925, descent: 0.275 },
};

/** A local font that replaces one of our fonts while that loads. */
interface Substitute {
  /** As named in `theme.ts`. */
  family: string;
  replaces: keyof typeof ownMetrics;
  weight: 400 | 700;
  /** Names of local fonts with the same metrics, of which the browser takes the first that it has. */
  locals: string[];
  /** Average width of English letters, in em. */
  width: number;
  /** Average width of the letters of other scripts, in em. */
  scriptWidths?: { cyrillic: number; greek: number };
}

/**
 * Linux has DejaVu or Liberation, Apple's systems and Windows have Arial, and Android has Roboto. The widths come from the
 * same source as `ownMetrics`; those of Arial are measured in Arimo.
 */
const substitutes: Substitute[] = [
  {
    family: `${sans} Fallback`,
    replaces: 'sans',
    weight: 400,
    locals: ['Arial', 'Liberation Sans', 'Roboto-Regular'],
    width: 0.4458,
    scriptWidths: { cyrillic: 0.5129, greek: 0.4604 },
  },
  {
    family: `${sans} Fallback`,
    replaces: 'sans',
    weight: 700,
    locals: ['Arial Bold', 'Liberation Sans Bold'],
    width: 0.48,
    scriptWidths: { cyrillic: 0.5547, greek: 0.5003 },
  },
  {
    family: `${sans} Roboto`,
    replaces: 'sans',
    weight: 700,
    locals: ['Roboto-Bold'],
    width: 0.45215,
    scriptWidths: { cyrillic: 0.5286, greek: 0.4939 },
  },
  {
    family: `${sans} DejaVu`,
    replaces: 'sans',
    weight: 400,
    locals: ['DejaVu Sans'],
    width: 0.5083,
    scriptWidths: { cyrillic: 0.588, greek: 0.5334 },
  },
  {
    family: `${sans} DejaVu`,
    replaces: 'sans',
    weight: 700,
    locals: ['DejaVu Sans Bold'],
    width: 0.5742,
    scriptWidths: { cyrillic: 0.6456, greek: 0.5959 },
  },
  {
    family: `${mono} Fallback`,
    replaces: 'mono',
    weight: 400,
    locals: ['DejaVu Sans Mono', 'Menlo', 'Courier New', 'Liberation Mono', 'Droid Sans Mono'],
    width: 0.60205,
  },
];

export function fontFaces(): string {
  const own = [ownFace(sans, 'normal'), ownFace(sans, 'italic'), ownFace(mono, 'normal')];
  return [...own, ...substitutes.map((each) => substituteFace(each))].join('\n');
}

/** @param range CSS's `unicode-range`; without it, the font is tried for every letter */
function ownFace(family: string, style: string, subset = 'latin', range?: string): string {
  const name = fontPackage(family);
  const file = `@fontsource-variable/${name}/files/${name}-${subset}-wght-${style}.woff2`;
  return `@font-face{font-family:"${family} Variable";font-style:${style};font-display:swap;font-weight:1 1000;src:url("${file}") format("woff2-variations")${unicodeRange(range)}}`;
}

/** @param ownWidth the average width of our letters in the range, in em; by default, of English letters */
function substituteFace(
  { family, replaces, weight, locals, width }: Substitute,
  ownWidth?: number,
  range?: string,
): string {
  const { width: widths, ascent, descent } = ownMetrics[replaces];
  const size = (ownWidth ?? widths[weight]) / width;
  const weights = weight === 400 ? '1 549' : '550 1000';
  const sources = locals.map((local) => `local("${local}")`).join(',');
  return `@font-face{font-family:"${family}";${replaces === 'sans' ? `font-weight:${weights};` : ''}src:${sources};size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%${unicodeRange(range)}}`;
}

function unicodeRange(range: string | undefined): string {
  return range === undefined ? '' : `;unicode-range:${range}`;
}

/** One decimal is precise enough, and each digit makes every page larger. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** Average width of letters in our sans font, in em, measured in some sentences. */
export const furtherWidths = {
  cyrillic: { 400: 0.504, 700: 0.51 },
  greek: { 400: 0.4655, 700: 0.472 },
};

/**
 * System fonts for scripts that our fonts lack, by the names that `local()` takes. Without them, the browser would take
 * DejaVu or Arial, which are shrunk to match our Latin letters.
 */
const systemFonts = {
  arabic: ['Noto Sans Arabic', 'Segoe UI', 'Geeza Pro', 'DejaVu Sans'],
  hebrew: ['Noto Sans Hebrew', 'Segoe UI', 'Arial Hebrew', 'DejaVu Sans'],
};

/**
 * Sets Vietnamese text in a system font, because our fonts have only some of its letters. Text in another language within
 * it keeps our fonts. DejaVu comes first, because on Linux the font that replaces Arial lacks these letters.
 */
const vietnamese =
  `[lang|=vi]{--sans:"${sans} DejaVu","${sans} Fallback","${sans} Roboto",system-ui,sans-serif}` +
  '[lang|=vi] [lang]:not([lang|=vi]){--sans:var(--mantine-font-family)}' +
  '[lang|=vi],[lang|=vi] [lang]{font-family:var(--sans)}';

/** Declares all files of our fonts except Latin. A browser loads only the files for letters that the page has. */
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

/** @returns the `unicode-range` of each subset of a Fontsource font */
function rangesOf(family: string): Record<string, string> {
  const file = `@fontsource-variable/${fontPackage(family)}/unicode.json`;
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8'));
}

/** The critical CSS of pages with text in a script. */
export function scriptFaces(): Record<Script, string> {
  return {
    cyrillic: resizedFaces('cyrillic'),
    greek: resizedFaces('greek'),
    arabic: systemFaces('arabic'),
    hebrew: systemFaces('hebrew'),
    vietnamese,
  };
}

function resizedFaces(script: keyof typeof furtherWidths): string {
  const faces = substitutes.flatMap(({ scriptWidths, ...face }) =>
    scriptWidths
      ? substituteFace(
          { ...face, width: scriptWidths[script] },
          furtherWidths[script][face.weight],
          rangeOf(script),
        )
      : [],
  );
  return faces.join('');
}

/** Declares the system fonts under the name of the first family after ours, so that the browser finds them there. */
function systemFaces(script: keyof typeof systemFonts): string {
  const face = (weights: string, suffix: string) => {
    const sources = systemFonts[script].map((name) => `local("${name}${suffix}")`);
    return `@font-face{font-family:"${sans} DejaVu";font-weight:${weights};src:${sources.join(',')};unicode-range:${rangeOf(script)}}`;
  };
  return face('1 549', '') + face('550 1000', ' Bold');
}

/** Converts `[\u0400-\u052f]` to `U+0400-052f`. */
function rangeOf(script: Script): string {
  const ranges = scripts[script].source.matchAll(/\\u(\w{4})-\\u(\w{4})/g);
  return [...ranges].map(([, from, to]) => `U+${from}-${to}`).join(',');
}
