/**
 * Makes the words for searches, by readers and in the admin area: in any spelling, and within sentences
 * of scripts that put no spaces between words. Decision 0046 has the reasons.
 */

/** Letters that no normalisation takes apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const specialLetter = /[ßæœþøłđðħıς]/g;
/** The marks of Latin, Greek, Cyrillic, Hebrew and Arabic; those of other scripts tell words apart. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Hyphens, apostrophes and invisible characters: one writes them within a word, another does not. */
export const joiners = /['‘’ʼ\u2010\u2011\u00ad\u200b-\u200d\u2060-]+/g;
/** Between the words of the search index; an asker of the admin area finds punctuation, too. */
export const separators = /(?:(?!['‘’\u2010\u2011-])[\s\p{Z}\p{P}])+/u;

const eastAsian = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}`;
const southEastAsian = String.raw`\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const isEastAsian = new RegExp(`[${eastAsian}]`, 'u');
const unspaced = new RegExp(`[${eastAsian}${southEastAsian}]`, 'u');
const runs = new RegExp(
  `[${eastAsian}]+|[${southEastAsian}]+|[^${eastAsian}${southEastAsian}]+`,
  'gu',
);
/** Enough letters to tell words apart; Thai and its neighbours write syllables with several. */
const gramLength = (run: string): number => (isEastAsian.test(run) ? 2 : 3);

/** A word of a query in its spellings, each as the words that a text with it has. */
export type QueryWord = readonly (readonly string[])[];

/** Without capitals, accents and variants of letters. Folding twice changes nothing. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(specialLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/** Folded, with `e-mail` and `don’t` as `email` and `dont`. */
export function joined(text: string): string {
  return folded(text).replace(joiners, '');
}

/** In scripts without spaces as the platform cuts them, which no two browsers do alike. */
export function queryWords(query: string, between = /\s+/u): QueryWord[] {
  return chunks(query, between).map((parts) => {
    const spelling = wordsOf(parts.join(''));
    const tellsMore = parts.length > 1 && parts.every((part) => part.length > 1);
    return tellsMore ? [spelling, parts.flatMap(wordsOf)] : [spelling];
  });
}

/** @param texts of an entry; no word is found across two of them */
export function containsWords(texts: readonly string[], words: readonly QueryWord[]): boolean {
  const haystack = joined(texts.join('\n'));
  return words.every((word) =>
    word.some((spelling) => spelling.every((part) => haystack.includes(part))),
  );
}

/** The terms of a text in an index: whole words and, independent of any cut, pieces of unspaced runs. */
export function indexTerms(text: string): string[] {
  return chunks(text, separators)
    .flatMap((parts) => (parts.length > 1 ? [...parts, parts.join('')] : parts))
    .flatMap((word) => (unspaced.test(word) ? runsOf(word).flatMap(grams) : word));
}

/** The terms of an index that hold a word of a query; the last letters of a run are shorter terms. */
export function termsOf(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  const whole = grams(word).filter((gram) => [...gram].length === gramLength(word));
  return whole.length > 0 ? whole : [word];
}

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** The words of a text, each in the parts that joiners make of it. */
function chunks(text: string, between: RegExp): string[][] {
  return folded(text)
    .split(between)
    .map((chunk) => chunk.split(joiners).filter(Boolean))
    .filter((parts) => parts.length > 0);
}

/** Any cut is right, and so is none, in a browser that cannot cut. */
function cut(run: string): string[] {
  if (!('Segmenter' in Intl)) return [run];
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(run);
  return Array.from(segments, ({ segment }) => segment);
}

function wordsOf(text: string): string[] {
  if (!unspaced.test(text)) return [text];
  return runsOf(text).flatMap((run) => (unspaced.test(run) ? cut(run) : run));
}

export function runsOf(text: string): string[] {
  return text.match(runs) ?? [];
}

function grams(run: string): string[] {
  if (!unspaced.test(run)) return [run];
  const letters = [...run];
  const length = gramLength(run);
  return letters.map((_, at) => letters.slice(at, at + length).join(''));
}
