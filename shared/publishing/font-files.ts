import { fontPackage, fonts } from '../theme/tokens.ts';

/**
 * The fonts for the publisher's pictures: files of the `@fontsource` packages, which its bundle
 * contains under the same paths. Each character is taken from the first file in a list that has it.
 */
const sans = (weight: number) =>
  files(fonts.sans, weight, ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek']);

export const fontFiles = {
  heading: sans(700),
  letter: sans(800),
  label: sans(600),
  text: sans(400),
  mono: files(fonts.mono, 500, ['latin', 'latin-ext']),
};

function files(family: string, weight: number, subsets: readonly string[]): string[] {
  const name = fontPackage(family);
  return subsets.map((subset) => `${name}/files/${name}-${subset}-${weight}-normal.woff`);
}
