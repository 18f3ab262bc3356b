import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './exports.ts';

/** Reads RFC 4180, and refuses everything else. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  while (rest !== '') {
    const [whole = '', quoted, plain = '', end] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === '') throw new Error(`No CSV: ${rest}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(whole.length);
  }
  return rows;
}

const formula = /^[=+\-@\t\r\n＝＋－＠]/;

describe('a table as CSV', () => {
  it('begins with a UTF-8 byte order mark and ends each row with CR LF', () => {
    expect(
      csvOf([
        ['Page', 'Views'],
        ['/blog', 3],
      ]),
    ).toBe('\uFEFFPage,Views\r\n/blog,3\r\n');
  });

  it('quotes characters that would end a field', () => {
    expect(csvOf([['a,b', 'say "so"', 'two\nlines', 'plain']])).toBe(
      '\uFEFF"a,b","say ""so""","two\nlines",plain\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＠SUM(A1)'])(
    'keeps a spreadsheet from computing %j',
    (text) => {
      expect(parse(csvOf([[text]]).slice(1))).toEqual([[`'${text}`]]);
    },
  );

  it('leaves numbers alone', () => {
    expect(csvOf([[-3, 0]])).toBe('\uFEFF-3,0\r\n');
  });

  it('reads back as the original values, whatever they are, and never as a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', "'", '\t', 'a') }),
    );
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const found = parse(csvOf(rows).slice(1));
        const safe = rows.map((row) => row.map((cell) => (formula.test(cell) ? `'${cell}` : cell)));
        expect(found).toEqual(safe);
        expect(found.flat().some((cell) => formula.test(cell))).toBe(false);
      }),
    );
  });
});
