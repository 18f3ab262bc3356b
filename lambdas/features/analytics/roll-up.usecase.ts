/** Computes the totals of visits, in which each visit counts once, however often it is delivered. */
import { dayOf } from '#lambdas/kernel/days.ts';
import { problem } from '#shared/problems.ts';
import {
  allSessions,
  calculateContribution,
  visitDate,
  filterDimensions,
  calculateGrowth,
  minuteOf,
  segmentOf,
} from './contribution.ts';
import { addDays, datesOf, lastOfMonth, monthOf, type Visit } from './visits.repository.ts';
import type {
  Bucket,
  BucketChange,
  CountBatch,
  Counted,
  CountedVisit,
  RollUpsRepository,
} from './roll-ups.repository.ts';
import {
  addTally,
  addTops,
  emptyTops,
  isEmptyTally,
  largestTops,
  sumTops,
  type Tally,
} from './tally.ts';

export interface RollUpDeps {
  rollUps: RollUpsRepository;
  now: () => Date;
}

/** Attempts to commit a group while other batches change the same totals. */
const maxAttempts = 20;

/** Most items of one transaction, safely below DynamoDB's 100. */
const maxItemsPerGroup = 90;

/**
 * Visits may arrive in any order, unfinished, and more than once. Each contains all of its steps so far, and the
 * number of counted steps is stored with the totals, in one transaction. A visit without further steps adds nothing.
 * 1. The longest state of each visit counts.
 * 2. Visits are counted in groups that fit into a transaction.
 * 3. Months of finished days are rebuilt.
 */
export async function rollUp(visits: readonly Visit[], deps: RollUpDeps): Promise<void> {
  const longest = longestStates(visits);
  for (const group of groupVisits(longest)) await countGroup(group, deps.rollUps);
  await closeDays(longest.map(visitDate), deps);
}

function longestStates(visits: readonly Visit[]): Visit[] {
  const longest = new Map<string, Visit>();
  for (const visit of visits) {
    const known = longest.get(visit.sessionId);
    if (!known || known.steps.length < visit.steps.length) longest.set(visit.sessionId, visit);
  }
  return [...longest.values()];
}

/** Groups visits that fit into one transaction: most of the totals that they change are the same items. */
function groupVisits(visits: readonly Visit[]): Visit[][] {
  const groups: { visits: Visit[]; items: Set<string> }[] = [];
  for (const visit of visits) {
    const items = itemsChangedBy(visit);
    const last = groups.at(-1);
    const together = new Set([...(last?.items ?? []), ...items]);
    if (last && together.size <= maxItemsPerGroup) {
      last.visits.push(visit);
      last.items = together;
    } else groups.push({ visits: [visit], items });
  }
  return groups.map((group) => group.visits);
}

/** Names every item that counting the visit may change. */
function itemsChangedBy(visit: Visit): Set<string> {
  const { sessionId, lastAt } = visit;
  const day = visitDate(visit);
  const totals = [...calculateContribution(visit).tallies.keys()].map(
    (segment) => `${segment} ${day}`,
  );
  const own = ['counted', 'conversion', 'live before'].map((kind) => `${kind} ${sessionId}`);
  return new Set([...totals, ...own, `tops ${day}`, `live ${lastAt.slice(0, 13)}`]);
}

async function countGroup(visits: readonly Visit[], rollUps: RollUpsRepository): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const counted = await rollUps.counted(visits.map(({ sessionId }) => sessionId));
    const grown = visits
      .map((visit): GrownVisit => ({ visit, before: counted.get(visit.sessionId) }))
      .filter(({ visit, before }) => visit.steps.length > (before?.steps ?? 0));
    if (grown.length === 0) return;
    if (await rollUps.commit(await makeBatch(grown, rollUps))) return;
  }
  throw problem('unavailable');
}

/** A visit with steps that are not counted yet. */
interface GrownVisit {
  visit: Visit;
  before: Counted | undefined;
}

