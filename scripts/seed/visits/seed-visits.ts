/** Puts a year of visits into the analytics table, as the site itself would have left them. */
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

/** Writes at once; an engine on a laptop answers no more of them sooner. */
const connections = 8;

/**
 * 1. The use case makes visits of the events, each at its time.
 * 2. Those that have not expired are stored, whole: the table's stream has them counted.
 * 3. The older ones, of which only totals are left, are counted month by month, as when it ended.
 *
 * Done twice it changes nothing: what is counted is known by the visits' names.
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
