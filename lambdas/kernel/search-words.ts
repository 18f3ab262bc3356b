/** How the admin area's lists are searched: in any case and Unicode spelling, by all words. */

/** The words of a search text; an entry matches when its texts contain all of them. */
export function searchWords(text: string): string[] {
  return comparable(text).split(/\s+/u).filter(Boolean);
}

/** @param texts of an entry; no word is found across two of them */
export function containsWords(texts: readonly string[], words: readonly string[]): boolean {
  const haystack = comparable(texts.join('\n'));
  return words.every((word) => haystack.includes(word));
}

export function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
