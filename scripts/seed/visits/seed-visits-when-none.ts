/** Seeds the sample visits of a local cloud, once per state folder. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createRollUpsRepository } from '#lambdas/adapters/dynamo/analytics/roll-ups.dynamo.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import type { Cloud } from '../../local/cloud.ts';
import { messageOf } from '../../local/engine/plain-error.ts';
import { output, useCloud } from '../seed.ts';
import { seedVisits } from './seed-visits.ts';

const sessionsOfYear = 10_000;

/** The same in the background of a running site; a failure does not stop the site. */
export async function seedVisitsMeanwhile(...asked: Parameters<typeof seedVisitsWhenNone>) {
  const [, , log] = asked;
  try {
    await seedVisitsWhenNone(...asked);
  } catch (error) {
    log(`Not all sample visits were stored; the next start continues. (${messageOf(error)})`);
  }
}

/** Resolves when the dashboard counts all visits; an interrupted run starts again. */
export async function seedVisitsWhenNone(
  cloud: Cloud,
  stateDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  const stamp = join(stateDirectory, 'visits-seeded');
  if (existsSync(stamp)) return;
  const started = performance.now();
  const { length } = await fillWithVisits(cloud, sessionsOfYear);
  await writeFile(stamp, new Date().toISOString());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`Seeded ${length} visits over a year in ${seconds} s`);
}

/** @returns the visits, all of them counted */
export async function fillWithVisits(cloud: Cloud, sessions: number) {
  useCloud(cloud);
  const table = coreTable(output(cloud, 'AnalyticsTableName'));
  const visits = createVisitsRepository(table);
  const rollUps = createRollUpsRepository(table);
  const seeded = await seedVisits({ visits, rollUps, now: new Date(), sessions });
  await cloud.caughtUp();
  return seeded;
}
