import type {
  FootnoteReference,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
  TableCell,
  TableRow,
} from 'mdast';
import { appendLeaf } from './leaves.ts';
import { nodesOf } from './markdown-limits.ts';
import {
  type Definitions,
  displayedFormula,
  emptyComment,
  noDefinitions,
  readLine,
} from './markdown-read-inline.ts';
import { parseMarkdown, writeMarkdown } from './markdown-syntax.ts';
import { linkTitle, markImage } from './markdown-urls.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  type ImageElement,
  isLeaf,
  type MarkName,
  markNames,
} from './nodes.ts';
import { plainText } from './text.ts';

/** How marks are written: as `**bold**` when that reads back, otherwise as `<b>bold</b>`. */
type Style = 'delimiters' | 'tags';

/**
 * Separates a formula's dollars from those before it, marks one alone in its line, and follows the
 * box of an item that does not begin with text; read as nothing.
 */
export const separator: PhrasingContent = { type: 'html', value: emptyComment };

const tags: Record<MarkName, string> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  code: 'code',
  strikethrough: 's',
};

/**
 * The nodes of a line. Asterisks beside letters and spaces mean something else in Markdown, so what
 * was written is read again, and written in tags when it comes out different.
 * @param children texts, links, formulas and images; what is in other elements is written without them
 */
export function writeLine(children: readonly ContentNode[]): PhrasingContent[] {
  const line = plainLine(children);
  const nodes = phrasing(line, 'delimiters');
  if (isSimple(line) || (isSoonRead(line) && readsAs(nodes, line))) return nodes;
  return phrasing(line, 'tags');
}

/** The same for a cell of a table, which is one line of source and begins and ends without spaces. */
export function writeCell(children: readonly ContentNode[]): PhrasingContent[] {
  const line = plainLine(children).map(withoutStroke);
  const nodes = withoutBreaks(phrasing(line, 'delimiters'));
  const soon = isSoonRead(line);
  if (isSimple(line) || (soon && readsAsCell(nodes, line))) return nodes;
  const tagged = phrasing(line, 'tags');
  return soon && readsAsCell(tagged, line) ? tagged : [separator, ...tagged, separator];
}

/** In an address alone, which Markdown writes as it is, a stroke would end the cell. */
function withoutStroke(node: ContentNode): ContentNode {
  const isLink = !isLeaf(node) && node.type === 'link';
  return isLink ? { ...node, url: node.url.replaceAll('|', '%7C') } : node;
}

export function withoutBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node): PhrasingContent => {
    if (node.type === 'break') return { type: 'html', value: '<br>' };
    return 'children' in node ? { ...node, children: withoutBreaks(node.children) } : node;
  });
}

function isSimple(line: readonly ContentNode[]): boolean {
  return line.every(
    (node) =>
      isLeaf(node) &&
      /^(?:[\p{L}\p{N}, ]*[\p{L}\p{N},])?$/u.test(node.text) &&
      !node.text.startsWith(' ') &&
      !hasMarks(node),
  );
}

/** Reading may take quadratic time: longer lines than anybody writes are not read back. */
function isSoonRead(line: readonly ContentNode[]): boolean {
  return plainText(line).length <= 20_000;
}

/** The canonical form of a line: neighbouring texts with the same marks are one. */
function plainLine(children: readonly ContentNode[]): ContentNode[] {
  const line: ContentNode[] = [];
  for (const node of children) {
    if (isLeaf(node)) appendLeaf(line, { ...node, text: node.text.replaceAll(/\r\n?/g, '\n') });
    else if (node.type === 'link') {
      const { title, ...link } = node;
      line.push({ ...link, ...linkTitle(title), children: orEmpty(plainLine(node.children)) });
    } else if (node.type === 'image') line.push(plainImage(node));
    else if (node.type === 'math-inline' || node.type === 'footnote') line.push(node);
    else line.push(...plainLine(node.children));
  }
  return line;
}

/**
 * The image with texts in the form that Markdown can hold: one line, without spaces around them.
 */
