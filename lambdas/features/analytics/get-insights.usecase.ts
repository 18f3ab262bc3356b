import type { Insights } from '#shared/schemas/insights.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { allSessions } from './contribution.ts';
import { addDays, dateOf } from './dates.ts';
import { clickCounts, type InsightsDeps, ratesOf } from './get-overview.usecase.ts';
import { sumTotals } from './tally.ts';

/** @param days back from today, inclusive */
export async function getInsights(
  { days }: { days: number },
  { insights, now }: Omit<InsightsDeps, 'posts'>,
): Promise<Insights> {
  const today = dateOf(now());
  const from = addDays(today, 1 - days);
  const [found, paths] = await Promise.all([
    insights.rollUps(allSessions, 'day', { from, to: today }),
    insights.conversionPaths({ from, limit: visitLimits.insights.paths, now: now() }),
  ]);
  const totals = sumTotals(found.map((each) => each.totals));
  return {
    ...ratesOf(totals),
    click_counts: clickCounts(totals),
    conversion_paths: Object.fromEntries(
      paths.map(({ steps }, index) => [`path_${index + 1}`, steps]),
    ),
    total_sessions: totals.sessions,
    total_conversions: totals.conversions,
    total_bounces: totals.bounces,
  };
}
