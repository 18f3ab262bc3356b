/** The fonts of letters that not every page has: a page links and inlines what its text needs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontPackage, fonts } from '../../shared/theme/tokens.ts';
import { type Script, scripts } from '../src/document/letters.ts';
import { ownFace, substituteFace, substitutes } from './font-faces.ts';

const { sans, mono } = fonts;

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