function plainImage({ alt, caption, ...image }: ImageElement): ImageElement {
  const oneLine = (text = '') => text.replaceAll(/\s+/g, ' ').trim();
  const texts = { alt: oneLine(alt), caption: oneLine(caption) };
  return {
    ...image,
    ...(texts.alt ? { alt: texts.alt } : {}),
    ...(texts.caption ? { caption: texts.caption } : {}),
  };
}

function orEmpty(children: ContentNode[]): ContentNode[] {
  return children.length > 0 ? children : [{ text: '' }];
}

function hasMarks(leaf: ContentLeaf): boolean {
  return markNames.some((name) => leaf[name]);
}

function readsAs(nodes: PhrasingContent[], line: readonly ContentNode[]): boolean {
  const [block, ...others] = readBack({ type: 'paragraph', children: nodes }, line);
  if (block?.type !== 'paragraph' || others.length > 0) return line.length === 0;
  if (displayedFormula(block.children) !== undefined) return false;
  return shape(readLine(block.children, namedNotes(block))) === shape(line.map(byNumber));
}

function readsAsCell(children: PhrasingContent[], line: readonly ContentNode[]): boolean {
  const row: TableRow = { type: 'tableRow', children: [{ type: 'tableCell', children }] };
  const [block] = readBack({ type: 'table', children: [row] }, line);
  const cells = block?.type === 'table' ? block.children.flatMap((each) => each.children) : [];
  const [cell, ...others] = cells;
  if (cell === undefined || others.length > 0) return false;
  return shape(readLine(cell.children, namedNotes(cell))) === shape(line.map(byNumber));
}

/** A block with the notes of its line, written and parsed: without their definition, none is one. */
function readBack(block: Paragraph | Table, line: readonly ContentNode[]): RootContent[] {
  const notes = line.filter(isNote).map(noteReference);
  const definitions = notes.map(({ identifier, label }): RootContent => {
    const children: Paragraph[] = [{ type: 'paragraph', children: [{ type: 'text', value: 'x' }] }];
    return { type: 'footnoteDefinition', identifier, label: label ?? identifier, children };
  });
  const { children } = parseMarkdown(
    writeMarkdown({ type: 'root', children: [block, ...definitions] }),
  );
  return children.filter(({ type }) => type !== 'footnoteDefinition');
}

/** Each with its number instead of its text. */
function namedNotes(root: Paragraph | TableCell): Definitions {
  const found = [...nodesOf(root)].filter((node) => node.type === 'footnoteReference');
  const notes = found.map((node): [FootnoteReference, ContentNode[]] => [
    node,
    [{ text: node.identifier }],
  ]);
  return { ...noDefinitions, notes: new Map(notes) };
}

function byNumber(node: ContentNode): ContentNode {
  return isNote(node) ? { ...node, children: [{ text: noteReference(node).identifier }] } : node;
}

function isNote(node: ContentNode): node is ContentElement {
  return !isLeaf(node) && node.type === 'footnote';
}

/** A string that is equal for lines that mean the same. */
function shape(line: readonly ContentNode[]): string {
  return JSON.stringify(line, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, field]) => field !== false)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );
}

function phrasing(line: readonly ContentNode[], style: Style): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let run: ContentLeaf[] = [];
  for (const node of line) {
    if (isLeaf(node)) {
      run.push(node);
      continue;
    }
    for (const each of texts(run, style)) nodes.push(each);
    run = [];
    if (node.type === 'math-inline' && style === 'tags' && nodes.length > 0) nodes.push(separator);
    nodes.push(...inlineElement(node, style));
    // With a colon behind it, it would be a definition.
    if (node.type === 'footnote' && nodes.length === 1) nodes.push(separator);
    if (node.type === 'math-inline' && style === 'tags' && line.length === 1) nodes.push(separator);
  }
  return [...nodes, ...texts(run, style)];
}

/** Of the footnotes of the document that is being written. */
const noteNumbers = new WeakMap<ContentNode, number>();

