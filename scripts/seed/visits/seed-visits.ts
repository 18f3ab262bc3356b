/** Fills the analytics table with a year of visits, as the site itself would have. */
import { addDays, dateOf, lastOfMonth, monthOf } from '#lambdas/features/analytics/dates.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import type { RollUpsRepository } from '#lambdas/features/analytics/roll-ups.repository.ts';
import type { Visit } from '#lambdas/features/analytics/visit.ts';
import type { VisitsRepository } from '#lambdas/features/analytics/visits.repository.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { type YearOfVisits, visitsOfYear } from './year-of-visits.ts';

export interface SeedVisits extends YearOfVisits {
  visits: VisitsRepository;
  rollUps: RollUpsRepository;
}

/** Parallel writes; more make the local engine no faster. */
const connections = 8;

/**
 * 1. The use case turns events into visits, each at its time.
 * 2. Visits that have not expired are stored; the table's stream counts them.
 * 3. Older ones, which leave only totals, are counted month by month.
 *
 * Running it twice changes nothing: visits have fixed ids, and a counted one is not counted again.
 * @returns the visits; the younger ones are counted once the stream is read
 */
export async function seedVisits({ visits, rollUps, ...year }: SeedVisits): Promise<Visit[]> {
  const all = await visitsOfYear(year);
  const oldest = addDays(dateOf(year.now), -visitLimits.event.keptDays);
  const young = all.filter(({ startedAt }) => startedAt >= oldest);
  const old = all.filter(({ startedAt }) => startedAt < oldest);
  await Promise.all([store(young, visits), countByMonth(old, rollUps)]);
  return all;
}

async function store(young: readonly Visit[], visits: VisitsRepository): Promise<void> {
  const rest = young.values();
  const work = async (): Promise<void> => {
    for (const visit of rest) await visits.begin(visit);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

async function countByMonth(old: readonly Visit[], rollUps: RollUpsRepository): Promise<void> {
  for (const [month, ofMonth] of Map.groupBy(old, ({ startedAt }) => monthOf(startedAt))) {
    const after = new Date(addDays(lastOfMonth(month), 1));
    await rollUp(ofMonth, { rollUps, now: () => after });
  }
}
