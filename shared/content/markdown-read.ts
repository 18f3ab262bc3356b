import type {
  BlockContent,
  Blockquote,
  FootnoteDefinition,
  FootnoteReference,
  Nodes,
  Paragraph,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { cleanText } from '../read-text.ts';
import { readFence } from './code-block.ts';
import { formulaProblem } from './formula.ts';
import { unwrapLoneParagraphs } from './leaves.ts';
import { nodesOf } from './markdown-limits.ts';
import {
  type Definitions,
  displayedFormula,
  isBreakTag,
  noDefinitions,
  readLine,
} from './markdown-read-inline.ts';
import { parseMarkdown, parseParagraphs, writeMarkdown } from './markdown-syntax.ts';
import { embedMark, linkUrl } from './markdown-urls.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  orEmptyLeaf,
  voidChildren,
} from './nodes.ts';
import { isEmbedAddress, kindOfGithubCallout, listStart } from './schema.ts';
import { evenTable, canBeTable, blocksToNote } from './tables.ts';
import { plainText } from './text.ts';

/**
 * Deeper quotes and lists are not nested: their content goes into the block around them. The limit leaves room
 * below `contentLimits.depth`: tables, links and images take up to six further levels, and a list item two at once.
 */
const maxNesting = 25;

/** Options for Markdown that was written for another program. */
export interface MarkdownReading {
  /** Changes the syntax tree before it becomes content. */
  prepare?: (root: Root) => void;
  /** Reads a block of HTML, which may be only a part of an element. Without it, such a block stays text. */
  readHtml?: Definitions['readHtml'];
}

/**
 * Reads Markdown (CommonMark with tables, strikethrough, task lists, footnotes and maths). Never
 * throws, and keeps all text:
 * 1. Headings below the third level become third-level headings.
 * 2. An image alone in a paragraph becomes a block with its title as the caption. A formula within two
 *    dollars becomes a block, too.
 * 3. An address alone in a paragraph becomes an embedded page if its site is known. So does a link alone with
 *    the title "embed".
 * 4. A table has no header if its first row has no text. A table with too many cells for a document
 *    becomes a code block of its source.
 * 5. HTML stays text, except `<br>` and tags that mean the same as a mark, such as `<u>`.
 * 6. A footnote goes into the text at its first reference. Further references stay text.
 * 7. Links to unsafe addresses, images that cannot be shown and formulas that `formulaProblem` refuses become
 *    text.
 * Words after a code fence that `readFence` does not know are dropped. Limits other than depth are not
 * applied; `checkContent` reports them.
 */
export function markdownToContent(
  markdown: string,
  { prepare, readHtml }: MarkdownReading = {},
): ContentNode[] {
  const root = parseMarkdown(markdown);
  prepare?.(root);
  return readBlocks(root.children, 1, { ...collectDefinitions(root, readHtml), readHtml });
}

/** Lists, without repetition, the addresses of links that `markdownToContent` reads as text. */
export function unsafeLinkUrls(root: Root): string[] {
  const { targets } = collectDefinitions(root, undefined);
  const unsafe = new Set<string>();
  for (const node of nodesOf(root)) {
    const isReference = node.type === 'linkReference';
    if (!isReference && node.type !== 'link') continue;
    const url = isReference ? (targets.get(node.identifier)?.url ?? '') : node.url;
    if (linkUrl(url) === undefined) unsafe.add(url);
  }
  return [...unsafe];
}

/** Reads the text of a footnote: a line with links, marks and formulas. `#` or `1.` at its start is text. */
export function markdownToNote(markdown: string): ContentNode[] {
  return blocksToNote(readBlocks(parseParagraphs(markdown).children, 1, noDefinitions));
}

