import { fontPackage, fonts } from '../theme/tokens.ts';

/**
 * The fonts in which the publisher draws: files of the `@fontsource` packages, which its bundle
 * carries under the same paths. For each character the first file of a list that has it is taken.
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
