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
