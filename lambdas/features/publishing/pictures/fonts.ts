/** Converts text to outlines from the site's own fonts, because a Lambda function has no fonts installed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { fontFiles } from '#shared/publishing/font-files.ts';
import { isBidirectional } from '#shared/bidirectional.ts';
import type { Direction } from '#shared/text-direction.ts';
import bidiFactory from 'bidi-js';

/** A font family in one weight. Lengths are in em. */
export interface Typeface {
  /** Height of capital letters. */
  capHeight: number;
  has(character: string): boolean;
  /**
   * Lays out a text in one line, without the characters that the family lacks.
   * @param direction of the paragraph; by default the direction of the first letter
   */
  layOut(text: string, direction?: Direction): TextLayout;
}

export interface TextLayout {
  width: number;
  glyphs: readonly PlacedGlyph[];
}

export interface PlacedGlyph {
  /** SVG path data in font units, y upwards. */
  outline: string;
  unitsPerEm: number;
  /** In em, like `y`. */
  x: number;
  y: number;
}

export type Typefaces = Record<keyof typeof fontFiles, Typeface>;

/** The zero-width non-joiner separates letters that would otherwise join, as in Persian. */
export const nonJoiner = '\u200c';

/** @throws Error when a file is missing or not a font */
export async function loadTypefaces(directory: string, files = fontFiles): Promise<Typefaces> {
  const load = async (name: keyof Typefaces, tracking?: number) =>
    createTypeface(await readFonts(directory, files[name]), tracking);
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
  /** Cached path data, by glyph id. */
  outlines: Map<number, string>;
}

function readFonts(directory: string, names: readonly string[]): Promise<Subset[]> {
  const read = async (name: string) => {
    const font = create(await readFile(join(directory, name)));
    if (!('layout' in font)) throw new Error(`${name} holds a collection of fonts`);
    return { font, outlines: new Map() };
  };
  return Promise.all(names.map(read));
}

/** @param tracking em that are added to each advance */
function createTypeface(subsets: readonly Subset[], tracking = 0): Typeface {
  const [primary] = subsets;
  const subsetOf = (character: string) =>
    subsets.find(({ font }) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? -1));

  function layOutRun({ text, level, subset: { font, outlines } }: Run): TextLayout {
    const em = font.unitsPerEm;
    const { glyphs, positions } = isRightToLeft(level)
      ? font.layout(text, undefined, undefined, undefined, 'rtl')
      : font.layout(text);
    // Tracking would break the joints of Arabic letters.
    const spacing = isRightToLeft(level) ? 0 : tracking;
    let width = 0;
    const placed = glyphs.map((glyph, index) => {
      const outline = outlines.get(glyph.id) ?? glyph.path.toSVG();
      outlines.set(glyph.id, outline);
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const x = width + xOffset / em;
      width += xAdvance / em + spacing;
      return { outline, unitsPerEm: em, x, y: yOffset / em };
    });
    return { width, glyphs: placed };
  }

  return {
    capHeight: primary ? primary.font.capHeight / primary.font.unitsPerEm : 0,
    has: (character) => subsetOf(character) !== undefined,
    layOut: (text, direction) =>
      joinLayouts(splitIntoRuns(text, direction, subsetOf).map(layOutRun)),
  };
}

interface Run {
  text: string;
  /** The subset that contains all characters of the run. */
  subset: Subset;
  /** The embedding level of the bidirectional algorithm; odd levels run from right to left. */
  level: number;
}

/** Splits a text into runs of one font and one direction, in visual order from left to right. */
function splitIntoRuns(
  text: string,
  direction: Direction | undefined,
  subsetOf: (character: string) => Subset | undefined,
): Run[] {
  const order = isBidirectional(text) ? visualOrder(text, direction) : undefined;
  const runs: (Run & { start: number })[] = [];
  let offset = 0;
  let last: (typeof runs)[number] | undefined;
  for (const character of text) {
    const start = offset;
    offset += character.length;
    if (character === nonJoiner) {
      // It has no glyph, but ends the run, so that the letters around it do not join.
      last = undefined;
      continue;
    }
    const subset = subsetOf(character);
    if (!subset) continue;
    const level = order?.levels[start] ?? 0;
    const displayed = order && isRightToLeft(level) ? order.mirrored(character) : character;
    if (last?.subset !== subset || last.level !== level) {
      last = { text: '', subset, level, start };
      runs.push(last);
    }
    last.text += displayed;
  }
  return order
    ? runs.toSorted((a, b) => order.visualIndexOf(a.start) - order.visualIndexOf(b.start))
    : runs;
}

function joinLayouts(layouts: readonly TextLayout[]): TextLayout {
  let width = 0;
  const glyphs = layouts.flatMap((layout) => {
    const start = width;
    width += layout.width;
    return layout.glyphs.map((glyph) => ({ ...glyph, x: start + glyph.x }));
  });
  return { width, glyphs };
}

const bidi = bidiFactory();

interface VisualOrder {
  /** Embedding levels, by UTF-16 unit. */
  levels: Uint8Array;
  /** Returns the index, from the left, of a UTF-16 unit. */
  visualIndexOf(index: number): number;
  /** Returns the opposite bracket for a bracket, and any other character unchanged. */
  mirrored(character: string): string;
}

/**
 * Computes in which order a line shows its characters when some are read from right to left.
 * @see https://www.unicode.org/reports/tr9
 */
export function visualOrder(line: string, direction?: Direction): VisualOrder {
  const levels = bidi.getEmbeddingLevels(line, direction ?? 'auto');
  const visualIndices: number[] = [];
  for (const [visualIndex, index] of bidi.getReorderedIndices(line, levels).entries()) {
    visualIndices[index] = visualIndex;
  }
  const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character;
  const visualIndexOf = (index: number) => visualIndices[index] ?? 0;
  return { levels: levels.levels, visualIndexOf, mirrored };
}

function isRightToLeft(level: number): boolean {
  return level % 2 === 1;
}
