import { contentLimits } from '#shared/content/limits.ts';
import type { Alignment, ContentElement } from '#shared/content/nodes.ts';
import { evenTable, isAlignment, blocksToLine, canBeTable } from '#shared/content/tables.ts';
import { codeText } from './code-text.ts';
import { styleOf } from './elements.ts';
import type { Flow } from './flow.ts';

/** The purpose of a table in markup: code with line numbers, layout, or rows of cells. */
type TableClass = { kind: 'code'; text: string } | { kind: 'layout' | 'rows'; rows: Element[][] };

export function classifyTable(table: Element): TableClass {
  const code = [...table.querySelectorAll('td.blob-code, td.code-line, td.hljs-ln-code')];
  if (code.length > 0) return { kind: 'code', text: code.map(codeText).join('\n') };
  const rows = [...table.querySelectorAll('tr, caption')]
    // Rows of a nested table are read with that table.
    .filter((row) => row.closest('table') === table)
    .map(rowOf);
  // A table with one column is a frame around its text.
  const isLayout =
    table.matches('[role="presentation"], [role="none"]') ||
    rows.every((cells) => cells.length < 2);
  return { kind: isLayout ? 'layout' : 'rows', rows };
}

function rowOf(row: Element): Element[] {
  if (row.localName === 'caption') return [row];
  return [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName));
}

/**
 * Adds a table, after its caption. Where one cell spans several, the others are empty. A table that is
 * too large for a post becomes one paragraph for each row.
 */
export function addTable(
  rows: readonly Element[][],
  blocksOf: (cell: Element) => ContentElement[],
  flow: Flow,
): void {
  const isCaption = ([first]: readonly Element[]) => first?.localName === 'caption';
  for (const block of rows.filter(isCaption).flat().flatMap(blocksOf)) flow.addBlock(block);
  const grid = gridOf(rows.filter((row) => row.length > 0 && !isCaption(row)));
  const lines = grid.map((row) => row.map((cell) => (cell ? blocksToLine(blocksOf(cell)) : [])));
  if (lines.flat().every((line) => line.length === 0)) return;
  const [first = [], second = []] = grid;
  if (canBeTable(lines)) {
    const hasHeader = first.every((cell) => cell === undefined || isHeader(cell));
    const align = first.map((cell, column) => alignmentOf(second[column]) ?? alignmentOf(cell));
    flow.addBlock(evenTable({ rows: lines, hasHeader, align }));
    return;
  }
  for (const row of lines) {
    const cells = row.map((children): ContentElement => ({ type: 'table-cell', children }));
    flow.addBlock({
      type: 'paragraph',
      children: blocksToLine([{ type: 'table-row', children: cells }]),
    });
  }
}

/** The cells by row and column; undefined where another cell spans. */
function gridOf(rows: readonly Element[][]): (Element | undefined)[][] {
  // Null where another cell spans, undefined where no cell is yet.
  const grid = rows.map((): (Element | null | undefined)[] => []);
  const area = (cell: Element) => span(cell, 'colspan') * span(cell, 'rowspan');
  // Spans of a hostile table could claim millions of cells.
  const isHuge = rows.flat().reduce((sum, cell) => sum + area(cell), 0) > contentLimits.nodes;
  for (const [top, cells] of rows.entries()) {
    let left = 0;
    for (const cell of cells) {
      while (grid[top]?.[left] !== undefined) left += 1;
      const [width, height] = isHuge ? [1, 1] : [span(cell, 'colspan'), span(cell, 'rowspan')];
      for (const row of grid.slice(top, top + height)) {
        for (let column = left; column < left + width; column += 1) row[column] = null;
      }
      const row = grid[top];
      if (row) row[left] = cell;
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? undefined));
}

function span(cell: Element, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1);
}

function isHeader(cell: Element): boolean {
  return cell.localName === 'th' || cell.closest('thead') !== null;
}

/** The alignment of a cell, or of the only element in it. */
function alignmentOf(cell: Element | undefined): Alignment | null {
  const inner = cell?.childElementCount === 1 ? cell.firstElementChild : null;
  for (const element of [cell, inner]) {
    const align = element && (styleOf(element).get('text-align') ?? element.getAttribute('align'));
    if (isAlignment(align)) return align;
  }
  return null;
}
