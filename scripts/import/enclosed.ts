/** Parts of a text between an opening and the next closing mark. */
export interface Enclosed {
  /** Global. */
  opening: RegExp;
  /** Global, too. */
  closing: (opened: RegExpExecArray) => RegExp;
  /** The replacement of the whole; undefined leaves it as it is. */
  render: (inner: string, opened: RegExpExecArray) => string | undefined;
  /** Called for an opening mark that nothing closes, which stays. */
  unclosed?: (opened: RegExpExecArray) => void;
}

/**
 * Replaces them in linear time: a lazy pattern would search the rest of the text for each opening that is
 * never closed. What is within one of them opens nothing.
 * @param literal where nothing opens either: positions in their order, found when they are needed
 */
export function replaceEnclosed(
  text: string,
  kinds: readonly Enclosed[],
  literal: (text: string) => readonly [from: number, to: number][] = () => [],
): string {
  const found = kinds
    .flatMap((kind) => Array.from(text.matchAll(kind.opening), (opened) => ({ kind, opened })))
    .sort((left, right) => left.opened.index - right.opened.index);
  if (found.length === 0) return text;
  const ranges = literal(text).values();
  let range = ranges.next().value;
  let result = '';
  let end = 0;
  const neverClosed = new Set<string>();
  for (const { kind, opened } of found) {
    const { index } = opened;
    while (range !== undefined && range[1] <= index) range = ranges.next().value;
    if (index < end || (range !== undefined && range[0] <= index)) continue;
    const closing = kind.closing(opened);
    closing.lastIndex = index + opened[0].length;
    const closed = neverClosed.has(closing.source) ? null : closing.exec(text);
    if (closed === null) {
      neverClosed.add(closing.source);
      kind.unclosed?.(opened);
      continue;
    }
    const stop = closed.index + closed[0].length;
    const inner = text.slice(index + opened[0].length, closed.index);
    result += text.slice(end, index) + (kind.render(inner, opened) ?? text.slice(index, stop));
    end = stop;
  }
  return result + text.slice(end);
}

/** A text as a pattern that matches it. */
export function exactly(text: string): RegExp {
  return new RegExp(text.replaceAll(/\W/g, '\\$&'), 'g');
}
