/** Measures how large a line of text may be, and where its ink begins and ends. */
import { type CSSProperties, type RefObject, useEffect } from 'react';

/** Letters that are as wide as they are high: twice the width of most other letters. */
const wideLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Sets `--n`, the width of a line in letters, from which CSS computes the font size. */
export function lengthStyle(text: string): CSSProperties {
  const letters = Array.from(text, (letter): number => (wideLetter.test(letter) ? 2 : 1));
  // React's style type lacks custom properties.
  return { '--n': letters.reduce((sum, width) => sum + width, 0) } as CSSProperties;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Hundredths of an em between a letter's box and its ink, a digit for each of `letters`, in Sofia Sans 700. */
const gapsBefore = '0767776770776767674371201246555236506666565652622122';
const gapsAfter = '0466647777126764635371201265565026551666556143622122';
/** Space between letters and after the last one, in em, as in the style sheet. */
const normalTracking = -0.042;
/** Scripts whose letters join: letter spacing would tear them apart. */
const joinedScripts = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}]/u;

/** Moves the name so that the ink of its first and last letter touches the edges of its box. */
export function nameStyle(name: string): CSSProperties {
  const tracking = joinedScripts.test(name) ? 0 : normalTracking;
  const end = (-inkGap(name.at(-1), gapsAfter) - tracking).toFixed(3);
  return {
    marginInline: `${-inkGap(name.at(0), gapsBefore)}em ${end}em`,
    ...(tracking === 0 && { letterSpacing: 0 }),
  };
}

/** In em. Letters that are not measured get a middle value. */
function inkGap(letter: string | undefined, gaps: string): number {
  const withoutAccent = letter?.normalize('NFD').charAt(0) || ' ';
  return Number(gaps[letters.indexOf(withoutAccent)] ?? 4) / 100;
}

const softHyphen = '\u00AD';
const longWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]{11,}/gu;

/** Adds soft hyphens to words that may be too long for a phone, because browsers do not hyphenate every name. */
export function withSoftHyphens(name: string): string {
  return name.replaceAll(longWord, (word) =>
    word.replaceAll(/(?<=\p{L}.{2,})(?=\p{L}.{2,})/gu, softHyphen),
  );
}

/** Compares the outer edges of all rectangles, because a hyphen at the end of a line has one of its own. */
export function widthOfLongestLine(rects: readonly Pick<DOMRect, 'left' | 'right'>[]): number {
  const start = Math.min(...rects.map(({ left }) => left));
  return Math.max(...rects.map(({ right }) => right)) - start;
}

/** Pixels by which the ends of the measuring line exceed the text. */
const overhang = 8;

/** Fits the measuring line to the longest line of a text, which only the browser can measure: its box is wider. */
export function useWidestLine(
  text: RefObject<HTMLElement | null>,
  measure: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const textBox = text.current;
    const line = measure.current;
    if (!textBox || !line || typeof ResizeObserver === 'undefined') return;
    const range = document.createRange();
    range.selectNodeContents(textBox);
    const observer = new ResizeObserver(() => {
      const rects = Array.from(range.getClientRects());
      // Negative margins let the text exceed the box that it shares with the line.
      const excess = textBox.offsetWidth - (textBox.parentElement?.clientWidth ?? 0);
      const width = widthOfLongestLine(rects) - excess + overhang;
      line.style.minWidth = rects.length > 1 ? `${width}px` : '';
    });
    observer.observe(textBox);
    return () => observer.disconnect();
  }, [text, measure]);
}
