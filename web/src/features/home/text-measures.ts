/** Measures how large a line of text may be, and where its ink begins and ends. */
import { type CSSProperties, type RefObject, useEffect } from 'react';

/** Letters that are as wide as high, twice the width of most others. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** `--n`: the width of a line in letters, from which CSS computes their size. */
export function lengthStyle(text: string): CSSProperties {
  const letters = Array.from(text, (letter): number => (wide.test(letter) ? 2 : 1));
  // React's style type lacks custom properties.
  return { '--n': letters.reduce((sum, width) => sum + width, 0) } as CSSProperties;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Hundredths of an em between a letter's box and its ink, in Sofia Sans at weight 700. */
const before = '0767776770776767674371201246555236506666565652622122';
const after = '0466647777126764635371201265565026551666556143622122';
/** Between letters and behind the last one, in em, as the style sheet has it. */
const normalTracking = -0.042;
/** Letters that join lose their joints between letters that are moved. */
const joined = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}]/u;

/** The name's ink stands at the margin, and its end is the end of the box around it. */
export function nameStyle(name: string): CSSProperties {
  const tracking = joined.test(name) ? 0 : normalTracking;
  const free = (letter: string | undefined, edges: string) => {
    const place = letters.indexOf(letter?.normalize('NFD').charAt(0) || ' ');
    return Number(edges[place] ?? 4) / 100;
  };
  const end = (-free(name.at(-1), after) - tracking).toFixed(3);
  return {
    marginInline: `${-free(name.at(0), before)}em ${end}em`,
    ...(tracking === 0 && { letterSpacing: 0 }),
  };
}

const soft = '\u00AD';
const longWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]{11,}/gu;

/** A word that may be too long for a phone says where it breaks: no browser hyphenates every name. */
export function withSoftHyphens(name: string): string {
  return name.replaceAll(longWord, (word) =>
    word.replaceAll(/(?<=\p{L}.{2,})(?=\p{L}.{2,})/gu, soft),
  );
}

/** The width of the longest line: the hyphen at the end of one is a piece of its own. */
export function extentOf(pieces: readonly Pick<DOMRect, 'left' | 'right'>[]): number {
  const start = Math.min(...pieces.map(({ left }) => left));
  return Math.max(...pieces.map(({ right }) => right)) - start;
}

/** Pixels by which both ends of the line exceed what it measures. */
const overhang = 8;

/** A text of several lines is as wide as its box: only the browser knows how wide its longest line is. */
export function useWidestLine(
  text: RefObject<HTMLElement | null>,
  measure: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [lines, line] = [text.current, measure.current];
    if (!lines || !line || typeof ResizeObserver === 'undefined') return;
    const range = document.createRange();
    range.selectNodeContents(lines);
    const observer = new ResizeObserver(() => {
      const pieces = Array.from(range.getClientRects());
      const free = lines.offsetWidth - (lines.parentElement?.clientWidth ?? 0);
      line.style.minWidth = pieces.length > 1 ? `${extentOf(pieces) - free + overhang}px` : '';
    });
    observer.observe(lines);
    return () => observer.disconnect();
  }, [text, measure]);
}
