import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { withFonts } from './library-styles-plugins.ts';

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
