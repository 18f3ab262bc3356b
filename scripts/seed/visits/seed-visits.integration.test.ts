import { describe, expect, it } from 'vitest';
import { getOverview } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import { readSteps, type Visit } from '#lambdas/features/analytics/visits.repository.ts';
import {
  createInsightsRepository,
  createRollUpsRepository,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { rate, summarize } from '#shared/analytics/session-rules.ts';
import { noPosts } from '#test/support/roll-up-store.ts';
import { expectRecount } from '#test/support/visit-deliveries.ts';
import { ownTable } from '#test/support/own-table.ts';
import { seedVisits } from './seed-visits.ts';

const now = new Date('2026-03-11T15:00:00.000Z');
const clock = () => now;

/** Creates tables whose stream is read after all visits are stored. */
async function openStore() {
  const table = await ownTable();
  const repository = createVisitsRepository(table);
  const rollUps = createRollUpsRepository(table);
  const insights = createInsightsRepository(table);
  const stored: Visit[] = [];
  const visits: typeof repository = {
    ...repository,
    begin: async (visit) => {
      stored.push(visit);
      return repository.begin(visit);
    },
  };
  const seed = async () => {
    const all = await seedVisits({ visits, rollUps, now, sessions: 400 });
    await rollUp(stored, { rollUps, now: clock });
    return all;
  };
  return { seed, stored, rollUps, insights };
}

/** Computes the overview from the visits, without the stored totals. */
function expected(visits: Visit[]) {
  const summaries = visits.map(({ steps }) => summarize(readSteps(steps)));
  const count = (name: 'bounced' | 'converted') =>
    summaries.filter((summary) => summary[name]).length;
  return {
    visitors: visits.length,
    page_views: summaries.reduce((sum, { pageViews }) => sum + pageViews, 0),
    bounces: count('bounced'),
    conversions: count('converted'),
    bounce_rate: rate(count('bounced'), visits.length),
    conversion_rate: rate(count('converted'), visits.length),
  };
}

describe('seeding a year of visits', () => {
  it('leaves totals that equal a recount, and raw visits of 90 days only', async () => {
    const { seed, stored, ...store } = await openStore();
    const visits = await seed();
    await expectRecount(visits, store);
    expect(stored.length).toBeGreaterThan(50);
    expect(stored.every(({ startedAt }) => startedAt >= '2025-12-11')).toBe(true);
    const deps = { ...store, posts: noPosts, now: clock };
    const { current } = await getOverview({ range: 'all' }, deps);
    expect(current).toMatchObject(expected(visits));
    const quarter = await getOverview({ range: '90' }, deps);
    const latest = visits.filter(({ startedAt }) => startedAt >= quarter.current.from);
    expect(quarter.current).toMatchObject(expected(latest));
    expect(quarter.previous?.visitors).toBeGreaterThan(0);
  }, 60_000);

  it('counts nothing twice when repeated', async () => {
    const { seed, insights } = await openStore();
    const deps = { insights, posts: noPosts, now: clock };
    await seed();
    const first = await getOverview({ range: 'all' }, deps);
    await seed();
    expect(await getOverview({ range: 'all' }, deps)).toEqual(first);
  }, 60_000);
});
