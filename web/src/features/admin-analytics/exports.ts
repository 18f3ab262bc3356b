/** Names and rows of the CSV files that the panels export. A file has all values, also those that its panel hides. */
import type { Overview } from '#shared/schemas/insights.ts';
import type { Analytics } from './analytics.queries.ts';
import type { ClickArea, ConversionPath, TopList } from './panels.rules.ts';
import { rangeLabels, valueLabel } from './labels.ts';

export type CsvRows = readonly (readonly (string | number)[])[];

/** `analytics-top-pages-30-days-to-2026-03-10.csv` */
export function exportName(title: string, { view, overview }: Analytics): string {
  const parts = ['analytics', title, rangeLabels[view.range], 'to', overview.current.to];
  if (view.filter) parts.push('by', view.filter.dimension);
  return `${parts.join('-').toLowerCase().replaceAll(' ', '-')}.csv`;
}

export function visitorRows({
  series,
  previous_series: before,
  series_unit: unit,
}: Overview): CsvRows {
  const columns = [unit === 'day' ? 'Day (UTC)' : 'Month (UTC)', 'Visitors', 'Page views'];
  if (before === null) {
    return [columns, ...series.map((each) => [each.date, each.visitors, each.page_views])];
  }
  return [
    [...columns, 'Day before (UTC)', 'Visitors before', 'Page views before'],
    ...series.map((each, index) => [
      each.date,
      each.visitors,
      each.page_views,
      before[index]?.date ?? '',
      before[index]?.visitors ?? 0,
      before[index]?.page_views ?? 0,
    ]),
  ];
}

export function clickRows(areas: readonly ClickArea[]): CsvRows {
  return [
    ['Area', 'Clicks', 'Share in %'],
    ...areas.map(({ label, count, share }) => [label, count, share]),
  ];
}

export function pathRows(paths: readonly ConversionPath[]): CsvRows {
  return [['Path', 'Conversions'], ...paths.map(({ steps, count }) => [steps.join(' → '), count])];
}

export function topRows({ key, columns, dimension }: TopList, overview: Overview): CsvRows {
  return [
    columns,
    ...overview[key].map(({ value, count }) => [valueLabel(dimension, value), count]),
  ];
}

const byteOrderMark = '\uFEFF';

/**
 * Writes CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8.
 * @param rows the first row has the column names
 */
export function toCsv(rows: CsvRows): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(csvField).join(',')}\r\n`).join('');
}

function csvField(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet would run a cell that starts like a formula, and visitors control some values, such as
 * referrers. Some spreadsheets also accept the full-width signs (OWASP, CSV Injection).
 */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
