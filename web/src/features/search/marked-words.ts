import { searchIndexOptions } from '#shared/publishing/search.ts';

/** The index's word separators. */
const between = /([\n\r\p{Z}\p{P}]+)/u;

export interface TextPart {
  text: string;
  marked: boolean;
}

/** A text in parts; those that match one of the words, in the index's spelling, are marked. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const piece of text.split(between)) {
    const word = searchIndexOptions.processTerm(piece);
    const marked = word !== null && words.includes(word);
    const last = parts.at(-1);
    if (last && last.marked === marked) last.text += piece;
    else parts.push({ text: piece, marked });
  }
  return parts.filter((part) => part.text !== '');
}
