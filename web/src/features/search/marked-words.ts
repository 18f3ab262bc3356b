import { searchIndexOptions } from '#shared/publishing/search.ts';

/** What the index takes to be between two words. */
const between = /([\n\r\p{Z}\p{P}]+)/u;

export interface TextPart {
  text: string;
  marked: boolean;
}

/** A text in parts, those marked that are one of the words as the index writes them. */
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
