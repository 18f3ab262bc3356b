/** How many visitor events a second are accepted, end to end and by the use case alone. */
import { Worker } from 'node:worker_threads';
import { recordVisitorEvent } from '#lambdas/features/analytics/record-visitor-event.usecase.ts';
import type { VisitsRepository } from '#lambdas/features/analytics/visits.repository.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { visitorEventSchema } from '#shared/schemas/visitor-events.ts';
import { withTable } from './engine-table.ts';
import { eventsOf, type SendEvents, sendEvents } from './visitors.ts';

/** Fewer than the sessions that an address may begin in a day, including those for warming up. */
const sessions = 60;
const warmUp = 20;

type Sent = Awaited<ReturnType<typeof sendEvents>>;

/** Through a site's address: its edge, gateway, function and engine. */
export async function siteRate(siteUrl: string, connections: number): Promise<number> {
  await inThread({ siteUrl, connections, sessions: warmUp });
  return perSecond(await inThread({ siteUrl, connections, sessions }));
}

function inThread(workerData: SendEvents): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./visitors-worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve).once('error', reject);
  });
}

/** The use case and its repository, on an engine in memory without a stream. */
export async function useCaseRate(connections: number): Promise<number> {
  return withTable(async (table) => {
    const visits = createVisitsRepository(table);
    const visit = () => oneVisit(visits);
    await inTurns(connections, warmUp, visit);
    return perSecond(await inTurns(connections, sessions, visit));
  });
}

const visitor = { principal: 'anonymous', address: '', country: 'FR', userAgent: '' } as const;

async function oneVisit(visits: VisitsRepository): Promise<void> {
  const deps = { visits, visitorOf: () => crypto.randomUUID(), now: () => new Date() };
  for (const sent of eventsOf(crypto.randomUUID())) {
    await recordVisitorEvent({ event: visitorEventSchema.parse(sent), ...visitor }, deps);
  }
}

async function inTurns(
  connections: number,
  count: number,
  visit: () => Promise<void>,
): Promise<Sent> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let session = 0; session < count; session += 1) await visit();
    }),
  );
  const events = connections * count * eventsOf('').length;
  return { events, milliseconds: performance.now() - started };
}

function perSecond({ events, milliseconds }: Sent): number {
  return Math.round((events / milliseconds) * 1000);
}
