import type { Nodes, Root } from 'mdast';

/** Quotes and lists that one line may open; the parser recurses for each. */
const openedInLine = 60;

/** Marks of emphasis and links in one paragraph; the parser compares each with all before. */
const delimitersInBlock = 500;

/** Nested lists are recognised by their indentation. */
const indent = ' '.repeat(120);
const deepIndent = /^[ \t]{120,}/;

/** In a longer paragraph with too many marks even the line ends are too many. */
const hugeBlock = 50_000;

const containerMarker = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
const dividerLine = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
/** Marks for which the parser searches backwards. */
const marks = '*_~[]`\n';
/** Behind a backslash they have no meaning. */
const delimiter = /[*_~[\]`](?<=(?:^|[^\\])(?:\\\\)*.)/g;

/**
 * The text with less space before deeply indented lines, and a backslash in lines that open too
 * many quotes and lists: the rest of those is text.
 */
export function limitNesting(text: string): string {
  return text.replaceAll(/[^\r\n]+/g, (whole) => {
    const line = whole.replace(deepIndent, indent);
    if (line.length <= openedInLine || dividerLine.test(line)) return line;
    containerMarker.lastIndex = 0;
    for (let opened = 0; opened < openedInLine; opened += 1) {
      if (!containerMarker.test(line)) return line;
    }
    const { lastIndex } = containerMarker;
    return `${line.slice(0, lastIndex - 1)}\\${line.slice(lastIndex - 1)}`;
  });
}

/** A text in which marks are replaced by neutral characters, and how to restore them. */
interface Quieted {
  text: string;
  restore: (text: string) => string;
}

/**
 * Replaces the marks in paragraphs that have too many of them, one character each, so that they are
 * text to the parser.
 * @param outline parses a text for its blocks alone; called when a block may be one of those
 */
export function quietCostly(text: string, outline: (text: string) => Root): Quieted {
  const unchanged = { text, restore: (read: string) => read };
  if (!text.split(/\n[ \t]*\r?\n/).some(isCostly)) return unchanged;
  const spare = spareCharacters(text);
  if (spare.length < marks.length) return unchanged;
  const quiet = (part: string) =>
    part.replaceAll(delimiter, (mark) => spare[marks.indexOf(mark)] ?? mark);
  const lineEnd = spare[marks.indexOf('\n')] ?? ' ';
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of textBlocks(outline(quietLines(text, quiet)))) {
    const block = text.slice(from, to);
    if (from < end || !isCostly(block)) continue;
    const isHuge = block.length > hugeBlock;
    parts.push(text.slice(end, from), quiet(isHuge ? block.replaceAll('\n', lineEnd) : block));
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

/** Neutral except for the beginnings of lines, which determine the kind of block. */
function quietLines(text: string, quiet: (part: string) => string): string {
  return text.replaceAll(/[^\r\n]+/g, (line) => {
    if (dividerLine.test(line)) return line;
    const start = /^[^\p{L}[]{0,200}/u.exec(line)?.[0].length ?? 0;
    return line.slice(0, start) + quiet(line.slice(start));
  });
}

/** Private-use characters that do not occur in the text, one for each mark. */
function spareCharacters(text: string): string[] {
  const used = new Set(text.match(/[\u{e000}-\u{f8ff}]/gu));
  const spare: string[] = [];
  for (let code = 0xe000; code <= 0xf8ff && spare.length < marks.length; code += 1) {
    const character = String.fromCharCode(code);
    if (!used.has(character)) spare.push(character);
  }
  return spare;
}

/** Whether the parser ignores the marks of a block. */
export function isCostly(block: string): boolean {
  if (block.length <= delimitersInBlock) return false;
  return hasMore(block, delimiter, delimitersInBlock);
}

/** Whether a text has more matches than these; stops searching then. */
export function hasMore(text: string, pattern: RegExp, limit: number): boolean {
  const matches = text.matchAll(pattern);
  let count = 0;
  while (count <= limit && matches.next().done !== true) count += 1;
  return count > limit;
}

/** Offsets of the blocks that contain only text, in document order. */
function* textBlocks(root: Root): Generator<{ from: number; to: number }> {
  for (const node of nodesOf(root, ({ type }) => !textBlockTypes.has(type))) {
    const from = node.position?.start.offset;
    const to = node.position?.end.offset;
    if (!textBlockTypes.has(node.type) || from === undefined || to === undefined) continue;
    yield { from, to };
  }
}

const textBlockTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** All nodes in document order, without recursion. */
export function* nodesOf(root: Nodes, enter = (_node: Nodes) => true): Generator<Nodes> {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if (!('children' in node) || !enter(node)) continue;
    for (const child of node.children.toReversed()) stack.push(child);
  }
}
