import { codeText } from './code-text.ts';

/**
 * What a table of a page is for: code with a number before each line, a frame around other things
 * (one cell in each row), or rows of cells.
 */
type TableLines = { kind: 'code'; text: string } | { kind: 'layout' | 'rows'; rows: Element[][] };

export function tableLines(table: Element): TableLines {
  const code = [...table.querySelectorAll('td.blob-code, td.code-line, td.hljs-ln-code')];
  if (code.length > 0) return { kind: 'code', text: code.map(codeText).join('\n') };
  const rows = [...table.querySelectorAll('tr, caption')]
    // Rows of a table within this one belong to that.
    .filter((row) => row.closest('table') === table)
    .map(rowOf);
  return { kind: rows.every((cells) => cells.length < 2) ? 'layout' : 'rows', rows };
}

function rowOf(row: Element): Element[] {
  if (row.localName === 'caption') return [row];
  return [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName));
}
