/** Gives every table, wherever it comes from, a valid form, and flattens the blocks in its cells. */
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

/** A table as other formats have it: rows of any length. */
export interface TableSource {
  rows: readonly (readonly ContentNode[])[][];
  hasHeader: boolean;
  /** By column; may be shorter than the rows. */
  align: readonly (Alignment | null | undefined)[];
}

/** Whether a value names an alignment. */
export function isAlignment(value: unknown): value is Alignment {
  return alignments.some((alignment) => alignment === value);
}

/**
 * A table with the attributes of its source, and no rows yet. Undefined unless the source has rows,
 * all with the same number of cells, and aligns exactly these columns.
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

/** Whether rows have cells, and as a table no more of them than a document holds. */
export function makeTable(rows: TableSource['rows']): boolean {
  const width = widthOf(rows);
  // Each cell is two nodes at least.
  return width > 0 && 2 * width * rows.length <= contentLimits.nodes;
}

/** A table whose short rows are filled with empty cells. */
export function evenTable({ rows, hasHeader, align }: TableSource): TableElement {
  const width = widthOf(rows);
  const columns = Array.from({ length: width }, (_, column) => column);
  return tableOf(
    hasHeader,
    columns.map((column) => align[column] ?? null),
    rows.map((row) => ({
      type: 'table-row',
      children: columns.map((column) => ({ type: 'table-cell', children: filled(row[column]) })),
    })),
  );
}

/**
 * Blocks as the one line that a cell holds: each on a line of its own there, code with its mark, boxes
 * as text, formulas and images inline. Dividers are left out.
 */
export function lineOfBlocks(blocks: readonly ContentNode[]): ContentNode[] {
  const line: ContentNode[] = [];
  for (const block of blocks) {
    const inner = lineOfBlock(block);
    if (inner.length === 0) continue;
    if (line.length > 0) appendLeaf(line, { text: '\n' });
    for (const node of inner) add(line, node);
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
      const line = lineOfBlocks([{ type: 'paragraph', children: node.children }]);
      return node.checked === undefined
        ? line
        : [{ text: node.checked ? '[x] ' : '[ ] ' }, ...line];
    }
    default:
      return node.children.every(isInline)
        ? node.children.flatMap(lineOfBlock)
        : lineOfBlocks(node.children);
  }
}

/** The text of a footnote: a line without images. */
export function noteOfBlocks(blocks: readonly ContentElement[]): ContentNode[] {
  const line: ContentNode[] = [];
  for (const node of lineOfBlocks(blocks)) add(line, withoutImages(node));
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
    for (const node of lineOfBlock(cell)) add(line, node);
  }
  return line;
}

function add(line: ContentNode[], node: ContentNode): void {
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

function filled(line: readonly ContentNode[] = []): ContentNode[] {
  return line.length > 0 ? [...line] : voidChildren();
}

/** The list, if it has only elements of this type with children. */
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
