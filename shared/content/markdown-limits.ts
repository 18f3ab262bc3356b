import type { Nodes, Root } from 'mdast';

/** The parser recurses for each quote and list that a line opens. */
const maxContainersPerLine = 60;

/** The parser compares each mark of emphasis or a link with all marks before it in the paragraph. */
const maxMarksPerBlock = 500;

/** Replaces deeper indentation, each step of which the parser could read as a nested list. */
const indent = ' '.repeat(120);
const deepIndent = /^[ \t]{120,}/;

/** In a longer paragraph with too many marks, even its line ends slow the parser down, and are replaced, too. */
const hugeBlockLength = 50_000;

const containerMarker = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
const dividerLine = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
/** Characters for which the parser searches backwards. */
const marks = '*_~[]`\n';
/** A mark without a backslash before it. */
const delimiter = /[*_~[\]`](?<=(?:^|[^\\])(?:\\\\)*.)/g;

/**
 * Shortens deep indentation, and puts a backslash into lines that open too many quotes and lists, so that the
 * parser reads the rest of the line as text.
 */
export function limitNesting(text: string): string {
  return text.replaceAll(/[^\r\n]+/g, (whole) => {
    const line = whole.replace(deepIndent, indent);
    if (line.length <= maxContainersPerLine || dividerLine.test(line)) return line;
    containerMarker.lastIndex = 0;
    for (let count = 0; count < maxContainersPerLine; count += 1) {
      if (!containerMarker.test(line)) return line;
    }
    const { lastIndex } = containerMarker;
    return `${line.slice(0, lastIndex - 1)}\\${line.slice(lastIndex - 1)}`;
  });
}

/** A text in which spare characters replace marks, and the function that restores the marks. */
interface MarkReplacement {
  text: string;
  restore: (text: string) => string;
}

/**
 * Replaces each mark in paragraphs with too many marks by a character that the parser reads as text.
 * @param outline parses only the blocks of a text; called when the text may contain such a paragraph
 */
export function replaceExcessMarks(text: string, outline: (text: string) => Root): MarkReplacement {
  const unchanged = { text, restore: (read: string) => read };
  if (!text.split(/\n[ \t]*\r?\n/).some(hasTooManyMarks)) return unchanged;
  const spare = spareCharacters(text);
  if (spare.length < marks.length) return unchanged;
  const replaceMarks = (source: string) =>
    source.replaceAll(delimiter, (mark) => spare[marks.indexOf(mark)] ?? mark);
  const lineEnd = spare[marks.indexOf('\n')] ?? ' ';
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of textBlocks(outline(replaceMarksInLines(text, replaceMarks)))) {
    const block = text.slice(from, to);
    if (from < end || !hasTooManyMarks(block)) continue;
    const isHuge = block.length > hugeBlockLength;
    const withoutLineEnds = isHuge ? block.replaceAll('\n', lineEnd) : block;
    parts.push(text.slice(end, from), replaceMarks(withoutLineEnds));
    end = to;
  }
  return {
    text: [...parts, text.slice(end)].join(''),
    restore: (read) =>
      read.replaceAll(/[\u{e000}-\u{f8ff}]/gu, (character) => {
        const index = spare.indexOf(character);
        return marks[index] ?? character;
      }),
  };
}

/** Leaves the beginnings of lines unchanged, because they determine the kind of block. */
function replaceMarksInLines(text: string, replaceMarks: (source: string) => string): string {
  return text.replaceAll(/[^\r\n]+/g, (line) => {
    if (dividerLine.test(line)) return line;
    const start = /^[^\p{L}[]{0,200}/u.exec(line)?.[0].length ?? 0;
    return line.slice(0, start) + replaceMarks(line.slice(start));
  });
}

/** @returns private-use characters that do not occur in the text, one for each mark */
function spareCharacters(text: string): string[] {
  const used = new Set(text.match(/[\u{e000}-\u{f8ff}]/gu));
  const spare: string[] = [];
  for (let code = 0xe000; code <= 0xf8ff && spare.length < marks.length; code += 1) {
    const character = String.fromCharCode(code);
    if (!used.has(character)) spare.push(character);
  }
  return spare;
}

export function hasTooManyMarks(block: string): boolean {
  if (block.length <= maxMarksPerBlock) return false;
  return hasMoreMatches(block, delimiter, maxMarksPerBlock);
}

/** Stops searching once the limit is passed. */
export function hasMoreMatches(text: string, pattern: RegExp, limit: number): boolean {
  const matches = text.matchAll(pattern);
  let count = 0;
  while (count <= limit && matches.next().done !== true) count += 1;
  return count > limit;
}

/** Yields the offsets of blocks that contain only text, in document order. */
function* textBlocks(root: Root): Generator<{ from: number; to: number }> {
  for (const node of nodesOf(root, ({ type }) => !textBlockTypes.has(type))) {
    const from = node.position?.start.offset;
    const to = node.position?.end.offset;
    if (!textBlockTypes.has(node.type) || from === undefined || to === undefined) continue;
    yield { from, to };
  }
}

const textBlockTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** Yields a node and its descendants in document order; does not recurse, because Markdown can nest deeply. */
export function* nodesOf(root: Nodes, enter = (_node: Nodes) => true): Generator<Nodes> {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if (!('children' in node) || !enter(node)) continue;
    for (const child of node.children.toReversed()) stack.push(child);
  }
}
