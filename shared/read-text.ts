/** Reads and cleans text that others wrote; never throws. */

/**
 * The characters that texts may have: those that UTF-8 can store and that documents can show. Lone
 * surrogates are none, nor are control characters (null, escape, …) but tabs and line breaks.
 */
const controls = /[^\P{Cc}\t\n\r]/gu;

export function isCleanText(text: string): boolean {
  return cleanText(text) === text;
}

export function cleanText(text: string): string {
  return withoutOldSpaces(text).toWellFormed().replaceAll(controls, '');
}

/** For `JSON.parse`. */
export function cleanValue(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

/** Word processors break lines with the vertical tab, sources their pages with the form feed. */
export function withoutOldSpaces(text: string): string {
  return text.replaceAll(/[\v\f]/g, ' ');
}

/** @returns undefined for what is not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without its percent-encoding; a text that is encoded wrongly stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
