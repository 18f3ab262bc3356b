/** Months contain finished days; long ranges are read from them. */
import { allSessions, filterDimensions, segmentOf } from './contribution.ts';
import { addDays, dateOf, datesOf, lastOfMonth, monthOf } from './dates.ts';
import type { RollUpsRepository } from './roll-ups.repository.ts';
import { sumTops } from './tally.ts';

export interface CloseDaysDeps {
  rollUps: RollUpsRepository;
  now: () => Date;
}

/** After a longer silence only the days before it need to be closed. */
const longestSilence = 31;

/**
 * Closes every day that has ended since the last time, and each finished one of `touched`: a
 * session that began before midnight continues. Months are rebuilt from their days, so doing it
 * twice changes nothing, and a failed attempt leaves nothing behind.
 */
export async function closeDays(
  touched: readonly string[],
  { rollUps, now }: CloseDaysDeps,
): Promise<void> {
  const yesterday = addDays(dateOf(now()), -1);
  const closed = await rollUps.closedThrough();
  const first = closed === undefined ? yesterday : addDays(closed, 1);
  const earliest = addDays(yesterday, -longestSilence);
  const unclosed = datesOf({ from: first > earliest ? first : earliest, to: yesterday });
  const dates = [...new Set([...unclosed, ...touched.filter((date) => date <= yesterday)])];
  await rebuildMonths(dates, { rollUps, yesterday });
  if (closed === undefined || closed < yesterday) await rollUps.close(yesterday);
}

async function rebuildMonths(
  dates: readonly string[],
  { rollUps, yesterday }: { rollUps: RollUpsRepository; yesterday: string },
): Promise<void> {
  for (const [month, ofMonth] of Map.groupBy(dates, monthOf)) {
    const last = lastOfMonth(month);
    const span = { from: month, to: last < yesterday ? last : yesterday };
    for (const segment of await segmentsSeen(ofMonth, rollUps)) {
      await rollUps.rebuild({ segment, unit: 'month', date: month }, span);
    }
  }
}

/** The values that the tops of the days still name. */
async function segmentsSeen(
  dates: readonly string[],
  rollUps: RollUpsRepository,
): Promise<string[]> {
  const buckets = dates.map((date) => ({ segment: allSessions, unit: 'day', date }) as const);
  const stored = await rollUps.tops(buckets);
  const days = stored.flatMap((each) => (each ? [each.tops] : []));
  const tops = sumTops(days);
  const filters = filterDimensions.flatMap((dimension) =>
    [...tops[dimension].keys()].map((value) => segmentOf(dimension, value)),
  );
  return [allSessions, ...filters];
}
