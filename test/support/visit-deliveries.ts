/** Makes random visits that arrive out of order and repeatedly, as a stream may deliver them, and the expected totals. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { calculateContribution, visitDate } from '#lambdas/features/analytics/contribution.ts';
import type {
  InsightsRepository,
  RollUpsRepository,
} from '#lambdas/features/analytics/roll-ups.repository.ts';
import {
  addTops,
  addTotals,
  emptyTops,
  type Tally,
  type Tops,
  totalsOf,
} from '#lambdas/features/analytics/tally.ts';
import type { Visit } from '#lambdas/features/analytics/visits.repository.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { someVisit, stepsOf } from './visit-fixtures.ts';

const types: VisitorEventType[] = [
  'page_view',
  'engagement',
  'bounce',
  'click_contact',
  'click_blog_card',
  'visit_home',
  'session_conversion',
];
const pages = ['/', '/blog', '/blog/__proto__', '/contact'];
const step = fc.tuple(fc.constantFrom(...types), fc.constantFrom(...pages));

const visit = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 8 }),
    day: fc.integer({ min: 1, max: 9 }),
    minute: fc.integer({ min: 10, max: 59 }),
    referrer: fc.constantFrom('(direct)', 'constructor', 'search.example'),
    device: fc.constantFrom('mobile', 'desktop'),
  })
  .map(({ steps, day, minute, referrer, device }) =>
    someVisit({
      startedAt: `2026-03-0${day}T12:${minute}:00.000Z`,
      referrer,
      device,
      steps: stepsOf(...steps),
    }),
  );

/** @returns all states that a visit had, one for each step */
const statesOf = (whole: Visit): Visit[] =>
  whole.steps.map((_, index) => ({
    ...whole,
    steps: whole.steps.slice(0, index + 1),
    lastAt: new Date(Date.parse(whole.startedAt) + index * 60_000).toISOString(),
  }));

export interface Delivery {
  visits: Visit[];
  batches: Visit[][];
}

/** Batches with states in any order, some of them twice. The last state of each visit is always delivered. */
export const delivery: fc.Arbitrary<Delivery> = fc
  .array(visit, { minLength: 1, maxLength: 6 })
  .chain((visits) => {
    const states = visits.flatMap(statesOf);
    return fc.record({
      visits: fc.constant(visits),
      batches: fc
        .tuple(
          fc.shuffledSubarray(states, { minLength: states.length }),
          fc.array(fc.constantFrom(...states), { maxLength: 8 }),
          fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 }),
        )
        .map(([all, again, sizes]) => cut([...all, ...again], sizes)),
    });
  });

function cut(visits: Visit[], sizes: number[]): Visit[][] {
  const batches: Visit[][] = [];
  let start = 0;
  for (let turn = 0; start < visits.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    batches.push(visits.slice(start, start + size));
    start += size;
  }
  return batches;
}

/** Counts the tallies by day and segment from the visits, without the roll-ups. */
function recount(visits: readonly Visit[]): Map<string, Tally> {
  const sums = new Map<string, Tally>();
  for (const each of visits) {
    for (const [segment, tally] of calculateContribution(each).tallies) {
      const key = `${visitDate(each)} ${segment}`;
      const sum = sums.get(key) ?? { totals: totalsOf(() => 0), tops: emptyTops() };
      sums.set(key, {
        totals: addTotals(sum.totals, tally.totals),
        tops: addTops(sum.tops, tally.tops),
      });
    }
  }
  return sums;
}

const plain = (tops: Tops | undefined) =>
  Object.values(tops ?? {}).map((counts) => [...counts].toSorted());

/** Compares the totals and tops of each day and filter with a new count. */
export async function expectRecount(
  visits: readonly Visit[],
  { rollUps, insights }: { rollUps: RollUpsRepository; insights: InsightsRepository },
): Promise<void> {
  for (const [key, tally] of recount(visits)) {
    const date = key.slice(0, 10);
    const segment = key.slice(11);
    const [tops] = await rollUps.tops([{ segment, unit: 'day', date }]);
    const [stored] = await insights.rollUps(segment, 'day', { from: date, to: date });
    expect({ key, totals: stored?.totals, tops: plain(tops?.tops) }).toEqual({
      key,
      totals: tally.totals,
      tops: plain(tally.tops),
    });
  }
}
