/** Characters as people see them: an emoji of several, or a letter with its marks, is one. */
let segmenter: Intl.Segmenter | undefined;

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

export function graphemes(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** Each is a character of its own, whatever is beside it: looking for others takes 20 times as long. */
const plain =
  /^[ -~\u00a0-\u02ff\u0400-\u0482\u2010-\u2027\u3001-\u3029\u3041-\u3098\u309b-\u9fff]*$/;

export function graphemeCount(text: string): number {
  return plain.test(text) ? text.length : graphemes(text).length;
}

/** The beginning of a longer text, of at most this many UTF-16 units, without half a character. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, segmentsOf(text).containing(length)?.index);
}
