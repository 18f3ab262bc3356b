import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Button } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { theme } from '../src/theme/theme.ts';
import { unusedParts, withFonts, withoutUnused } from './library-styles-plugins.ts';

const css = ['Button', 'Loader']
  .map((name) =>
    readFileSync(
      createRequire(import.meta.url).resolve(`@mantine/core/styles/${name}.layer.css`),
      'utf8',
    ),
  )
  .join('\n');

it.each(Object.entries(unusedParts))('removes the styles of %s', (_part, names) => {
  expect(names.filter((name) => !css.includes(name))).toEqual([]);
  expect(names.filter((name) => withoutUnused(css).includes(name))).toEqual([]);
});

it('keeps every class of a button, of the loader that is shown, and nothing of groups', () => {
  const shown = withoutUnused(css);
  const groups = [Button.Group.classes['group'], Button.GroupSection.classes['groupSection']];
  const button = Object.values(Button.classes).filter((name) => !groups.includes(name));
  const loader = ['m_5ae2e3c', 'm_4e3f22d7', 'm_870c4af', 'm_aac34a1'];
  for (const name of [...button, ...loader]) expect(shown).toContain(name);
  expect(theme.components?.['Loader']?.defaultProps).toMatchObject({ type: 'dots' });
  expect(groups).toEqual([...unusedParts['Button.Group'], ...unusedParts['Button.GroupSection']]);
});

const sheet = readFileSync(
  createRequire(import.meta.url).resolve('katex/dist/katex.min.css'),
  'utf8',
);
const faces = /@font-face\{[^}]*\}/g;

describe("KaTeX's sheet", () => {
  it('offers each font in one format', () => {
    const found = withFonts(sheet).match(faces) ?? [];
    expect(found).toHaveLength(20);
    for (const face of found) expect(face.match(/url\(/g)).toHaveLength(1);
    expect(found.every((face) => face.includes('.woff2'))).toBe(true);
  });

  it('shows the font of the text when one of its own is missing', () => {
    const rules = withFonts(sheet).replace(faces, '');
    const fonts = rules.match(/(?<=[{;]font(?:-family)?:)[^;}]*KaTeX[^;}]*/g) ?? [];
    expect(fonts.length).toBeGreaterThan(20);
    for (const font of fonts) expect(font).toMatch(/^(?:normal 1\.21em )?KaTeX_\w+,var\(--sans\)$/);
    expect(rules).not.toContain('Times');
  });
});
