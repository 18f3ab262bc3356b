import { isBidirectional } from './bidirectional.ts';

export type Direction = 'ltr' | 'rtl';

/** Letters, and the two direction marks that count as letters. */
const strong = /[\p{L}\u200e\u200f]/u;

/**
 * The direction of a text's first letter, as in the bidirectional algorithm
 * (https://www.unicode.org/reports/tr9/#P2). Undefined without letters. Separate from `bidirectional.ts`, which every
 * page loads.
 */
export function directionOf(text: string): Direction | undefined {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return isBidirectional(letter) ? 'rtl' : 'ltr';
}
