import type { CodeToken } from './highlight.ts';

/** The same runs by line, each line with the break at its end. */
export function linesOf(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  for (const { text, kind } of tokens) {
    for (const part of text.split(/(?<=\n)/)) {
      lines.at(-1)?.push(kind === undefined ? { text: part } : { text: part, kind });
      if (part.endsWith('\n')) lines.push([]);
    }
  }
  return lines.filter((line) => line.length > 0);
}
