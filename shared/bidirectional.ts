/** Texts that are read from right to left, among those of the site, which are not. */

/** The blocks of Hebrew, Arabic and their kin, with their presentation forms and first surrogates. */
const fromTheRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** Whether any of it is read from right to left. */
export function isBidirectional(text: string): boolean {
  return fromTheRight.test(text);
}

/** The text between marks that keep its direction to itself, where there are no attributes for it. */
export function isolated(text: string): string {
  return isBidirectional(text) ? `\u2068${text}\u2069` : text;
}
