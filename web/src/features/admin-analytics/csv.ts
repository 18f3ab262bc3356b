/** Tables as CSV (RFC 4180), with the mark by which spreadsheets know that it is UTF-8. */

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
 * A spreadsheet would compute what begins like a formula, and the words of strangers may. Some take
 * the full-width signs for the others (OWASP, CSV Injection).
 */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
