/**
 * The fonts of the text and, until they have loaded, local fonts with their metrics: nothing moves
 * when they arrive. Capsize computes the metrics from the fonts' files, by the letters of English
 * text. It reads static files, as of a variable one it sees the regular weight only; bold runs
 * wider.
 */
import { fileURLToPath } from 'node:url';
import { createFontStack } from '@capsizecss/core';
import { fromFile } from '@capsizecss/unpack/fs';
import { fontPackage, fonts } from '../../shared/theme/tokens.ts';

const { sans, mono } = fonts;

/**
 * By the names of `theme.ts`: the local fonts of a computer, and a family of the same width whose
 * files are available. Linux has DejaVu or Liberation, Apple's systems and Windows Arial, Android
 * Roboto.
 */
const substitutes = [
  [`${sans} Fallback`, 400, 'Arimo', ['Arial', 'Liberation Sans', 'Roboto-Regular']],
  [`${sans} Fallback`, 700, 'Arimo', ['Arial Bold', 'Liberation Sans Bold']],
  [`${sans} Roboto`, 700, 'Roboto', ['Roboto-Bold']],
  [`${sans} DejaVu`, 400, 'DejaVu Sans', ['DejaVu Sans']],
  [`${sans} DejaVu`, 700, 'DejaVu Sans', ['DejaVu Sans Bold']],
  [
    `${mono} Fallback`,
    400,
    'DejaVu Mono',
    ['DejaVu Sans Mono', 'Menlo', 'Courier New', 'Liberation Mono', 'Droid Sans Mono'],
  ],
] as const;

export async function fontFaces(): Promise<string> {
  const own = [ownFace(sans, 'normal'), ownFace(sans, 'italic'), ownFace(mono, 'normal')];
  return [...own, ...(await Promise.all(substitutes.map(substituteFace)))].join('\n');
}

function ownFace(family: string, style: string): string {
  const name = fontPackage(family);
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-${style}.woff2`;
  return `@font-face{font-family:"${family} Variable";font-style:${style};font-display:swap;font-weight:1 1000;src:url("${file}") format("woff2-variations")}`;
}

async function substituteFace(substitute: (typeof substitutes)[number]): Promise<string> {
  const [family, weight, like, locals] = substitute;
  const isSans = family.startsWith(sans);
  const { fontFaces } = createFontStack(
    [await metrics(isSans ? sans : mono, weight), await metrics(like, weight)],
    { fontFaceFormat: 'styleObject' },
  );
  const { sizeAdjust, ascentOverride, descentOverride } = fontFaces[0]?.['@font-face'] ?? {};
  const weights = weight === 400 ? '1 549' : '550 1000';
  const sources = locals.map((local) => `local("${local}")`).join(',');
  return `@font-face{font-family:"${family}";${isSans ? `font-weight:${weights};` : ''}src:${sources};size-adjust:${rounded(sizeAdjust)};ascent-override:${rounded(ascentOverride)};descent-override:${rounded(descentOverride)};line-gap-override:0%}`;
}

function metrics(family: string, weight: number) {
  const name = fontPackage(family);
  const file = `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`;
  return fromFile(fileURLToPath(import.meta.resolve(file)));
}

/** @param percent Each digit is in every page, and moves nothing. */
function rounded(percent = '100'): string {
  return `${Number.parseFloat(percent).toFixed(1)}%`;
}