async function makeBatch(
  grown: readonly GrownVisit[],
  rollUps: RollUpsRepository,
): Promise<CountBatch> {
  const added = sumByBucket(grown);
  const stored = await rollUps.tops(added.map(({ bucket }) => bucket));
  const changes = added.map(({ bucket, tally }, index): BucketChange => {
    const before = stored[index];
    const tops = largestTops(addTops(before?.tops ?? emptyTops(), tally.tops));
    return { bucket, totals: tally.totals, tops, before: before?.revision };
  });
  return { visits: grown.map(toCountedVisit), changes, live: liveChanges(grown) };
}

function sumByBucket(grown: readonly GrownVisit[]): { bucket: Bucket; tally: Tally }[] {
  const sums = new Map<string, { bucket: Bucket; tally: Tally }>();
  for (const { visit, before } of grown) {
    const date = visitDate(visit);
    for (const [segment, tally] of calculateGrowth(visit, before?.steps ?? 0)) {
      const key = `${date} ${segment}`;
      const sum = sums.get(key);
      const bucket: Bucket = { segment, unit: 'day', date };
      sums.set(key, { bucket, tally: sum ? addTally(sum.tally, tally) : tally });
    }
  }
  // Leaving a page changes no total, but its event often arrives in a batch of its own.
  return [...sums.values()].filter(({ tally }) => !isEmptyTally(tally));
}

function toCountedVisit({ visit, before }: GrownVisit): CountedVisit {
  const { sessionId, startedAt, lastAt, steps } = visit;
  return {
    sessionId,
    startedAt,
    before,
    after: { steps: steps.length, minute: minuteOf(lastAt) },
    conversionPath: calculateContribution(visit).conversionPath,
  };
}

/** A visit is live only in the minute of its latest event. */
function liveChanges(grown: readonly GrownVisit[]): Map<string, number> {
  const live = new Map<string, number>();
  const add = (minute: string, count: number) => live.set(minute, (live.get(minute) ?? 0) + count);
  for (const { visit, before } of grown) {
    if (before) add(before.minute, -1);
    add(minuteOf(visit.lastAt), 1);
  }
  return new Map([...live].filter(([, count]) => count !== 0));
}

/** At most this many days after the last closed one are rebuilt. A longer gap means that later days had no visits. */
const maxDaysToClose = 31;

/**
 * Closes every day that has ended since the last call and, again, each finished day in `touched`: a
 * session that began before midnight may continue. Months are rebuilt from their days, so a repeated
 * call changes nothing, and a failed one can be repeated.
 */
export async function closeDays(
  touched: readonly string[],
  { rollUps, now }: RollUpDeps,
): Promise<void> {
  const yesterday = addDays(dayOf(now()), -1);
  const closed = await rollUps.closedThrough();
  const first = closed === undefined ? yesterday : addDays(closed, 1);
  const last = addDays(first, maxDaysToClose);
  const unclosed = datesOf({ from: first, to: last < yesterday ? last : yesterday });
  const dates = [...new Set([...unclosed, ...touched.filter((date) => date <= yesterday)])];
  await rebuildMonths(dates, { rollUps, yesterday });
  if (closed === undefined || closed < yesterday) await rollUps.close(yesterday);
}

async function rebuildMonths(
  dates: readonly string[],
  { rollUps, yesterday }: { rollUps: RollUpsRepository; yesterday: string },
): Promise<void> {
  for (const [month, days] of Map.groupBy(dates, monthOf)) {
    const last = lastOfMonth(month);
    const span = { from: month, to: last < yesterday ? last : yesterday };
    for (const segment of await segmentsOfDays(days, rollUps)) {
      await rollUps.rebuild({ segment, unit: 'month', date: month }, span);
    }
  }
}

/** Lists the segments of all values in the tops of these days. */
async function segmentsOfDays(
  dates: readonly string[],
  rollUps: RollUpsRepository,
): Promise<string[]> {
  const buckets = dates.map((date) => ({ segment: allSessions, unit: 'day', date }) as const);
  const stored = await rollUps.tops(buckets);
  const tops = sumTops(stored.flatMap((day) => day?.tops ?? []));
  const filters = filterDimensions.flatMap((dimension) =>
    [...tops[dimension].keys()].map((value) => segmentOf(dimension, value)),
  );
  return [allSessions, ...filters];
}
