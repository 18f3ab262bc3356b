/**
 * Expired visits are never shown, even while the table still has them, as DynamoDB takes days to delete.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { itemsOf } from '#test/support/stored-items.ts';
import { getInsights, getOverview } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import {
  createInsightsRepository,
  createRollUpsRepository,
} from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { noPosts } from '#test/support/roll-up-store.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { someVisit, stepsOf } from '#test/support/visit-fixtures.ts';

let table: TestTable;

beforeAll(async () => {
  table = await ownTable();
});

const dayMs = 24 * 60 * 60 * 1000;
const began = new Date('2026-03-10T12:00:00.000Z');
const daysLater = (days: number) => () => new Date(began.getTime() + days * dayMs);

it('an expired visit is shown only in totals, and with a filter only by month', async () => {
  const stores = {
    visits: createVisitsRepository(table),
    rollUps: createRollUpsRepository(table),
    insights: createInsightsRepository(table),
  };
  const { visits, rollUps, insights } = stores;
  const visit = someVisit({
    startedAt: began.toISOString(),
    steps: stepsOf(['page_view', '/blog'], ['click_contact', '/blog'], ['session_conversion', '/']),
  });
  await visits.admit(randomUUID(), began);
  await visits.begin(visit);
  // The visit is counted on its day, so no month exists yet.
  await rollUp([visit], { rollUps, now: daysLater(0) });

  const pathsAt = async (days: number) =>
    (await getInsights({ days: visitLimits.insights.days }, { insights, now: daysLater(days) }))
      .conversion_paths;
  expect(await pathsAt(visitLimits.event.keptDays - 0.01)).not.toEqual({});
  expect(await pathsAt(visitLimits.event.keptDays)).toEqual({});

  const seenAt = (days: number, filter: { page?: string } = {}) =>
    getOverview({ range: 'all', ...filter }, { insights, posts: noPosts, now: daysLater(days) });
  const { filterDays } = visitLimits.insights;
  expect((await seenAt(filterDays - 1, { page: '/blog' })).current.visitors).toBe(1);
  expect((await seenAt(filterDays, { page: '/blog' })).current.visitors).toBe(0);
  const later = await seenAt(filterDays);
  expect(later).toMatchObject({ live_visitors: 0, current: { visitors: 1, conversions: 1 } });

  const step = { sessionId: visit.sessionId, steps: ['late'], now: daysLater(91)() };
  expect(await visits.append(step)).toBe('refused');

  const items = await itemsOf(table);
  const kinds = new Set(items.map(({ pk }) => String(pk).split('#')[0]));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['VISIT', 'ADDRESS', 'COUNTED', 'CONVERSIONS', 'LIVE', 'TOTALS']),
  );
});
