/** Totals equal a recount in any order, batching and repetition of deliveries. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollUpStore } from '#test/support/roll-up-store.ts';
import { delivery, expectRecount } from '#test/support/visit-deliveries.ts';
import { calculateContribution } from './contribution.ts';
import { getOverview } from './get-overview.usecase.ts';
import { rollUp } from './roll-up.usecase.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');

describe('totals of visits', () => {
  it('equal a recount, by day and by filter', async () => {
    await fc.assert(
      fc.asyncProperty(delivery, async ({ visits, batches }) => {
        const store = rollUpStore();
        for (const batch of batches) await rollUp(batch, { ...store, now });
        await expectRecount(visits, store);
      }),
      { numRuns: 60 },
    );
  });

  it('equal a recount when batches are counted concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(delivery, async ({ visits, batches }) => {
        const store = rollUpStore();
        await Promise.all(batches.map((batch) => rollUp(batch, { ...store, now })));
        await expectRecount(visits, store);
      }),
      { numRuns: 30 },
    );
  });

  it('are in the days and months that the dashboard reads', async () => {
    await fc.assert(
      fc.asyncProperty(delivery, async ({ visits, batches }) => {
        const store = rollUpStore();
        for (const batch of batches) await rollUp(batch, { ...store, now });
        const views = visits.map((each) => calculateContribution(each).tallies.get('all')?.totals);
        const pageViews = views.reduce((sum, each) => sum + (each?.pageViews ?? 0), 0);
        for (const range of ['30', 'all'] as const) {
          const { current, pages, devices } = await getOverview({ range }, { ...store, now });
          expect(current).toMatchObject({ visitors: visits.length, page_views: pageViews });
          expect(pages.reduce((sum, { count }) => sum + count, 0)).toBe(pageViews);
          expect(devices.reduce((sum, { count }) => sum + count, 0)).toBe(visits.length);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('count each visit in one live minute, however often it was delivered', async () => {
    const minutes = Array.from({ length: 9 * 24 * 60 }, (_, minute) =>
      new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString().slice(0, 16),
    );
    await fc.assert(
      fc.asyncProperty(delivery, async ({ visits, batches }) => {
        const store = rollUpStore();
        for (const batch of batches) await rollUp(batch, { ...store, now });
        expect(await store.insights.live(minutes)).toBe(visits.length);
      }),
      { numRuns: 30 },
    );
  });
});
