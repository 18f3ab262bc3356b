import type { ContentElement, ContentNode } from '#shared/content/nodes.ts';
import { codeText } from './code-text.ts';
import type { Flow } from './flow.ts';

/**
 * The purpose of a table in a page: code with line numbers, a layout frame (one cell per row), or
 * rows of cells.
 */
type TableLines = { kind: 'code'; text: string } | { kind: 'layout' | 'rows'; rows: Element[][] };

export function tableLines(table: Element): TableLines {
  const code = [...table.querySelectorAll('td.blob-code, td.code-line, td.hljs-ln-code')];
  if (code.length > 0) return { kind: 'code', text: code.map(codeText).join('\n') };
  const rows = [...table.querySelectorAll('tr, caption')]
    // Rows of a nested table belong to that.
    .filter((row) => row.closest('table') === table)
    .map(rowOf);
  return { kind: rows.every((cells) => cells.length < 2) ? 'layout' : 'rows', rows };
}

function rowOf(row: Element): Element[] {
  if (row.localName === 'caption') return [row];
  return [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName));
}

/** A row becomes a paragraph with its cells separated by strokes; blocks follow it. */
export function addRow(cells: readonly ContentElement[][], flow: Flow): void {
  const others: ContentElement[] = [];
  const line: ContentNode[] = [];
  for (const [index, blocks] of cells.entries()) {
    if (index > 0) line.push({ text: ' | ' });
    const [first, ...behind] = blocks;
    if (first?.type === 'paragraph') line.push(...first.children);
    else if (first) others.push(first);
    others.push(...behind);
  }
  if (cells.some((blocks) => blocks.length > 0)) {
    flow.addBlock({ type: 'paragraph', children: line });
  }
  for (const block of others) flow.addBlock(block);
}
