/** Texts from right to left among those of the site, which is from left to right. */

export type Direction = 'ltr' | 'rtl';

/** The blocks of Hebrew, Arabic and their kin, with their presentation forms and first surrogates. */
const fromTheRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** Letters, and the two marks that count as one. */
const strong = /[\p{L}\u200e\u200f]/u;

/** Whether any of it is read from right to left. */
export function isBidirectional(text: string): boolean {
  return fromTheRight.test(text);
}

/**
 * The direction of a text, by its first letter, as in the bidirectional algorithm
 * (https://www.unicode.org/reports/tr9/#P2). Undefined without letters.
 */
export function directionOf(text: string): Direction | undefined {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return fromTheRight.test(letter) ? 'rtl' : 'ltr';
}

/** The text between marks that keep its direction to itself, where there are no attributes for it. */
export function isolated(text: string): string {
  return isBidirectional(text) ? `\u2068${text}\u2069` : text;
}
