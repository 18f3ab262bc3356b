/** Makes valid tables from stored, pasted and Markdown tables, and flattens the blocks in their cells. */
import { appendLeaf, markedLeaf } from './leaves.ts';
import { contentLimits } from './limits.ts';
import {
  type Alignment,
  alignments,
  type ContentElement,
  type ContentNode,
  isLeaf,
  type TableElement,
  voidChildren,
} from './nodes.ts';
import { isJsonObject, type JsonObject } from './schema.ts';

/** A table as other formats have it, with rows that may differ in length. */
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
 * Copies a table's attributes, but not its rows. Returns undefined unless all rows have the same number of cells,
 * and `align`, if set, has one entry for each column.
 */
export function openTable({ header, align, children }: JsonObject): TableElement | undefined {
  const widths = elementsOf(children, 'table-row')?.map(
    (row) => elementsOf(row.children, 'table-cell')?.length,
  );
  const [width] = widths ?? [];
  if (!width || widths?.some((other) => other !== width)) return undefined;
  if (header !== undefined && typeof header !== 'boolean') return undefined;
  if (align !== undefined && !isAlignmentList(align, width)) return undefined;
  return tableOf(header === true, align ?? [], []);
}

/** Whether the rows have cells, and not more than a document may hold. */
export function canBeTable(rows: TableSource['rows']): boolean {
  const width = widthOf(rows);
  // Each cell has at least two nodes: itself and a leaf.
  return width > 0 && 2 * width * rows.length <= contentLimits.nodes;
}

/** Fills short rows with empty cells. */
export function evenTable({ rows, hasHeader, align }: TableSource): TableElement {
  const width = widthOf(rows);
  const columns = Array.from({ length: width }, (_, column) => column);
  return tableOf(
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
    const inner = lineOfBlock(block);
    if (inner.length === 0) continue;
    if (line.length > 0) appendLeaf(line, { text: '\n' });
    for (const node of inner) appendNode(line, node);
  }
  return line;
}

function lineOfBlock(node: ContentNode): ContentNode[] {
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
      return cellsInLine(node);
    case 'list-item': {
      const line = blocksToLine([{ type: 'paragraph', children: node.children }]);
      return node.checked === undefined
        ? line
        : [{ text: node.checked ? '[x] ' : '[ ] ' }, ...line];
    }
    default:
      return node.children.every(isInline)
        ? node.children.flatMap(lineOfBlock)
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

function cellsInLine(row: ContentElement): ContentNode[] {
  const line: ContentNode[] = [];
  for (const [index, cell] of row.children.entries()) {
    if (index > 0) appendLeaf(line, { text: ' | ' });
    for (const node of lineOfBlock(cell)) appendNode(line, node);
  }
  return line;
}

function appendNode(line: ContentNode[], node: ContentNode): void {
  if (isLeaf(node)) appendLeaf(line, node);
  else line.push(node);
}

function isInline(node: ContentNode): boolean {
  return isLeaf(node) || ['link', 'image', 'math-inline', 'footnote'].includes(node.type);
}

function widthOf(rows: TableSource['rows']): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

function tableOf(
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

function orEmptyLeaf(line: readonly ContentNode[] = []): ContentNode[] {
  return line.length > 0 ? [...line] : voidChildren();
}

/** @returns undefined unless the value is a list of only elements of this type with children */
function elementsOf(list: unknown, type: ContentElement['type']): JsonObject[] | undefined {
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
