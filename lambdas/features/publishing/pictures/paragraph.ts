/** Lays out a text in a few lines: as large as possible, with lines of similar length and an ellipsis if it is too long. */
import { cutAt, graphemes } from '#shared/content/text.ts';
import { type Direction, directionOf } from '#shared/text-direction.ts';
import { nonJoiner, type TextLayout, type Typeface } from './fonts.ts';

export interface ParagraphBox {
  /** Font sizes in pixels; the first in which the whole text fits is used. */
  sizes: readonly [number, ...number[]];
  width: number;
  maxLines: number;
  /** Pixels from the top of the first line's capitals to the last baseline. */
  maxHeight: number;
  /** Distance of baselines in em. */
  lineHeight: number;
}

export interface Paragraph {
  size: number;
  /** Pixels between baselines. */
  leading: number;
  lines: readonly TextLayout[];
  /** Width of the longest line in pixels. */
  width: number;
  direction: Direction;
}

/** @returns no lines when the typeface has none of the text's characters */
export function layOutParagraph(text: string, typeface: Typeface, box: ParagraphBox): Paragraph {
  const drawable = drawableText(text, typeface);
  const words = splitIntoWords(drawable, typeface);
  const direction = directionOf(drawable) ?? 'ltr';
  const smallest = box.sizes.at(-1) ?? box.sizes[0];
  const size = box.sizes.find((each) => fits(words, typeface, { ...box, size: each })) ?? smallest;
  const texts = breakLines(words, typeface, box.width / size, maxLinesAt(size, typeface, box));
  const lines = texts.map((line) => typeface.layOut(line, direction));
  const width = size * Math.max(0, ...lines.map((line) => line.width));
  return { size, leading: size * box.lineHeight, lines, width, direction };
}

/** Whether the typeface has at least half of a text's visible characters. */
export function isReadable(text: string, typeface: Typeface): boolean {
  const visible = Array.from(withoutInvisible(text).replaceAll(/[ \u200c]/g, ''));
  const available = visible.filter((character) => typeface.has(character));
  return available.length > 0 && available.length * 2 >= visible.length;
}

/** Returns the text with single spaces and without the characters that the typeface lacks. */
export function drawableText(text: string, typeface: Typeface): string {
  const characters = Array.from(withoutInvisible(text), (character) =>
    character === nonJoiner ? character : closestCharacter(character, typeface),
  );
  return characters.join('').replaceAll(/ +/g, ' ').trim();
}

/** Drops only the unsupported marks of a letter, so that Vietnamese words stay readable. */
function closestCharacter(character: string, typeface: Typeface): string {
  if (typeface.has(character)) return character;
  const [letter = '', ...marks] = character.normalize('NFD');
  let closest = typeface.has(letter) ? letter : '';
  for (const mark of marks) {
    const marked = (closest + mark).normalize('NFC');
    if (Array.from(marked).length === 1 && typeface.has(marked)) closest = marked;
  }
  return closest;
}

/** Returns the first letter or digit that the typeface has, as a capital unless that is longer, as for "ß". */
export function firstLetter(text: string, typeface: Typeface): string | undefined {
  const letter = /[\p{L}\p{N}]\p{M}*/u.exec(drawableText(text, typeface))?.[0];
  const capital = letter?.toUpperCase() ?? '';
  const isKnown = Array.from(capital).every((character) => typeface.has(character));
  return capital.length === letter?.length && isKnown ? capital : letter;
}

/** Removes direction and variation marks, which no font has, and composes letters with their marks as fonts do. */
function withoutInvisible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?!\u200c)[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
}

interface Word {
  text: string;
  /** Precedes the word, unless the word begins a line. */
  gap: '' | ' ';
  /** Width in em, without the gap. */
  width: number;
}

function measureWord(text: string, typeface: Typeface, gap: Word['gap']): Word {
  return { text, gap, width: typeface.layOut(text).width };
}

