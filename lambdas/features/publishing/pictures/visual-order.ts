/** In what order a line shows its characters when some of them are read from right to left. */
import bidiFactory from 'bidi-js';
import type { Direction } from '#shared/text-direction.ts';

const bidi = bidiFactory();

interface VisualOrder {
  /** Embedding levels, by UTF-16 unit. */
  levels: Uint8Array;
  /** The place from the left that a unit has. */
  placeOf(index: number): number;
  /** A bracket as its counterpart. */
  mirrored(character: string): string;
}

/** https://www.unicode.org/reports/tr9 */
export function visualOrder(line: string, direction?: Direction): VisualOrder {
  const levels = bidi.getEmbeddingLevels(line, direction ?? 'auto');
  const places: number[] = [];
  bidi.getReorderedIndices(line, levels).forEach((index, place) => (places[index] = place));
  const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character;
  return { levels: levels.levels, placeOf: (index) => places[index] ?? 0, mirrored };
}

export function isFromTheRight(level: number): boolean {
  return level % 2 === 1;
}
