import { fontPackage, fonts, pictureFonts } from '../theme/tokens.ts';

/**
 * Font files for the pictures that the publisher draws. The publisher's bundle contains these files of the
 * `@fontsource` packages under the same paths. Each character is taken from the first file of a list that has it.
 */
export const fontFiles = fontFilesWith(pictureFonts);

/** @param fallbacks fonts for scripts that the site's own fonts lack, each in only two weights */
export function fontFilesWith(fallbacks: typeof pictureFonts) {
  const others = (weight: 400 | 700) =>
    fallbacks.flatMap(({ family, subset }) => files(family, weight, [subset]));
  const sans = (weight: number) =>
    files(fonts.sans, weight, ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek']);
  return {
    heading: [...sans(700), ...others(700)],
    letter: [...sans(800), ...others(700)],
    label: [...sans(600), ...others(700)],
    text: [...sans(400), ...others(400)],
    mono: files(fonts.mono, 500, ['latin', 'latin-ext']),
  };
}

function files(family: string, weight: number, subsets: readonly string[]): string[] {
  const name = fontPackage(family);
  return subsets.map((subset) => `${name}/files/${name}-${subset}-${weight}-normal.woff`);
}
