/**
 * Splits texts and queries into words for the public search and the admin area, whatever their spelling, even in scripts
 * without spaces between words. Decision 0046 has the reasons.
 */

/** Plain forms of letters that Unicode normalisation leaves as they are. */
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
/** Accents of Latin, Greek, Cyrillic, Hebrew and Arabic. In other scripts, such marks distinguish words. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Hyphens, apostrophes and invisible characters, which some people write within a word, and others do not. */
export const joiners = /['‘’ʼ\u2010\u2011\u00ad\u200b-\u200d\u2060-]+/g;
/** Separates words in the public search. The admin area separates by spaces only, so that it finds punctuation. */
export const separators = /(?:(?!['‘’\u2010\u2011-])[\s\p{Z}\p{P}])+/u;

const eastAsian = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}`;
const southEastAsian = String.raw`\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const isEastAsian = new RegExp(`[${eastAsian}]`, 'u');
const unspaced = new RegExp(`[${eastAsian}${southEastAsian}]`, 'u');
const runs = new RegExp(
  `[${eastAsian}]+|[${southEastAsian}]+|[^${eastAsian}${southEastAsian}]+`,
  'gu',
);
/** Two letters distinguish words in East Asian scripts, but Thai and related scripts need three. */
const groupLength = (run: string): number => (isEastAsian.test(run) ? 2 : 3);

/** The spellings of one word of a query. Each spelling is a list of words that a text must contain. */
export type QueryWord = readonly (readonly string[])[];

/** Removes case, accents and variants of letters. Folding twice changes nothing. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(specialLetter, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/** Also removes joiners: `e-mail` and `don’t` become `email` and `dont`. */
export function foldWord(text: string): string {
  return foldText(text).replace(joiners, '');
}

/** Splits a query into words. Scripts without spaces are split by `Intl.Segmenter`, which differs between browsers. */
export function queryWords(query: string, between = /\s+/u): QueryWord[] {
  return splitAtJoiners(query, between).map((parts) => {
    const spelling = segmentByScript(parts.join(''));
    const hasSecondSpelling = parts.length > 1 && parts.every((part) => part.length > 1);
    return hasSecondSpelling ? [spelling, parts.flatMap(segmentByScript)] : [spelling];
  });
}

/** @param texts of one entry; a word must be within one of them */
export function containsWords(texts: readonly string[], words: readonly QueryWord[]): boolean {
  const haystack = foldWord(texts.join('\n'));
  return words.every((word) =>
    word.some((spelling) => spelling.every((part) => haystack.includes(part))),
  );
}

/** The terms under which a text is indexed: whole words, and overlapping groups of letters in scripts without spaces. */
export function indexTerms(text: string): string[] {
  return splitAtJoiners(text, separators)
    .flatMap((parts) => (parts.length > 1 ? [...parts, parts.join('')] : parts))
    .flatMap((word) => (unspaced.test(word) ? splitByScript(word).flatMap(letterGroups) : word));
}

/** The index terms that a word of a query consists of. Shorter groups, from the end of a word, are ignored. */
export function termsOf(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  const whole = letterGroups(word).filter((group) => [...group].length === groupLength(word));
  return whole.length > 0 ? whole : [word];
}

export function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Splits a text into words, and each word at its joiners. */
function splitAtJoiners(text: string, between: RegExp): string[][] {
  return foldText(text)
    .split(between)
    .map((chunk) => chunk.split(joiners).filter(Boolean))
    .filter((parts) => parts.length > 0);
}

/** Leaves the text whole in a browser without `Intl.Segmenter`: the search then finds the whole text only. */
function segmentWords(run: string): string[] {
  if (!('Segmenter' in Intl)) return [run];
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(run);
  return Array.from(segments, ({ segment }) => segment);
}

function segmentByScript(text: string): string[] {
  if (!unspaced.test(text)) return [text];
  return splitByScript(text).flatMap((run) => (unspaced.test(run) ? segmentWords(run) : run));
}

export function splitByScript(text: string): string[] {
  return text.match(runs) ?? [];
}

function letterGroups(run: string): string[] {
  if (!unspaced.test(run)) return [run];
  const letters = [...run];
  const length = groupLength(run);
  return letters.map((_, index) => letters.slice(index, index + length).join(''));
}
