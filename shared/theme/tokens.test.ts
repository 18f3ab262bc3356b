import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { contrastWCAG21, parse } from 'colorjs.io/fn';
import { expect, it } from 'vitest';
import { accentShades } from './accent.ts';
import { dark, light, shades } from './tokens.ts';

/** Files with colours of categories, which are content. */
const categoryColorFiles = [
  'web/src/features/admin-settings/list-sections.tsx',
  'web/src/features/home/sections.tsx',
  'web/src/theme/signature.css',
  'web/src/ui/projects/project-look.module.css',
];

it('are the only colours of the interface and of the pictures', () => {
  const files = globSync(['web/src/**/*.{ts,tsx,css}', 'lambdas/features/publishing/**/*.ts'])
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.(test|fixtures|test-support)\.tsx?$/.test(file))
    .filter((file) => !categoryColorFiles.includes(file));
  const colored = files.filter((file) => /#[\da-f]{6}\b/i.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(400);
  expect(colored).toEqual([]);
});

/** The ten shades that the design specifies. */
const magenta = '#FFF3F6 #FEE5EC #FFCDDC #FEA9C4 #FD81AD #F94894 #DE227C #BD0766 #980851 #670135';

it('derive the shades of the design from its accent', () => {
  expect(shades.datum.join(' ')).toBe(magenta);
});

const accents = [
  ...Array.from({ length: 24 }, (_, step) => `oklch(0.7 0.3 ${step * 15})`),
  '#000000',
  '#FFFFFF',
  '#808080',
  '#FFFF00',
  '#0000FF',
  '#2B0F00',
];

it.each(accents)('derive shades that can be read in both schemes from %s', (accent) => {
  const surfaces = ({ paper, sheet, sunk }: typeof light | typeof dark) => [paper, sheet, sunk];
  const both = { light: surfaces(light), dark: surfaces(dark) };
  const { shades: of, dark: onDark } = accentShades(accent, both);
  const lowest = (front: string, behind: readonly string[]) =>
    Math.min(...behind.map((one) => contrastWCAG21(parse(front), parse(one))));
  const texts = [
    lowest(of[7], [...both.light, of[0], '#FFFFFF']),
    lowest(of[8], [of[1], of[2], '#FFFFFF']),
    lowest(of[4], [...both.dark, onDark.wash]),
    lowest(of[3], [onDark.tint, onDark.hover]),
  ];
  expect(Math.min(...texts)).toBeGreaterThanOrEqual(4.5);
  expect(Math.min(lowest(of[6], both.light), lowest(of[5], both.dark))).toBeGreaterThanOrEqual(3);
});
