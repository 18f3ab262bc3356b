import { dayOf } from '#lambdas/kernel/days.ts';
import { rate } from '#shared/analytics/session-rules.ts';
import { clickEventTypes, eventName } from '#shared/analytics/visitor-events.ts';
import { postPath } from '#shared/platform/http.ts';
import type {
  Insights,
  Overview,
  OverviewPeriod,
  OverviewQuery,
} from '#shared/schemas/insights.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { PostsRepository, RenamedPost } from '../posts/posts.repository.ts';
import { allSessions, filterDimensions, liveMinutes, segmentOf } from './contribution.ts';
import { addDays, datesOf, type DateSpan, monthOf } from './visits.repository.ts';
import type { DatedTops, InsightsRepository, RollUp } from './roll-ups.repository.ts';
import { sumTops, sumTotals, type Tops, type Totals } from './tally.ts';
import type { Handlers } from '#shared/routes/handler.ts';

export interface InsightsDeps {
  insights: InsightsRepository;
  posts: Pick<PostsRepository, 'renamed'>;
  now: () => Date;
}

/** A date before the first totals. */
const earliestDate = '2000-01-01';

/** The newest renamed posts, whose former addresses are read; more would cost over 2 read units. */
const maxRenamedPosts = 75;

/**
 * Reads the current and the previous period day by day, or all time from months and from the days after the last
 * closed one. The tops of all sessions are separate items; the days of a filter contain their own. Visits of a post's
 * former addresses count for its current one.
 */
export async function getOverview(query: OverviewQuery, deps: InsightsDeps): Promise<Overview> {
  const today = dayOf(deps.now());
  const renamed = (await deps.posts.renamed(maxRenamedPosts)).map(pathsOf);
  const segments = segmentsFor(query, renamed);
  const [{ tops, ...periods }, live] = await Promise.all([
    query.range === 'all'
      ? readAllTime(segments, today, deps)
      : readLatestDays(segments, { today, days: Number(query.range) }, deps),
    deps.insights.live(liveMinutes(deps.now())),
  ]);
  return { ...periods, ...topLists(withCurrentPaths(tops, renamed)), live_visitors: live };
}

/** Paths of a post, the current one first. */
type PostPaths = readonly [string, ...string[]];

function pathsOf({ slug, formerSlugs }: RenamedPost): PostPaths {
  return [postPath(slug), ...formerSlugs.map(postPath)];
}

/** A renamed post has a segment for each of its paths. A visit that continues during a rename is in two. */
function segmentsFor(query: OverviewQuery, renamed: readonly PostPaths[]): string[] {
  const dimension = filterDimensions.find((name) => query[name] !== undefined);
  if (!dimension) return [allSessions];
  const value = query[dimension] ?? '';
  const paths = dimension === 'page' ? renamed.find((post) => post.includes(value)) : undefined;
  return (paths ?? [value]).map((each) => segmentOf(dimension, each));
}

function withCurrentPaths(tops: Tops, renamed: readonly PostPaths[]): Tops {
  const currentPaths = new Map(
    renamed.flatMap(([current, ...former]) => former.map((path) => [path, current] as const)),
  );
  const sumByCurrentPath = (counts: ReadonlyMap<string, number>) => {
    const sums = new Map<string, number>();
    for (const [path, count] of counts) {
      const current = currentPaths.get(path) ?? path;
      sums.set(current, (sums.get(current) ?? 0) + count);
    }
    return sums;
  };
  return {
    ...tops,
    page: sumByCurrentPath(tops.page),
    landingPage: sumByCurrentPath(tops.landingPage),
  };
}

type PeriodData = Pick<
  Overview,
  'current' | 'previous' | 'series' | 'previous_series' | 'series_unit'
> & { tops: Tops };

async function readLatestDays(
  segments: readonly string[],
  { today, days }: { today: string; days: number },
  { insights }: InsightsDeps,
): Promise<PeriodData> {
  const span = { from: addDays(today, 1 - days), to: today };
  const before = { from: addDays(today, 1 - 2 * days), to: addDays(today, -days) };
  const [found, tops] = await Promise.all([
    readSegments(segments, (segment) =>
      insights.rollUps(segment, 'day', { from: before.from, to: today }),
    ),
    segments.includes(allSessions) ? insights.tops('day', span) : undefined,
  ]);
  const current = found.filter(({ date }) => date >= span.from);
  const previous = found.filter(({ date }) => date < span.from);
  return {
    current: makePeriod(span, current),
    previous: makePeriod(before, previous),
    series: makeSeries(datesOf(span), current),
    previous_series: makeSeries(datesOf(before), previous),
    series_unit: 'day',
    tops: sumTops((tops ?? current).map((each) => each.tops)),
  };
}

