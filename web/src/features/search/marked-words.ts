import { folded, isUnspaced, joined, joiners, runsOf, separators } from '#shared/search-words.ts';

const between = new RegExp(`(${separators.source})`, 'u');
const within = new RegExp(`(${joiners.source})`, 'u');

export interface TextPart {
  text: string;
  marked: boolean;
}

/** A text in parts; those that match one of the words, in the index's spelling, are marked. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const part of text.split(between).flatMap((chunk) => partsOf(chunk, words))) {
    const last = parts.at(-1);
    if (last && last.marked === part.marked) last.text += part.text;
    else parts.push(part);
  }
  return parts.filter((part) => part.text !== '');
}

function partsOf(chunk: string, words: readonly string[]): TextPart[] {
  if (words.includes(joined(chunk))) return [{ text: chunk, marked: true }];
  const runs = chunk.split(within).flatMap(runsOf);
  return runs.flatMap((run) =>
    isUnspaced(run) ? occurrences(run, words) : { text: run, marked: words.includes(folded(run)) },
  );
}

/** Words of a script without spaces begin anywhere. */
function occurrences(run: string, words: readonly string[]): TextPart[] {
  const text = folded(run);
  const marked = new Set<number>();
  for (const word of text.length === run.length ? words : []) {
    if (word === '') continue;
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
      for (let place = at; place < at + word.length; place += 1) marked.add(place);
    }
  }
  return run.split('').map((unit, at) => ({ text: unit, marked: marked.has(at) }));
}
