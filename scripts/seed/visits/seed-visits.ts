/** Fills the analytics table with a year of visits, as the site itself would have. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRollUpsRepository } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import {
  addDays,
  dateOf,
  lastOfMonth,
  monthOf,
  type Visit,
  type VisitsRepository,
} from '#lambdas/features/analytics/visits.repository.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import type { RollUpsRepository } from '#lambdas/features/analytics/roll-ups.repository.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { Cloud } from '../../local/cloud.ts';
import { messageOf } from '../../build/run.ts';
import { output, useCloud } from '../seed.ts';
import { type YearOfVisits, visitsOfYear } from './year-of-visits.ts';

const sessionsOfYear = 10_000;

/** Parallel writes; more make the local engine no faster. */
const connections = 8;

/**
 * Once per state folder, in the background of a running site: a failure does not stop it, and an interrupted
 * run starts again.
 */
export async function seedVisitsMeanwhile(
  cloud: Cloud,
  stateDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  const stamp = join(stateDirectory, 'visits-seeded');
  if (existsSync(stamp)) return;
  try {
    const started = performance.now();
    const { length } = await fillWithVisits(cloud, sessionsOfYear);
    await writeFile(stamp, new Date().toISOString());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`Seeded ${length} visits over a year in ${seconds} s`);
  } catch (error) {
    log(`Not all sample visits were stored; the next start continues. (${messageOf(error)})`);
  }
}

/** @returns the visits, once the dashboard counts all of them */
export async function fillWithVisits(cloud: Cloud, sessions: number): Promise<Visit[]> {
  useCloud(cloud);
  const table = coreTable(output(cloud, 'AnalyticsTableName'));
  const visits = createVisitsRepository(table);
  const rollUps = createRollUpsRepository(table);
  const seeded = await seedVisits({ visits, rollUps, now: new Date(), sessions });
  await cloud.caughtUp();
  return seeded;
}

export interface SeedVisits extends YearOfVisits {
  visits: VisitsRepository;
  rollUps: RollUpsRepository;
}

/**
 * Visits that have not expired are stored; the table's stream counts them. Older ones, which leave only
 * totals, are counted month by month. Running it twice changes nothing: visits have fixed ids, and a
 * counted one is not counted again.
 * @returns the visits; the younger ones are counted once the stream is read
 */
export async function seedVisits({ visits, rollUps, ...year }: SeedVisits): Promise<Visit[]> {
  const all = visitsOfYear(year);
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
