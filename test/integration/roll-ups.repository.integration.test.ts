/** Checks on the real engine that totals of visits equal a recount. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import {
  packTops,
  topsBytes,
  unpackTops,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.items.ts';
import { emptyTops, topsOf } from '#lambdas/features/analytics/tally.ts';
import { rollUpStore } from '#test/support/roll-up-store.ts';
import { ownTable } from '#test/support/own-table.ts';
import { type Delivery, delivery, expectRecount } from '#test/support/visit-deliveries.ts';
import { someVisit, stepsOf } from '#test/support/visit-fixtures.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');

/** Joins several random deliveries; the seed makes them reproducible. */
function someDelivery(seed: number): Delivery {
  const all = fc.sample(delivery, { numRuns: 2, seed });
  return {
    visits: all.flatMap(({ visits }) => visits),
    batches: all.flatMap(({ batches }) => batches),
  };
}

describe('totals of visits on DynamoDB', () => {
  it.each([1, 2])('equal a recount, one batch after the other (%i)', async (seed) => {
    const store = rollUpStore(await ownTable());
    const { visits, batches } = someDelivery(seed);
    for (const batch of batches) await rollUp(batch, { ...store, now });
    await expectRecount(visits, store);
  });

  it('equal a recount when batches are counted concurrently', async () => {
    const store = rollUpStore(await ownTable());
    const { visits, batches } = someDelivery(3);
    for (let start = 0; start < batches.length; start += 4) {
      const together = batches.slice(start, start + 4);
      await Promise.all(together.map((batch) => rollUp(batch, { ...store, now })));
    }
    await expectRecount(visits, store);
  });
});

describe('paths of conversions', () => {
  it('are the latest ones, without expired ones', async () => {
    const store = rollUpStore(await ownTable());
    const on = (date: string) =>
      someVisit({
        startedAt: `${date}T12:00:00.000Z`,
        steps: stepsOf(['visit_home', '/'], ['session_conversion', '/']),
      });
    await rollUp([on('2026-03-09'), on('2025-12-10'), on('2025-12-09')], { ...store, now });
    const { insights } = store;
    const asked = { from: '2025-01-01', limit: 500, now: now() };
    expect(await insights.conversionPaths(asked)).toHaveLength(1);
    const earlier = { ...asked, now: new Date('2026-03-09T12:00:00.000Z') };
    expect(await insights.conversionPaths(earlier)).toHaveLength(2);
    expect(await insights.conversionPaths({ ...earlier, limit: 1 })).toHaveLength(1);
  });
});

describe('packed tops', () => {
  const long = (name: string, count: number) =>
    topsOf(
      () =>
        new Map(
          Array.from({ length: count }, (_, index) => [
            `/${name}/${crypto.randomUUID().repeat(5)}`,
            1000 - index,
          ]),
        ),
    );

  it('unpack unchanged', () => {
    const tops = { ...emptyTops(), page: new Map([['/__proto__', 3]]) };
    expect(unpackTops(packTops(tops, topsBytes.all))).toEqual(tops);
  });

  it('stay within their bytes, however long the texts are, with the largest values', () => {
    for (const bytes of Object.values(topsBytes)) {
      const packed = packTops(long('page', 50), bytes);
      expect(packed.byteLength).toBeLessThanOrEqual(bytes);
      const [first] = unpackTops(packed).page.values();
      expect(first ?? 1000).toBe(1000);
    }
  });
});
