/** The numbers that are counted per session, and how counts are added up. */
import { clickEventTypes } from '#shared/analytics/visitor-events.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';

export const totalNames = [
  'sessions',
  'pageViews',
  'bounces',
  'conversions',
  ...clickEventTypes,
] as const;

export type Totals = Record<(typeof totalNames)[number], number>;

/** Items store a dimension as its index in this list, so a new one goes to the end. */
export const dimensions = [
  'page',
  'referrer',
  'country',
  'device',
  'browser',
  'landingPage',
  'campaign',
] as const;

export type Dimension = (typeof dimensions)[number];

/** Counts by value, in maps: a value is a stranger's text, such as `__proto__`. */
export type Tops = Record<Dimension, Map<string, number>>;

export interface Tally {
  totals: Totals;
  tops: Tops;
}

export function totalsOf(valueOf: (name: keyof Totals) => number): Totals {
  return Object.fromEntries(totalNames.map((name) => [name, valueOf(name)])) as Totals; // has every name
}

export function topsOf(mapOf: (dimension: Dimension) => Map<string, number>): Tops {
  return Object.fromEntries(dimensions.map((each) => [each, mapOf(each)])) as Tops; // has every dimension
}

export function emptyTops(): Tops {
  return topsOf(() => new Map());
}

/** @param factor -1 subtracts what 1 adds */
export function addTotals(sum: Totals, added: Totals, factor: 1 | -1 = 1): Totals {
  return totalsOf((name) => sum[name] + factor * added[name]);
}

export function sumTotals(all: readonly Totals[]): Totals {
  return totalsOf((name) => all.reduce((sum, totals) => sum + totals[name], 0));
}

/** Values with a count of zero are removed. */
export function addTops(sum: Tops, added: Tops, factor: 1 | -1 = 1): Tops {
  return topsOf((dimension) => {
    // New values come first, so that `largestTops` keeps the latest of equally frequent values.
    const merged = new Map([...added[dimension].keys()].map((value) => [value, 0]));
    for (const [value, count] of sum[dimension]) merged.set(value, count);
    for (const [value, count] of added[dimension]) {
      merged.set(value, (merged.get(value) ?? 0) + factor * count);
    }
    return new Map([...merged].filter(([, count]) => count !== 0));
  });
}

export function addTally(sum: Tally, added: Tally, factor: 1 | -1 = 1): Tally {
  return {
    totals: addTotals(sum.totals, added.totals, factor),
    tops: addTops(sum.tops, added.tops, factor),
  };
}

/** Whether adding the tally would change no sum. */
export function isEmptyTally({ totals, tops }: Tally): boolean {
  return (
    totalNames.every((name) => totals[name] === 0) &&
    dimensions.every((dimension) => tops[dimension].size === 0)
  );
}

/** Keeps the largest counts of each dimension, largest first. */
export function largestTops(tops: Tops, limit: number = visitLimits.insights.tops): Tops {
  return topsOf((dimension) => {
    const sorted = [...tops[dimension]].toSorted(([, left], [, right]) => right - left);
    return new Map(sorted.slice(0, limit));
  });
}

export function sumTops(all: readonly Tops[]): Tops {
  const sums = topsOf((dimension) => {
    const sum = new Map<string, number>();
    // The latest tops come first, so that `largestTops` keeps the latest of equally frequent values.
    for (const tops of all.toReversed()) {
      for (const [value, count] of tops[dimension]) sum.set(value, (sum.get(value) ?? 0) + count);
    }
    return sum;
  });
  return largestTops(sums);
}
