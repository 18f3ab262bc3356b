/** Gives the same visits to the rules, the totals and the screen, which must agree. */
import { expect, it } from 'vitest';
import { getInsights, getOverview } from '#lambdas/features/analytics/get-overview.usecase.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import { readSteps } from '#lambdas/features/analytics/visits.repository.ts';
import { rate, summarize } from '#shared/analytics/session-rules.ts';
import { clickEventTypes } from '#shared/analytics/visitor-events.ts';
import { rollUpStore } from '#test/support/roll-up-store.ts';
import { someVisit, stepsOf } from '#test/support/visit-fixtures.ts';
import { clickAreas, topPaths } from '#web/src/features/admin-analytics/panels.rules.ts';

const today = '2026-03-10';
const now = () => new Date(`${today}T12:00:00.000Z`);
const visitOf = (...steps: Parameters<typeof stepsOf>) =>
  someVisit({ startedAt: now().toISOString(), steps: stepsOf(...steps) });

const visits = [
  visitOf(['page_view', '/']),
  visitOf(['page_view', '/'], ['engagement', '/']),
  visitOf(['page_view', '/'], ['page_view', '/blog'], ['click_blog_card', '/blog']),
  visitOf(
    ['page_view', '/'],
    ['visit_home', '/'],
    ['click_contact', '/'],
    ['session_conversion', '/'],
  ),
  visitOf(
    ['page_view', '/'],
    ['visit_home', '/'],
    ['click_contact', '/'],
    ['session_conversion', '/'],
    ['click_social_link', '/'],
  ),
];

it('gives the same rates, clicks and paths everywhere', async () => {
  const summaries = visits.map(({ steps }) => summarize(readSteps(steps)));
  const store = rollUpStore();
  const deps = { ...store, now };
  await rollUp(visits, deps);
  const { current, series } = await getOverview({ range: '7' }, deps);
  const insights = await getInsights({ days: 7 }, deps);

  const bounces = summaries.filter(({ bounced }) => bounced).length;
  const conversions = summaries.filter(({ converted }) => converted).length;
  const rates = {
    bounce_rate: rate(bounces, visits.length),
    conversion_rate: rate(conversions, visits.length),
  };
  // A visit with one page view that converts without engagement counts as a bounce, too.
  expect(rates).toEqual({ bounce_rate: 60, conversion_rate: 40 });
  expect(current).toMatchObject(rates);
  expect(insights).toMatchObject(rates);
  expect(series.at(-1)).toEqual({
    date: today,
    visitors: visits.length,
    page_views: summaries.reduce((sum, { pageViews }) => sum + pageViews, 0),
  });

  const clicks = Object.fromEntries(
    clickEventTypes.map((type) => [
      type.replace('click_', '').replaceAll('_', ' ').toUpperCase(),
      summaries.reduce((sum, summary) => sum + summary.clicks[type], 0),
    ]),
  );
  const shown = clickAreas(current.click_counts);
  for (const { label, count, share } of shown) {
    expect(clicks[label]).toBe(count);
    expect(share).toBe(Math.round(rate(count, 4)));
  }
  expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(clickAreas(insights.click_counts)).toEqual(shown);

  const paths = summaries.map(({ conversionPath }) => conversionPath);
  expect(topPaths(Object.fromEntries(paths.entries()))).toEqual(
    topPaths(insights.conversion_paths),
  );
  expect(topPaths(insights.conversion_paths)).toEqual([
    { steps: ['visit home', 'click contact', 'session conversion'], count: 2 },
  ]);
});
