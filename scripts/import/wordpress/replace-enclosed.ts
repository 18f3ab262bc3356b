interface Enclosed {
  /** Its first group is the name; global. */
  opening: RegExp;
  closing: (name: string) => string;
  render: (opened: RegExpExecArray, inner: string) => string;
}

/**
 * Replaces what is between an opening and the next closing part, in linear time: a lazy pattern would
 * search the rest of the text for each opening that is never closed.
 */
export function replaceEnclosed(text: string, { opening, closing, render }: Enclosed): string {
  let result = '';
  let end = 0;
  const neverClosed = new Set<string>();
  for (const opened of text.matchAll(opening)) {
    const close = closing(opened[1] ?? '');
    if (opened.index < end || neverClosed.has(close)) continue;
    const start = opened.index + opened[0].length;
    const stop = text.indexOf(close, start);
    if (stop < 0) {
      neverClosed.add(close);
      continue;
    }
    result += text.slice(end, opened.index) + render(opened, text.slice(start, stop));
    end = stop + close.length;
  }
  return result + text.slice(end);
}