function collectDefinitions(root: Root, readHtml: Definitions['readHtml']): Definitions {
  const targets = new Map<string, { url: string; title?: string | null | undefined }>();
  const definitions = new Map<string, FootnoteDefinition>();
  const references: FootnoteReference[] = [];
  for (const node of nodesOf(root, mayHoldNotes)) {
    if (node.type === 'definition' && !targets.has(node.identifier)) {
      targets.set(node.identifier, { url: node.url, title: node.title });
    }
    if (node.type === 'footnoteDefinition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
    if (node.type === 'footnoteReference') references.push(node);
  }
  const notes = new Map<FootnoteReference, ContentNode[]>();
  const shown = new Set<FootnoteDefinition>();
  for (const reference of references) {
    const definition = definitions.get(reference.identifier);
    // Only the first reference gets the note, because repeating a long note could exceed every limit.
    if (definition === undefined || shown.has(definition)) continue;
    shown.add(definition);
    notes.set(reference, readNote(definition, { ...noDefinitions, targets, readHtml }));
  }
  return { targets, notes, shown };
}

/** Whether references in this node become footnotes. Within a note or a link they stay text. */
function mayHoldNotes({ type }: Nodes): boolean {
  return !['footnoteDefinition', 'link', 'linkReference'].includes(type);
}

function readNote({ children }: FootnoteDefinition, definitions: Definitions): ContentNode[] {
  return orEmptyLeaf(blocksToNote(readBlocks(children, maxNesting + 1, definitions)));
}

function readBlocks(
  nodes: readonly RootContent[],
  level: number,
  definitions: Definitions,
): ContentElement[] {
  return nodes.flatMap((node) => readBlock(node, level, definitions));
}

function readBlock(node: RootContent, level: number, definitions: Definitions): ContentElement[] {
  switch (node.type) {
    case 'heading': {
      const type = headingTypes[node.depth - 1] ?? 'heading-three';
      return [{ type, children: orEmptyLeaf(readLine(node.children, definitions)) }];
    }
    case 'paragraph':
      return readParagraph(node, definitions);
    case 'thematicBreak':
      return [{ type: 'divider', children: voidChildren() }];
    case 'blockquote':
      if (level > maxNesting) return readBlocks(node.children, level, definitions);
      return [readQuote(node, level, definitions)];
    case 'list': {
      if (level > maxNesting)
        return node.children.flatMap((item) => readBlocks(item.children, level, definitions));
      const children = node.children.map(
        (item): ContentNode => ({
          type: 'list-item',
          ...(typeof item.checked === 'boolean' && { checked: item.checked }),
          children: readNestedBlocks(item.children, level + 2, definitions),
        }),
      );
      if (!node.ordered) return [{ type: 'bulleted-list', children }];
      return [{ type: 'numbered-list', ...listStart(node.start), children }];
    }
    case 'code':
      return [
        {
          type: 'code-block',
          ...readFence([node.lang, node.meta].filter(Boolean).join(' ')),
          children: [{ text: cleanText(node.value) }],
        },
      ];
    case 'math':
      return [readFormulaBlock(cleanText(node.value))];
    case 'table':
      return [readTable(node, definitions)];
    case 'html':
      if (definitions.readHtml) return definitions.readHtml(node.value);
      return [textParagraph(isBreakTag(node.value) ? '\n' : node.value)];
    case 'footnoteDefinition':
      // The note is already in the text, at its reference.
      if (definitions.shown.has(node)) return [];
      return withPrefix(
        `[^${node.label ?? node.identifier}]: `,
        readBlocks(node.children, level, definitions),
      );
    default:
      // Definitions show nothing. Lines, rows and items are always inside a block in the parser's output.
      return [];
  }
}

const headingTypes = ['heading-one', 'heading-two', 'heading-three'] as const;

function readParagraph(paragraph: Paragraph, definitions: Definitions): ContentElement[] {
  const { children } = paragraph;
  const embed = readEmbed(paragraph, definitions);
  if (embed) return [embed];
  const formula = displayedFormula(children);
  if (formula !== undefined) return [readFormulaBlock(cleanText(formula))];
  const line = readLine(children, definitions);
  const [first, ...others] = line;
  // The paragraph holds only a comment, such as the one after a task box without text.
  if (first === undefined) return [];
  const isImage = 'type' in first && first.type === 'image';
  return [isImage && others.length === 0 ? first : { type: 'paragraph', children: line }];
}

/** Reads an address alone in its paragraph, or a link alone with the title "embed". */
function readEmbed({ children, data }: Paragraph, definitions: Definitions) {
  const url = data?.address;
  if (url !== undefined) return isEmbedAddress(url) ? embedElement(url, url) : undefined;
  const [link, ...others] = children;
  if (link?.type !== 'link' || others.length > 0 || link.title !== embedMark) return undefined;
  const title = plainText(readLine(link.children, definitions)).replaceAll(/\s+/g, ' ');
  return isEmbedAddress(link.url) ? embedElement(link.url, title || link.url) : undefined;
}

function embedElement(url: string, text: string): ContentElement {
  return { type: 'embed', url, children: [{ text }] };
}

/** Reads a quote, or a callout if the quote's first line is `[!NOTE]` or another kind. */
function readQuote(quote: Blockquote, level: number, definitions: Definitions): ContentElement {
  const [first, ...others] = quote.children;
  const [start, ...following] = first?.type === 'paragraph' ? first.children : [];
  const text = start?.type === 'text' ? start.value : '';
  const [marker = '', name = ''] = /^\[!([A-Z]+)\][ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const kind = quote.data?.hasBracket ? kindOfGithubCallout(name.toLowerCase()) : undefined;
  if (first?.type !== 'paragraph' || start?.type !== 'text' || !kind) {
    return {
      type: 'block-quote',
      children: readNestedBlocks(quote.children, level + 1, definitions),
    };
  }
  const value = text.slice(marker.length);
  // Two spaces after the bracket make a line break, which is not part of the text.
  const startsWithBreak = value === '' && following[0]?.type === 'break';
  const rest = startsWithBreak ? following.slice(1) : following;
  const line = value === '' ? rest : [{ ...start, value }, ...rest];
  const blocks = line.length > 0 ? [{ ...first, children: line }, ...others] : others;
  return { type: 'block-quote', kind, children: readNestedBlocks(blocks, level + 1, definitions) };
}

function readFormulaBlock(formula: string): ContentElement {
  if (formulaProblem(formula) !== undefined) return textParagraph(`$$\n${formula}\n$$`);
  return { type: 'math-block', formula, children: voidChildren() };
}

/** Markdown cannot write a table without a header, so an empty first row means that there is none. */
function readTable(table: Table, definitions: Definitions): ContentElement {
  const rows = table.children.map((row) =>
    row.children.map((cell) => readLine(cell.children, definitions)),
  );
  if (!canBeTable(rows)) return { type: 'code-block', children: [{ text: tableSource(table) }] };
  const hasHeader = rows.length < 2 || rows[0]?.some((cell) => cell.length > 0) === true;
  return evenTable({
    rows: hasHeader ? rows : rows.slice(1),
    hasHeader,
    align: table.align ?? [],
  });
}

function tableSource(table: Table): string {
  return cleanText(writeMarkdown({ type: 'root', children: [table] }).trimEnd());
}

/** Puts a text before the blocks, within the first of them if that is a paragraph. */
function withPrefix(text: string, blocks: readonly ContentElement[]): ContentElement[] {
  const [first, ...others] = blocks;
  if (first?.type !== 'paragraph') return [textParagraph(text), ...blocks];
  return [{ ...first, children: prependLeaf({ text }, first.children) }, ...others];
}

function prependLeaf(leaf: ContentLeaf, children: readonly ContentNode[]): ContentNode[] {
  const [first, ...others] = children;
  const isPlain = first !== undefined && !('type' in first) && Object.keys(first).length === 1;
  return isPlain ? [{ text: leaf.text + first.text }, ...others] : [leaf, ...children];
}

function readNestedBlocks(
  nodes: readonly BlockContent[] | readonly RootContent[],
  level: number,
  definitions: Definitions,
): ContentNode[] {
  return orEmptyLeaf(unwrapLoneParagraphs(readBlocks(nodes, level, definitions)));
}

function textParagraph(text: string): ContentElement {
  return { type: 'paragraph', children: [{ text: cleanText(text) }] };
}
