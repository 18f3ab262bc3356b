import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overviewQuerySchema, overviewRanges } from '#shared/schemas/insights.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { type AnalyticsView, viewParams, ranges, parseView } from './analytics-view.ts';
import { compareCounts } from './comparison.tsx';
import { toCsv } from './exports.ts';
import { dateLabel, formatCount, spanLabel, valueLabel } from './labels.ts';
import { clickAreas, topPaths } from './panels.rules.ts';

const parse = (search: string) => parseView(new URLSearchParams(search));

describe('the view in the URL', () => {
  it('defaults to the last 30 days of all visits, and for unknown values', () => {
    const usual = { range: '30', filter: null };
    expect(parse('')).toEqual(usual);
    expect(parse('range=8&device=')).toEqual(usual);
    expect(viewParams({ range: '30', filter: null }).toString()).toBe('');
  });

  it('accepts one filter at a time', () => {
    expect(parse('device=mobile&page=/blog').filter).toEqual({ dimension: 'page', value: '/blog' });
  });

  it('cuts a value at the length that the server accepts', () => {
    const { filter } = parse(`referrer=${'x'.repeat(5000)}`);
    expect(filter?.value).toHaveLength(visitLimits.event.page);
    expect(overviewQuerySchema.safeParse({ referrer: filter?.value }).success).toBe(true);
  });

  it.each<AnalyticsView>([
    { range: '7', filter: null },
    { range: 'all', filter: { dimension: 'page', value: '/blog/a?b&c=d#e ü' } },
    { range: '30', filter: { dimension: 'referrer', value: '(direct)' } },
  ])('survives being written to an address: %o', (view) => {
    expect(parse(viewParams(view).toString())).toEqual(view);
  });

  it('knows the ranges that the server knows', () => {
    expect(ranges).toEqual(overviewRanges);
  });
});

it.each([
  [118, 100, { kind: 'more', text: '+18%' }],
  [89, 100, { kind: 'less', text: '−11%' }],
  [0, 100, { kind: 'less', text: '−100%' }],
  [300, 100, { kind: 'more', text: '+200%' }],
  [100, 100, { kind: 'same', text: '0%' }],
  [1003, 1000, { kind: 'same', text: '0%' }],
  [0, 0, { kind: 'same', text: '0%' }],
  [5, 0, { kind: 'new' }],
])('from %i, with %i before: %o', (current, previous, change) => {
  expect(compareCounts(current, previous)).toEqual(change);
});

/** Reads RFC 4180, and refuses everything else. */
function readCsv(text: string): string[][] {
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
      toCsv([
        ['Page', 'Views'],
        ['/blog', 3],
      ]),
    ).toBe('\uFEFFPage,Views\r\n/blog,3\r\n');
  });

  it('quotes characters that would end a field', () => {
    expect(toCsv([['a,b', 'say "so"', 'two\nlines', 'plain']])).toBe(
      '\uFEFF"a,b","say ""so""","two\nlines",plain\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＠SUM(A1)'])(
    'keeps a spreadsheet from computing %j',
    (text) => {
      expect(readCsv(toCsv([[text]]).slice(1))).toEqual([[`'${text}`]]);
    },
  );

  it('leaves numbers alone', () => {
    expect(toCsv([[-3, 0]])).toBe('\uFEFF-3,0\r\n');
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
        const found = readCsv(toCsv(rows).slice(1));
        const safe = rows.map((row) => row.map((cell) => (formula.test(cell) ? `'${cell}` : cell)));
        expect(found).toEqual(safe);
        expect(found.flat().some((cell) => formula.test(cell))).toBe(false);
      }),
    );
  });
});

describe('the name of a value', () => {
  it.each([
    ['referrer', '(direct)', 'Direct'],
    ['referrer', 'lobste.rs', 'lobste.rs'],
    ['country', '(unknown)', 'Unknown'],
    ['country', 'FR', 'France'],
    ['country', 'no code', 'no code'],
    ['device', 'tablet', 'Tablet'],
    ['page', '/blog', '/blog'],
    ['browser', 'Other', 'Other'],
  ] as const)('of the %s %s is %s', (dimension, value, label) => {
    expect(valueLabel(dimension, value)).toBe(label);
  });
});

it('shows days in UTC, wherever the browser is', () => {
  expect(dateLabel('2026-11-01', 'day')).toBe('Nov 1');
  expect(dateLabel('2026-11-01', 'month')).toBe('Nov 2026');
  expect(spanLabel({ from: '2026-10-22', to: '2026-11-20' }, 'day')).toBe('Oct 22 to Nov 20');
});

it('separates thousands', () => {
  expect(formatCount(12480)).toBe('12,480');
});

it('names areas without their prefix, the most clicked first, with shares in whole percent', () => {
  const areas = clickAreas({
    CLICK_D: 97,
    CLICK_PROJECT_CARD: 412,
    CLICK_CLICK_HERE: 356,
    CLICK_C: 148,
  });
  expect(areas.map(({ label, count, share }) => [label, count, share])).toEqual([
    ['PROJECT CARD', 412, 41],
    ['CLICK HERE', 356, 35],
    ['C', 148, 15],
    ['D', 97, 10],
  ]);
});

it('has four colours, and starts over with a fifth area', () => {
  const areas = clickAreas({ CLICK_A: 5, CLICK_B: 4, CLICK_C: 3, CLICK_D: 2, CLICK_E: 1 });
  expect(areas.map(({ color }) => color)).toEqual([
    'var(--pie-blue)',
    'var(--pie-green)',
    'var(--pie-amber)',
    'var(--pie-red)',
    'var(--pie-blue)',
  ]);
});

it('leaves out areas without clicks', () => {
  expect(clickAreas({ CLICK_A: 0 })).toEqual([]);
});

const fromHome = ['VISIT_HOME', 'CLICK_CONTACT', 'SESSION_CONVERSION'];
const fromBlog = ['VISIT_BLOG_LIST', 'SESSION_CONVERSION'];

it('counts identical paths, the most used first', () => {
  const paths = { path_1: fromBlog, path_2: fromHome, path_3: [...fromHome] };
  expect(topPaths(paths)).toEqual([
    { steps: ['visit home', 'click contact', 'session conversion'], count: 2 },
    { steps: ['visit blog list', 'session conversion'], count: 1 },
  ]);
});

it.each([
  ['in another order', ['A', 'B'], ['B', 'A']],
  ['that only look the same when joined', ['A,B'], ['A', 'B']],
])('distinguishes steps %s', (_what, a, b) => {
  expect(topPaths({ a, b }).map(({ count }) => count)).toEqual([1, 1]);
});

it('returns five paths at most, and the first of equally frequent ones', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 7 }, (_, index) => [`path_${index}`, [`VISIT_${index}`]]),
  );
  const shown = topPaths(paths).map(({ steps }) => steps[0]);
  expect(shown).toEqual([0, 1, 2, 3, 4].map((index) => `visit ${index}`));
});

it('ignores paths without steps', () => {
  expect(topPaths({ path_1: [] })).toEqual([]);
});
