/** Text as outlines, from the site's own fonts: what the system has installed makes no difference. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { toTrueType } from './woff2.ts';

/** For each character the first file that has it is taken. The bundle carries them in `fonts/`. */
const files = {
  sans: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek'].map(
    (subset) => `sofia-sans-${subset}-wght-normal.woff2`,
  ),
  mono: ['latin', 'latin-ext'].map((subset) => `sometype-mono-${subset}-wght-normal.woff2`),
};

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

export interface Typefaces {
  heading: Typeface;
  letter: Typeface;
  label: Typeface;
  text: Typeface;
  mono: Typeface;
}

/** @throws Error when a file is missing in the folder or is no font. */
export async function loadTypefaces(directory: string): Promise<Typefaces> {
  const [sans, mono] = await Promise.all([
    readFonts(directory, files.sans),
    readFonts(directory, files.mono),
  ]);
  return {
    heading: typeface(sans, 680, -0.02),
    letter: typeface(sans, 760),
    label: typeface(sans, 600),
    text: typeface(sans, 400),
    mono: typeface(mono, 500),
  };
}

interface Subset {
  characters: ReadonlySet<number>;
  font: Font;
}

async function readFonts(directory: string, names: readonly string[]): Promise<Subset[]> {
  const bodies = await Promise.all(names.map((name) => readFile(join(directory, name))));
  return bodies.map((body) => {
    const font = create(toTrueType(body));
    if (!('layout' in font)) throw new Error('A collection of fonts stands where one should');
    return { characters: new Set(font.characterSet), font };
  });
}

/** @param tracking Added to each advance, in em. */
function typeface(subsets: readonly Subset[], weight: number, tracking = 0): Typeface {
  // Most texts need the first file alone.
  const weighted = subsets.map(({ font }) => once(() => font.getVariation({ wght: weight })));
  const outlines = weighted.map(() => new Map<number, string>());
  const [first] = subsets;
  const subsetOf = (character: string) =>
    subsets.findIndex(({ characters }) => characters.has(character.codePointAt(0) ?? -1));

  function setRun({ text, subset }: Run): SetText {
    const font = weighted[subset]?.();
    const known = outlines[subset];
    if (!font || !known) return { width: 0, glyphs: [] };
    const em = font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    let width = 0;
    const placed = glyphs.map((glyph, index) => {
      const outline = known.get(glyph.id) ?? glyph.path.toSVG();
      known.set(glyph.id, outline);
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = width + xOffset / em;
      width += xAdvance / em + tracking;
      return { outline, unitsPerEm: em, x, y: yOffset / em };
    });
    return { width, glyphs: placed };
  }

  return {
    capHeight: first ? first.font.capHeight / first.font.unitsPerEm : 0,
    has: (character) => subsetOf(character) >= 0,
    set: (text) => joined(runsOf(text, subsetOf).map(setRun)),
  };
}

interface Run {
  text: string;
  /** Index of the file that has all of its characters. */
  subset: number;
}

function runsOf(text: string, subsetOf: (character: string) => number): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const subset = subsetOf(character);
    const last = runs.at(-1);
    if (subset < 0) continue;
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

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
