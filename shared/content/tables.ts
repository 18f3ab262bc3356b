/** Makes valid tables from stored, pasted and Markdown tables, and flattens the blocks in their cells. */
import { appendLeaf, appendNode, markedLeaf } from './leaves.ts';
import { contentLimits } from './limits.ts';
import {
  type Alignment,
  alignments,
  type ContentElement,
  type ContentNode,
  isLeaf,
  orEmptyLeaf,
  type TableElement,
} from './nodes.ts';
import { isJsonObject, type JsonObject } from './schema.ts';

/** A table of another format, whose rows may differ in length. */
export interface TableSource {
  rows: readonly (readonly ContentNode[])[][];
  hasHeader: boolean;
  /** The alignment of each column; missing ones are not aligned. */
  align: readonly (Alignment | null | undefined)[];
}

export function isAlignment(value: unknown): value is Alignment {
  return alignments.some((alignment) => alignment === value);
}

/**
 * Copies a table without its rows.
 * @returns undefined unless all rows have the same number of cells, and `align`, if set, an entry for each column
 */
export function copyTableFrame({ header, align, children }: JsonObject): TableElement | undefined {
  const rows = listOf(children, 'table-row') ?? [];
  const widths = rows.map((row) => listOf(row.children, 'table-cell')?.length);
  const [width] = widths;
  if (!width || widths.some((other) => other !== width)) return undefined;
  if (header !== undefined && typeof header !== 'boolean') return undefined;
  if (align !== undefined && !isAlignmentList(align, width)) return undefined;
  return tableElement(header === true, align ?? [], []);
}

/** Whether the rows have cells, and not more than a document may hold. */
export function canBeTable(rows: TableSource['rows']): boolean {
  const width = columnCount(rows);
  // Each cell has at least two nodes: itself and a leaf.
  return width > 0 && 2 * width * rows.length <= contentLimits.nodes;
}

/** Fills short rows with empty cells. */
export function evenTable({ rows, hasHeader, align }: TableSource): TableElement {
  const width = columnCount(rows);
  const columns = Array.from({ length: width }, (_, column) => column);
  return tableElement(
    hasHeader,
    columns.map((column) => align[column] ?? null),
    rows.map((row) => ({
      type: 'table-row',
      children: columns.map((column) => ({
        type: 'table-cell',
        children: orEmptyLeaf(row[column]),
      })),
    })),
  );
}

/**
 * Flattens blocks into the inline content of a cell: line breaks separate the blocks, code blocks become marked
 * text, task boxes become `[x]`, formulas and images become inline, and dividers disappear.
 */
export function blocksToLine(blocks: readonly ContentNode[]): ContentNode[] {
  const line: ContentNode[] = [];
  for (const block of blocks) {
    const blockLine = flattenBlock(block);
    if (blockLine.length === 0) continue;
    if (line.length > 0) appendLeaf(line, { text: '\n' });
    for (const node of blockLine) appendNode(line, node);
  }
  return line;
}

function flattenBlock(node: ContentNode): ContentNode[] {
  if (isLeaf(node)) return node.text === '' ? [] : [node];
  if (isInline(node)) return [node];
  switch (node.type) {
    case 'math-block':
      return [{ ...node, type: 'math-inline' }];
    case 'code-block':
      return node.children.map((child) =>
        isLeaf(child) ? markedLeaf(child.text, new Set(['code'])) : child,
      );
    case 'embed':
      return [{ ...node, type: 'link' }];
    case 'table-row':
      return flattenRow(node);
    case 'list-item': {
      const line = blocksToLine([{ type: 'paragraph', children: node.children }]);
      return node.checked === undefined
        ? line
        : [{ text: node.checked ? '[x] ' : '[ ] ' }, ...line];
    }
    default:
      return node.children.every(isInline)
        ? node.children.flatMap(flattenBlock)
        : blocksToLine(node.children);
  }
}

/** Flattens blocks into the text of a footnote, in which an image becomes its alternative text. */
export function blocksToNote(blocks: readonly ContentElement[]): ContentNode[] {
  const line: ContentNode[] = [];
  for (const node of blocksToLine(blocks)) appendNode(line, withoutImages(node));
  return line;
}

function withoutImages(node: ContentNode): ContentNode {
  if (isLeaf(node)) return node;
  if (node.type === 'image') return { text: node.alt ?? node.url };
  return node.type === 'link' ? { ...node, children: node.children.map(withoutImages) } : node;
}

function flattenRow(row: ContentElement): ContentNode[] {
  const line: ContentNode[] = [];
  for (const [index, cell] of row.children.entries()) {
    if (index > 0) appendLeaf(line, { text: ' | ' });
    for (const node of flattenBlock(cell)) appendNode(line, node);
  }
  return line;
}

function isInline(node: ContentNode): boolean {
  return isLeaf(node) || ['link', 'image', 'math-inline', 'footnote'].includes(node.type);
}

function columnCount(rows: TableSource['rows']): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

function tableElement(
  hasHeader: boolean,
  align: readonly (Alignment | null)[],
  children: ContentNode[],
): TableElement {
  return {
    type: 'table',
    ...(hasHeader && { header: true }),
    ...(align.some((column) => column !== null) && { align: [...align] }),
    children,
  };
}

/** @returns undefined unless the value is a list in which all items are elements of this type with children */
function listOf(list: unknown, type: ContentElement['type']): JsonObject[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const elements: JsonObject[] = list.filter(
    (item) => isJsonObject(item) && item.type === type && Array.isArray(item.children),
  );
  return elements.length === list.length ? elements : undefined;
}

function isAlignmentList(value: unknown, width: number): value is (Alignment | null)[] {
  return (
    Array.isArray(value) &&
    value.length === width &&
    value.every((column) => column === null || isAlignment(column))
  );
}