async function readAllTime(
  segments: readonly string[],
  today: string,
  { insights }: InsightsDeps,
): Promise<PeriodData> {
  const span = { from: earliestDate, to: today };
  // Days of filtered segments expire, but DynamoDB may delete them late.
  const oldestDay = addDays(today, 1 - visitLimits.insights.filterDays);
  const [all, tops] = await Promise.all([
    readSegments(segments, async (segment) => {
      const months = await insights.rollUps(segment, 'month', span);
      const next = dayAfter(months);
      const from = segment === allSessions || next > oldestDay ? next : oldestDay;
      return [...months, ...(await insights.rollUps(segment, 'day', { from, to: today }))];
    }),
    segments.includes(allSessions) ? allTops(today, insights) : undefined,
  ]);
  const first = monthOf(all[0]?.date ?? today);
  return {
    current: makePeriod({ from: first, to: today }, all),
    previous: null,
    series: makeSeries(monthsSince(first, today), all, monthOf),
    previous_series: null,
    series_unit: 'month',
    tops: sumTops((tops ?? all).map((each) => each.tops)),
  };
}

async function allTops(today: string, insights: InsightsRepository): Promise<DatedTops[]> {
  const months = await insights.tops('month', { from: earliestDate, to: today });
  return [...months, ...(await insights.tops('day', { from: dayAfter(months), to: today }))];
}

/** Reads the buckets of several segments, sorted by date. */
async function readSegments(
  segments: readonly string[],
  read: (segment: string) => Promise<RollUp[]>,
): Promise<RollUp[]> {
  const found = await Promise.all(segments.map(read));
  return found.flat().toSorted((left, right) => (left.date < right.date ? -1 : 1));
}

function dayAfter(periods: readonly { through: string }[]): string {
  const last = periods.at(-1);
  return last ? addDays(last.through, 1) : earliestDate;
}

function monthsSince(first: string, today: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= today; month = monthOf(addDays(month, 31))) months.push(month);
  return months;
}

function makePeriod(span: DateSpan, found: readonly RollUp[]): OverviewPeriod {
  const totals = sumTotals(found.map((each) => each.totals));
  return {
    ...span,
    visitors: totals.sessions,
    page_views: totals.pageViews,
    bounces: totals.bounces,
    conversions: totals.conversions,
    ...ratesOf(totals),
    click_counts: clickCounts(totals),
  };
}

export function ratesOf(totals: Totals) {
  return {
    bounce_rate: rate(totals.bounces, totals.sessions),
    conversion_rate: rate(totals.conversions, totals.sessions),
  };
}

/** Counts clicks by event name (`CLICK_…`); areas without clicks are left out. */
export function clickCounts(totals: Totals): Record<string, number> {
  const clicked = clickEventTypes.filter((type) => totals[type] > 0);
  return Object.fromEntries(clicked.map((type) => [eventName(type), totals[type]]));
}

function makeSeries(
  dates: readonly string[],
  found: readonly RollUp[],
  periodStartOf = (date: string) => date,
): Overview['series'] {
  const byDate = Map.groupBy(found, ({ date }) => periodStartOf(date));
  return dates.map((date) => {
    const totals = sumTotals((byDate.get(date) ?? []).map((each) => each.totals));
    return { date, visitors: totals.sessions, page_views: totals.pageViews };
  });
}

function topLists(tops: Tops) {
  // Values with equal counts are sorted alphabetically, so that their order does not change by itself.
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));
  return {
    pages: list(tops.page),
    referrers: list(tops.referrer),
    countries: list(tops.country),
    devices: list(tops.device),
    browsers: list(tops.browser),
    landing_pages: list(tops.landingPage),
    campaigns: list(tops.campaign),
  };
}

/** @param days up to today, which is one of them */
export async function getInsights(
  { days }: { days: number },
  { insights, now }: Omit<InsightsDeps, 'posts'>,
): Promise<Insights> {
  const today = dayOf(now());
  const from = addDays(today, 1 - days);
  const [found, paths] = await Promise.all([
    insights.rollUps(allSessions, 'day', { from, to: today }),
    insights.conversionPaths({ from, limit: visitLimits.insights.paths, now: now() }),
  ]);
  const totals = sumTotals(found.map((each) => each.totals));
  return {
    ...ratesOf(totals),
    click_counts: clickCounts(totals),
    conversion_paths: Object.fromEntries(paths.map((steps, index) => [`path_${index + 1}`, steps])),
    total_sessions: totals.sessions,
    total_conversions: totals.conversions,
    total_bounces: totals.bounces,
  };
}

export function insightsHandlers(deps: InsightsDeps): Handlers<'getInsights' | 'getOverview'> {
  return {
    getInsights: async ({ query }) => ({ body: await getInsights(query, deps) }),
    getOverview: async ({ query, principal }) => {
      const overview = await getOverview(query, deps);
      // A campaign's name may be that of a customer, and the demo login is public.
      return { body: principal.kind === 'viewer' ? { ...overview, campaigns: [] } : overview };
    },
  };
}
