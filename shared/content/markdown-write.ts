import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, Table } from 'mdast';
import { writeFence } from './code-block.ts';
import { footnotesIn } from './elements-of.ts';
import { writeMarkdown } from './markdown-syntax.ts';
import { embedMark } from './markdown-urls.ts';
import {
  setFootnoteNumber,
  oneLine,
  separator,
  writeCell,
  writeHeading,
  writeLine,
} from './markdown-write-inline.ts';
import {
  childrenOf,
  type ContentElement,
  type ContentNode,
  type EmbedElement,
  isLeaf,
  type ItemElement,
  type QuoteElement,
  type TableElement,
} from './nodes.ts';
import { isEmbedAddress } from './schema.ts';
import { plainText } from './text.ts';
import { splitAtBlocks } from './to-tiptap.ts';

type Block = BlockContent | DefinitionContent;

/**
 * Writes a document as Markdown that `markdownToContent` reads back as the same document. Underlined text
 * becomes `<u>`, an image's caption its title, and its other settings suffixes of its address (`#wide`, `#soften`,
 * `#dark=`). An embedded page becomes its address, or a link with the title "embed". Markdown has no form for
 * empty paragraphs, empty lists, marks in code blocks and spaces around an image's texts, so these are lost.
 * Expects nodes that passed `checkContent`, because it recurses as deep as they nest.
 */
export function contentToMarkdown(nodes: readonly ContentNode[]): string {
  const notes = footnotesIn(nodes);
  for (const [index, note] of notes.entries()) setFootnoteNumber(note, index + 1);
  return writeMarkdown({
    type: 'root',
    children: [...writeBlocks(nodes), ...notes.map(noteDefinition)],
  });
}

function noteDefinition({ children }: ContentElement, index: number): Block {
  const identifier = `${index + 1}`;
  return {
    type: 'footnoteDefinition',
    identifier,
    label: identifier,
    children: writeParagraph(children),
  };
}

function writeBlocks(nodes: readonly ContentNode[]): Block[] {
  return splitAtBlocks(nodes).flatMap((piece) =>
    piece.kind === 'block' ? writeBlock(piece.node) : writeTextBlock(piece.nodes),
  );
}

function writeBlock(element: ContentElement): Block[] {
  switch (element.type) {
    case 'heading-one':
    case 'heading-two':
    case 'heading-three':
      return [
        { type: 'heading', depth: depths[element.type], children: writeHeading(element.children) },
      ];
    case 'block-quote':
      return [{ type: 'blockquote', children: quoteBlocks(element) }];
    case 'bulleted-list':
    case 'numbered-list':
      return writeList(element);
    case 'list-item':
      return writeBlocks(element.children);
    case 'code-block':
      return [{ type: 'code', ...writeFence(element), value: codeText(element.children) }];
    case 'divider':
      return [{ type: 'thematicBreak' }];
    case 'image':
      return writeParagraph([element]);
    case 'embed':
      return [writeEmbed(element)];
    case 'math-block':
      return [{ type: 'math', value: element.formula }];
    case 'table':
      return [writeTable(element)];
    default:
      return writeTextBlock(element.children);
  }
}

/** Writes a comment after a link that would otherwise be read as an embedded page. */
function writeTextBlock(children: readonly ContentNode[]): Block[] {
  const [link, ...others] = children.filter((node) => !isLeaf(node) || node.text !== '');
  const isEmbedLink =
    link && !isLeaf(link) && link.type === 'link' && link.title?.trim() === embedMark;
  if (!isEmbedLink || others.length > 0 || !isEmbedAddress(link.url))
    return writeParagraph(children);
  return [{ type: 'paragraph', children: [...writeLine(children), separator] }];
}

/** Writes an embedded page with a title as a link, which other programs show, too. */
function writeEmbed({ url, children }: EmbedElement): Block {
  const title = oneLine(plainText(children));
  if (title === '' || title === url) {
    return { type: 'paragraph', children: [{ type: 'html', value: url }] };
  }
  const link: ContentNode = { type: 'link', url, title: embedMark, children: [{ text: title }] };
  return { type: 'paragraph', children: writeLine([link]) };
}

/** Writes a callout's kind as GitHub does: `[!NOTE]` on the first line. */
function quoteBlocks({ kind, children }: QuoteElement): Block[] {
  const mark: Block[] = kind ? [{ type: 'html', value: `[!${kind.toUpperCase()}]` }] : [];
  return [...mark, ...writeBlocks(children)];
}

const depths = { 'heading-one': 1, 'heading-two': 2, 'heading-three': 3 } as const;

function writeParagraph(children: readonly ContentNode[]): Block[] {
  const line = writeLine(children);
  return line.length > 0 ? [{ type: 'paragraph', children: line }] : [];
}

/** Markdown requires a header, so a table without one gets an empty first row. */
function writeTable({ header, align, children }: TableElement): Table {
  const rows = children.map((row) =>
    childrenOf(row).map((cell): PhrasingContent[] => writeCell(childrenOf(cell))),
  );
  const [first = []] = rows;
  return {
    type: 'table',
    align: align ?? first.map(() => null),
    children: (header ? rows : [first.map(() => []), ...rows]).map((cells) => ({
      type: 'tableRow',
      children: cells.map((line) => ({ type: 'tableCell', children: line })),
    })),
  };
}

function writeList(element: ContentElement): Block[] {
  const children = element.children
    .filter((child) => !isLeaf(child) || child.text !== '')
    .map(writeItem);
  if (children.length === 0) return [];
  if (element.type !== 'numbered-list') return [{ type: 'list', spread: false, children }];
  return [{ type: 'list', ordered: true, start: element.start ?? 1, spread: false, children }];
}

function writeItem(node: ContentNode): ListItem {
  const checked = isItem(node) ? (node.checked ?? null) : null;
  const inner = writeBlocks(isItem(node) ? node.children : [node]);
  const children = checked === null ? inner : withTextAfterBox(inner);
  return { type: 'listItem', checked, spread: !isTight(children), children };
}

/**
 * Markdown allows a task box only before text, so an empty comment is put where text is missing, and before an
 * embedded page, whose address would be read as text there.
 */
function withTextAfterBox(children: Block[]): Block[] {
  const [first] = children;
  const start = first?.type === 'paragraph' ? first.children[0] : undefined;
  const isAddress = start?.type === 'html' && start.value.startsWith('https:');
  if (first?.type === 'paragraph' && !isAddress) return children;
  return [{ type: 'paragraph', children: [separator] }, ...children];
}

function isItem(node: ContentNode): node is ItemElement {
  return !isLeaf(node) && node.type === 'list-item';
}

/** Whether the blocks of a list item need no blank lines between them to be read as separate blocks. */
function isTight([first, ...others]: readonly Block[]): boolean {
  if (others.length === 0) return true;
  return (
    first?.type === 'paragraph' &&
    first.children[0]?.type !== 'html' &&
    others.every(maySucceedText)
  );
}

/** Directly below text, Markdown reads a list only if it starts at 1 and its first item is not empty. */
function maySucceedText(node: Block): boolean {
  if (node.type !== 'list' || (node.start ?? 1) !== 1) return false;
  const first = node.children[0]?.children[0];
  return first?.type === 'list' ? maySucceedText(first) : first !== undefined;
}

function codeText(children: readonly ContentNode[]): string {
  return children.map((child) => (isLeaf(child) ? child.text : plainText([child]))).join('');
}
