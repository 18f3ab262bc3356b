/** Fills the analytics table with a year of visits, as the site itself would have stored them. */
import { dayOf } from '#lambdas/kernel/days.ts';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRollUpsRepository } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import {
  addDays,
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

/** Parallel writes; more would not be faster with the local DynamoDB. */
const connections = 8;

/**
 * Seeds only once per state folder. A failure does not stop the site, and the next start continues an interrupted
 * run.
 */
export async function seedVisitsInBackground(
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

/** Resolves with the visits when the dashboard counts all of them. */
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
 * Stores visits that have not expired, which the table's stream then counts. Older visits leave only totals, so
 * they are counted here, month by month. A second run changes nothing: visits have fixed ids, and each is counted
 * only once.
 * @returns the visits, perhaps before the stream has counted the recent ones
 */
export async function seedVisits({ visits, rollUps, ...year }: SeedVisits): Promise<Visit[]> {
  const all = visitsOfYear(year);
  const oldest = addDays(dayOf(year.now), -visitLimits.event.keptDays);
  const recent = all.filter(({ startedAt }) => startedAt >= oldest);
  const expired = all.filter(({ startedAt }) => startedAt < oldest);
  await Promise.all([store(recent, visits), countByMonth(expired, rollUps)]);
  return all;
}

async function store(recent: readonly Visit[], visits: VisitsRepository): Promise<void> {
  // All connections share one iterator, so each takes the next visit when it is free.
  const remaining = recent.values();
  const storeRemaining = async (): Promise<void> => {
    for (const visit of remaining) await visits.begin(visit);
  };
  await Promise.all(Array.from({ length: connections }, storeRemaining));
}

async function countByMonth(expired: readonly Visit[], rollUps: RollUpsRepository): Promise<void> {
  const byMonth = Map.groupBy(expired, ({ startedAt }) => monthOf(startedAt));
  for (const [month, visits] of byMonth) {
    const dayAfter = new Date(addDays(lastOfMonth(month), 1));
    await rollUp(visits, { rollUps, now: () => dayAfter });
  }
}
