/** Reads and cleans text from outside. No function here throws. */

/** Control characters other than tabs and line breaks. */
const controls = /[^\P{Cc}\t\n\r]/gu;

export function isCleanText(text: string): boolean {
  return cleanText(text) === text;
}

/** Removes control characters, and replaces lone surrogates, which UTF-8 cannot store. */
export function cleanText(text: string): string {
  return replaceOldSpaces(text).toWellFormed().replaceAll(controls, '');
}

/** A reviver for `JSON.parse` that cleans every text. */
export function cleanTextReviver(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

/** Keeps words apart where word processors write vertical tabs, and source code has form feeds. */
export function replaceOldSpaces(text: string): string {
  return text.replaceAll(/[\v\f]/g, ' ');
}

/** @returns undefined for invalid JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
