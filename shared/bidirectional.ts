/** Finds and isolates right-to-left text within the site's left-to-right text. */

/**
 * The Unicode blocks of Hebrew, Arabic and related scripts, their presentation forms, and the first surrogates of
 * such blocks beyond the first plane.
 */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** Whether any part of the text is read from right to left. */
export function isBidirectional(text: string): boolean {
  return rightToLeft.test(text);
}

/** Wraps right-to-left text in Unicode isolates, for places where HTML's `dir` attribute is not available. */
export function isolateDirection(text: string): string {
  return isBidirectional(text) ? `\u2068${text}\u2069` : text;
}
