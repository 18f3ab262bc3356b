/** Text as outlines, from the site's own fonts: what the system has installed makes no difference. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { fontFiles } from '#shared/publishing/font-files.ts';

/** A family in one weight. Lengths are in em. */
export interface Typeface {
  /** Height of capital letters. */
  capHeight: number;
  has(character: string): boolean;
  /** Sets a text in one line; characters that the family lacks are left out. */
  set(text: string): SetText;
}

export interface SetText {
  width: number;
  glyphs: readonly PlacedGlyph[];
}

export interface PlacedGlyph {
  /** SVG path data in font units, y upwards. */
  outline: string;
  unitsPerEm: number;
  x: number;
  y: number;
}

export type Typefaces = Record<keyof typeof fontFiles, Typeface>;

/** @throws Error when a file is missing or not a font */
export async function loadTypefaces(directory: string): Promise<Typefaces> {
  const load = async (name: keyof Typefaces, tracking?: number) =>
    typeface(await readFonts(directory, fontFiles[name]), tracking);
  const [heading, letter, label, text, mono] = await Promise.all([
    load('heading', -0.02),
    load('letter'),
    load('label'),
    load('text'),
    load('mono'),
  ]);
  return { heading, letter, label, text, mono };
}

interface Subset {
  font: Font;
  /** Path data by glyph. */
  outlines: Map<number, string>;
}

async function readFonts(directory: string, names: readonly string[]): Promise<Subset[]> {
  const bodies = await Promise.all(names.map((name) => readFile(join(directory, name))));
  return bodies.map((body) => {
    const font = create(body);
    if (!('layout' in font)) throw new Error('A collection of fonts stands where one should');
    return { font, outlines: new Map() };
  });
}

/** @param tracking Added to each advance, in em. */
function typeface(subsets: readonly Subset[], tracking = 0): Typeface {
  const [first] = subsets;
  const subsetOf = (character: string) =>
    subsets.find(({ font }) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? -1));

  function setRun({ text, subset: { font, outlines } }: Run): SetText {
    const em = font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    let width = 0;
    const placed = glyphs.map((glyph, index) => {
      const outline = outlines.get(glyph.id) ?? glyph.path.toSVG();
      outlines.set(glyph.id, outline);
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = width + xOffset / em;
      width += xAdvance / em + tracking;
      return { outline, unitsPerEm: em, x, y: yOffset / em };
    });
    return { width, glyphs: placed };
  }

  return {
    capHeight: first ? first.font.capHeight / first.font.unitsPerEm : 0,
    has: (character) => subsetOf(character) !== undefined,
    set: (text) => joined(runsOf(text, subsetOf).map(setRun)),
  };
}

interface Run {
  text: string;
  /** Has all of its characters. */
  subset: Subset;
}

function runsOf(text: string, subsetOf: (character: string) => Subset | undefined): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const subset = subsetOf(character);
    const last = runs.at(-1);
    if (!subset) continue;
    if (last?.subset === subset) last.text += character;
    else runs.push({ text: character, subset });
  }
  return runs;
}

function joined(parts: readonly SetText[]): SetText {
  let width = 0;
  const glyphs = parts.flatMap((part) => {
    const start = width;
    width += part.width;
    return part.glyphs.map((glyph) => ({ ...glyph, x: start + glyph.x }));
  });
  return { width, glyphs };
}