const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
/** A line must not begin with closing punctuation, a mark or a small kana, nor end with opening punctuation. */
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const neverLast = /[\p{Ps}\p{Pi}]$/u;

/** Splits at spaces and, in scripts without spaces between words, where `Intl.Segmenter` finds the end of a word. */
function splitIntoWords(text: string, typeface: Typeface): Word[] {
  return text
    .split(' ')
    .filter(Boolean)
    .flatMap((chunk) =>
      (unspaced.test(chunk) ? splitUnspaced(chunk) : [chunk]).map((word, index) =>
        measureWord(word, typeface, index === 0 ? ' ' : ''),
      ),
    );
}

function splitUnspaced(chunk: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(chunk)) {
    const last = words.at(-1);
    if (last !== undefined && (neverFirst.test(segment) || neverLast.test(last)))
      words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

function maxLinesAt(size: number, typeface: Typeface, box: ParagraphBox): number {
  const room = (box.maxHeight / size - typeface.capHeight) / box.lineHeight;
  return Math.max(1, Math.min(box.maxLines, 1 + Math.floor(room)));
}

function fits(words: readonly Word[], typeface: Typeface, box: ParagraphBox & { size: number }) {
  const width = box.width / box.size;
  // Words are broken only at the smallest size.
  if (words.some((word) => word.width > width)) return false;
  return wrapWords(words, typeface, width).length <= maxLinesAt(box.size, typeface, box);
}

/** Breaks words into as few lines as possible. A binary search finds the narrowest width for that number of lines. */
function breakLines(words: readonly Word[], typeface: Typeface, width: number, maxLines: number) {
  const pieces = words.flatMap((word) => splitToFit(word, typeface, width));
  const lines = wrapWords(pieces, typeface, width);
  if (lines.length > maxLines) return shortenLines(lines, typeface, width, maxLines);
  let [narrow, wide] = [width / 2, width];
  for (let step = 0; step < 8; step++) {
    const middle = (narrow + wide) / 2;
    const isWideEnough =
      pieces.every((piece) => piece.width <= middle) &&
      wrapWords(pieces, typeface, middle).length === lines.length;
    if (isWideEnough) wide = middle;
    else narrow = middle;
  }
  return wrapWords(pieces, typeface, wide);
}

/** Puts as many words as possible into each line; `width` is in em. */
function wrapWords(words: readonly Word[], typeface: Typeface, width: number): string[] {
  const space = typeface.layOut(' ').width;
  const lines: Word[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const gap = word.gap === '' ? 0 : space;
    if (last && last.width + gap + word.width <= width) {
      last.text += word.gap + word.text;
      last.width += gap + word.width;
    } else {
      lines.push({ ...word });
    }
  }
  return lines.map(({ text }) => text);
}

/** Breaks a word that is wider than a line into pieces that fit. */
function splitToFit(word: Word, typeface: Typeface, width: number): Word[] {
  if (word.width <= width) return [word];
  const pieces: Word[] = [];
  for (const character of graphemes(word.text)) {
    const last = pieces.at(-1);
    const longer = measureWord((last?.text ?? '') + character, typeface, last?.gap ?? word.gap);
    if (last && longer.width <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(measureWord(character, typeface, last ? '' : word.gap));
  }
  return pieces;
}

/** Keeps the first lines, and ends them with an ellipsis, after a whole word if possible. */
function shortenLines(lines: string[], typeface: Typeface, width: number, maxLines: number) {
  let last = `${lines[maxLines - 1] ?? ''} ${lines[maxLines] ?? ''}`;
  while (last && typeface.layOut(`${last}…`).width > width) {
    const space = last.lastIndexOf(' ');
    const shorter = space > 0 ? last.slice(0, space) : cutAt(last, last.length - 1);
    last = shorter.replace(/[\s\p{P}]+$/u, '');
  }
  return [...lines.slice(0, maxLines - 1), `${last}…`];
}
