/** Text as outlines, from the site's own fonts: what the system has installed makes no difference. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { fontFiles } from '#shared/publishing/font-files.ts';
import { isBidirectional } from '#shared/bidirectional.ts';
import type { Direction } from '#shared/text-direction.ts';
import bidiFactory from 'bidi-js';

/** A family in one weight. Lengths are in em. */
export interface Typeface {
  /** Height of capital letters. */
  capHeight: number;
  has(character: string): boolean;
  /**
   * Sets a text in one line; characters that the family lacks are left out.
   * @param direction of the whole paragraph, where it is not by the text's first letter
   */
  set(text: string, direction?: Direction): SetText;
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

/** Between letters that would else join, as in Persian. */
export const nonJoiner = '\u200c';

/** @throws Error when a file is missing or not a font */
export async function loadTypefaces(directory: string, files = fontFiles): Promise<Typefaces> {
  const load = async (name: keyof Typefaces, tracking?: number) =>
    typeface(await readFonts(directory, files[name]), tracking);
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

  function setRun({ text, level, subset: { font, outlines } }: Run): SetText {
    const em = font.unitsPerEm;
    const { glyphs, positions } = isFromTheRight(level)
      ? font.layout(text, undefined, undefined, undefined, 'rtl')
      : font.layout(text);
    // Letters that join are not moved apart.
    const apart = isFromTheRight(level) ? 0 : tracking;
    let width = 0;
    const placed = glyphs.map((glyph, index) => {
      const outline = outlines.get(glyph.id) ?? glyph.path.toSVG();
      outlines.set(glyph.id, outline);
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = width + xOffset / em;
      width += xAdvance / em + apart;
      return { outline, unitsPerEm: em, x, y: yOffset / em };
    });
    return { width, glyphs: placed };
  }

  return {
    capHeight: first ? first.font.capHeight / first.font.unitsPerEm : 0,
    has: (character) => subsetOf(character) !== undefined,
    set: (text, direction) => joined(runsOf(text, direction, subsetOf).map(setRun)),
  };
}

interface Run {
  text: string;
  /** Has all of its characters. */
  subset: Subset;
  /** The level of the bidirectional algorithm: odd from right to left. */
  level: number;
}

/** From left to right, as they are seen. */
function runsOf(
  text: string,
  direction: Direction | undefined,
  subsetOf: (character: string) => Subset | undefined,
): Run[] {
  const order = isBidirectional(text) ? visualOrder(text, direction) : undefined;
  const runs: (Run & { start: number })[] = [];
  let place = 0;
  let last: (typeof runs)[number] | undefined;
  for (const character of text) {
    const start = place;
    place += character.length;
    const subset = subsetOf(character);
    // It keeps the letters beside it from joining.
    if (character === nonJoiner) last = undefined;
    if (!subset || character === nonJoiner) continue;
    const level = order?.levels[start] ?? 0;
    const shown = order && isFromTheRight(level) ? order.mirrored(character) : character;
    if (last?.subset === subset && last.level === level) last.text += shown;
    else runs.push((last = { text: shown, subset, level, start }));
  }
  return order ? runs.toSorted((a, b) => order.placeOf(a.start) - order.placeOf(b.start)) : runs;
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

const bidi = bidiFactory();

interface VisualOrder {
  /** Embedding levels, by UTF-16 unit. */
  levels: Uint8Array;
  /** The place from the left that a unit has. */
  placeOf(index: number): number;
  /** A bracket as its counterpart. */
  mirrored(character: string): string;
}

/**
 * The order in which a line shows its characters when some of them are read from right to left.
 * @see https://www.unicode.org/reports/tr9
 */
export function visualOrder(line: string, direction?: Direction): VisualOrder {
  const levels = bidi.getEmbeddingLevels(line, direction ?? 'auto');
  const places: number[] = [];
  bidi.getReorderedIndices(line, levels).forEach((index, place) => (places[index] = place));
  const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character;
  return { levels: levels.levels, placeOf: (index) => places[index] ?? 0, mirrored };
}

function isFromTheRight(level: number): boolean {
  return level % 2 === 1;
}