/** Must be called before the line with the footnote is written. */
export function numberNote(note: ContentNode, number: number): void {
  noteNumbers.set(note, number);
}

function noteReference(note: ContentNode): FootnoteReference {
  const identifier = `${noteNumbers.get(note)}`;
  return { type: 'footnoteReference', identifier, label: identifier };
}

function inlineElement(node: ContentNode, style: Style): PhrasingContent[] {
  if (isLeaf(node)) return texts([node], style);
  switch (node.type) {
    case 'link':
      return [
        {
          type: 'link',
          url: node.url,
          title: node.title ?? null,
          children: linkChildren(node.children, style),
        },
      ];
    case 'math-inline':
      return [{ type: 'inlineMath', value: node.formula }];
    case 'footnote':
      return [noteReference(node)];
    case 'image':
      return [
        {
          type: 'image',
          url: markImage(node),
          alt: node.alt ?? '',
          title: node.caption ?? null,
        },
      ];
    default:
      return [];
  }
}

function linkChildren(children: readonly ContentNode[], style: Style) {
  // A link cannot contain links, in either format.
  return phrasing(children, style).filter((node) => node.type !== 'link');
}

/** Wraps the longest run with a mark, then what is inside and after it. */
function texts(leaves: readonly ContentLeaf[], style: Style): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < leaves.length; ) {
    const leaf = leaves[at];
    if (leaf === undefined) break;
    const mark = outermostMark(leaves, at);
    if (mark === undefined) {
      // Not spread: a text may have more lines than a call takes arguments.
      for (const node of text(leaf.text, style)) nodes.push(node);
      at += 1;
      continue;
    }
    const end = endOfMark(leaves, at, mark);
    nodes.push(...wrap(mark, leaves.slice(at, end), style));
    at = end;
  }
  return nodes;
}

/** Code is the innermost, for nothing in it can be marked. */
function outermostMark(leaves: readonly ContentLeaf[], at: number): MarkName | undefined {
  const own = markNames.filter((name) => leaves[at]?.[name]);
  const others = own.filter((name) => name !== 'code');
  const candidates = others.length > 0 ? others : own;
  const ends = candidates.map((name) => ({ name, end: endOfMark(leaves, at, name) }));
  return ends.sort((a, b) => b.end - a.end)[0]?.name;
}

function endOfMark(leaves: readonly ContentLeaf[], at: number, mark: MarkName): number {
  const end = leaves.findIndex((leaf, index) => index >= at && !leaf[mark]);
  return end < 0 ? leaves.length : end;
}

function wrap(mark: MarkName, leaves: readonly ContentLeaf[], style: Style): PhrasingContent[] {
  const inner = leaves.map((leaf): ContentLeaf => ({ ...leaf, [mark]: false }));
  if (style === 'delimiters') {
    switch (mark) {
      case 'bold':
        return [{ type: 'strong', children: texts(inner, style) }];
      case 'italic':
        return [{ type: 'emphasis', children: texts(inner, style) }];
      case 'strikethrough':
        return [{ type: 'delete', children: texts(inner, style) }];
      case 'code':
        return inner.map(({ text: value }) => ({ type: 'inlineCode', value }));
      default:
        break;
    }
  }
  const tag = tags[mark];
  return [
    { type: 'html', value: `<${tag}>` },
    ...texts(inner, style),
    { type: 'html', value: `</${tag}>` },
  ];
}

function text(value: string, style: Style): PhrasingContent[] {
  return value.split('\n').flatMap((part, index): PhrasingContent[] => {
    const lineBreak: PhrasingContent =
      style === 'tags' ? { type: 'html', value: '<br>' } : { type: 'break' };
    const nodes = stretches(part).map((value): PhrasingContent => ({ type: 'text', value }));
    return index > 0 ? [lineBreak, ...nodes] : nodes;
  });
}

/** In separate texts, escaping takes quadratic time in the characters to be escaped. */
const stretch = /[^]{1,500}/gu;

function stretches(part: string): string[] {
  return part.match(stretch) ?? [];
}
