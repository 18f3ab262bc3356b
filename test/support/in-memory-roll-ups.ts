/** Totals of visits in memory, for tests; the repository suite keeps them true to DynamoDB. */
import { allSessions } from '#lambdas/features/analytics/contribution.ts';
import type { InsightsDeps } from '#lambdas/features/analytics/get-overview.usecase.ts';
import type { InsightsRepository } from '#lambdas/features/analytics/insights.repository.ts';
import type {
  Bucket,
  Counted,
  RollUp,
  RollUpsRepository,
  StoredTops,
} from '#lambdas/features/analytics/roll-ups.repository.ts';
import {
  addTotals,
  emptyTops,
  sumTops,
  sumTotals,
  totalsOf,
} from '#lambdas/features/analytics/tally.ts';

type Stored = RollUp & StoredTops;

const nameOf = ({ segment, unit, date }: Bucket) => `${unit}#${date}#${segment}`;

/** For dashboards of visits alone. */
export const noPosts: InsightsDeps['posts'] = { renamed: async () => [] };

export function inMemoryRollUps() {
  const counted = new Map<string, Counted>();
  const stored = new Map<string, Stored & { bucket: Bucket }>();
  const paths = new Map<string, { startedAt: string; steps: string[] }>();
  const live = new Map<string, number>();
  let through: string | undefined;

  const inSpan = (segment: string, unit: Bucket['unit'], span: { from: string; to: string }) =>
    [...stored.values()]
      .filter(({ bucket }) => bucket.segment === segment && bucket.unit === unit)
      .filter(({ date }) => date >= span.from && date <= span.to)
      .toSorted((left, right) => (left.date < right.date ? -1 : 1));

  const repository: RollUpsRepository = {
    counted: async (ids) =>
      new Map(ids.flatMap((id) => (counted.has(id) ? [[id, counted.get(id) as Counted]] : []))),
    tops: async (buckets) => buckets.map((bucket) => stored.get(nameOf(bucket))),
    commit: async (batch) => {
      const changed =
        batch.visits.some((each) => counted.get(each.sessionId)?.steps !== each.before?.steps) ||
        batch.changes.some((each) => stored.get(nameOf(each.bucket))?.revision !== each.before);
      if (changed) return false;
      for (const visit of batch.visits) {
        counted.set(visit.sessionId, visit.after);
        const { sessionId, startedAt, conversionPath } = visit;
        if (conversionPath.length > 0)
          paths.set(sessionId, { startedAt, steps: [...conversionPath] });
      }
      for (const { bucket, totals, tops, before = 0 } of batch.changes) {
        const sum = stored.get(nameOf(bucket))?.totals ?? totalsOf(() => 0);
        const { date } = bucket;
        const now = { totals: addTotals(sum, totals), tops, revision: before + 1 };
        stored.set(nameOf(bucket), { bucket, date, through: date, ...now });
      }
      for (const [minute, count] of batch.live) live.set(minute, (live.get(minute) ?? 0) + count);
      return true;
    },
    rebuild: async (bucket, span) => {
      const days = inSpan(bucket.segment, 'day', span);
      if (days.length === 0) return;
      stored.set(nameOf(bucket), {
        bucket,
        date: bucket.date,
        through: span.to,
        totals: sumTotals(days.map((day) => day.totals)),
        tops: sumTops(days.map((day) => day.tops)),
        revision: days.reduce((sum, day) => sum + day.revision, 0),
      });
    },
    closedThrough: async () => through,
    close: async (date) => {
      if (through === undefined || through < date) through = date;
    },
  };

  const insights: InsightsRepository = {
    rollUps: async (segment, unit, span) =>
      inSpan(segment, unit, span).map(({ tops, ...rest }) => ({
        ...rest,
        tops: segment === allSessions ? emptyTops() : tops,
      })),
    tops: async (unit, span) => inSpan(allSessions, unit, span),
    conversionPaths: async ({ from, limit }) =>
      [...paths.values()]
        .filter(({ startedAt }) => startedAt >= from)
        .toSorted((left, right) => (left.startedAt < right.startedAt ? 1 : -1))
        .slice(0, limit),
    live: async (minutes) => minutes.reduce((sum, minute) => sum + (live.get(minute) ?? 0), 0),
  };

  return { rollUps: repository, insights, posts: noPosts };
}
