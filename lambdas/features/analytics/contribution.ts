/** Calculates what a visit adds to the totals. The whole visit counts on the day on which it began. */
import { dayOf } from '#lambdas/kernel/days.ts';
import { summarize } from '#shared/analytics/session-rules.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { sortSteps, readSteps, type Visit } from './visits.repository.ts';
import { addTally, type Tally, topsOf, totalsOf } from './tally.ts';

/** Only this many pages of a session are counted by path, so that made-up paths cannot fill the table. */
const maxPagesPerVisit = 20;

export interface Contribution {
  /** Tallies by segment. A filter selects whole sessions, so every segment of a session gets the same tally. */
  tallies: Map<string, Tally>;
  conversionPath: string[];
}

/** @param count how many of the visit's steps to include; zero steps add nothing */
export function calculateContribution(visit: Visit, count = visit.steps.length): Contribution {
  if (count === 0) return { tallies: new Map(), conversionPath: [] };
  const summary = summarize(readSteps(sortSteps(visit.steps.slice(0, count))));
  const pages = new Map([...summary.pages].slice(0, maxPagesPerVisit));
  const totals = {
    ...totalsOf(() => 0),
    ...summary.clicks,
    sessions: 1,
    pageViews: summary.pageViews,
    bounces: summary.bounced ? 1 : 0,
    conversions: summary.converted ? 1 : 0,
  };
  const tops = topsOf((dimension) => {
    if (dimension === 'page') return pages;
    const value = dimension === 'campaign' ? campaignOf(visit) : visit[dimension];
    return new Map(value === '' ? [] : [[value, 1]]);
  });
  return {
    tallies: new Map(segmentsOf(visit, pages).map((segment) => [segment, { totals, tops }])),
    conversionPath: summary.conversionPath,
  };
}

/** `letter / email / spring`; empty for most visits. */
function campaignOf({ utmSource, utmMedium, utmCampaign }: Visit): string {
  return [utmSource, utmMedium, utmCampaign].filter((part) => part !== undefined).join(' / ');
}

function segmentsOf({ referrer, device }: Visit, pages: ReadonlyMap<string, number>): string[] {
  return [
    allSessions,
    ...[...pages.keys()].map((page) => segmentOf('page', page)),
    segmentOf('referrer', referrer),
    segmentOf('device', device),
  ];
}

export const allSessions = 'all';

/** Dimensions that the dashboard can be filtered by. */
export const filterDimensions = ['page', 'referrer', 'device'] as const;

export function segmentOf(dimension: (typeof filterDimensions)[number], value: string): string {
  return `${dimension}:${value}`;
}

/** Calculates, by segment, what the steps after the first `count` add. */
export function calculateGrowth(visit: Visit, count: number): Map<string, Tally> {
  const before = calculateContribution(visit, count).tallies;
  const after = calculateContribution(visit).tallies;
  return new Map(
    [...after].map(([segment, tally]) => {
      const counted = before.get(segment);
      return [segment, counted ? addTally(tally, counted, -1) : tally];
    }),
  );
}

export function visitDate({ startedAt }: Visit): string {
  return dayOf(new Date(startedAt));
}

/** @returns a minute such as `2026-03-01T09:41` */
export function minuteOf(time: string): string {
  return time.slice(0, 16);
}

/** Lists the minutes of the live period: one more than its length, as the current minute has only begun. */
export function liveMinutes(now: Date): string[] {
  return Array.from({ length: visitLimits.insights.liveMinutes + 1 }, (_, back) =>
    minuteOf(new Date(now.getTime() - back * 60_000).toISOString()),
  );
}
