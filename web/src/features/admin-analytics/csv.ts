/** Tables as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */

export type CsvCell = string | number;

const byteOrderMark = '\uFEFF';

/** @param rows the first one names the columns */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(fieldOf).join(',')}\r\n`).join('');
}

function fieldOf(cell: CsvCell): string {
  const text = typeof cell === 'number' ? String(cell) : withoutFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet would compute a cell that starts like a formula, and strangers' words may. Some
 * also accept the full-width signs (OWASP, CSV Injection).
 */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
