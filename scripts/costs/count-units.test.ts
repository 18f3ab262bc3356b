/** Measures the reads and writes for counting the sample's visits in batches of the stream's window. */
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import type { RollUpsRepository } from '#lambdas/features/analytics/roll-ups.repository.ts';
import type { Visit } from '#lambdas/features/analytics/visits.repository.ts';
import { gatheringMs } from '#shared/analytics/visitor-events.ts';
import { countSteps } from '#lambdas/adapters/dynamo/analytics/roll-ups.items.ts';
import { rollUpStore } from '#test/support/roll-up-store.ts';
import { expect, it } from 'vitest';
import { eventsOfVisit, visitMaker } from '../seed/visits/year-of-visits.ts';
import { months, requestsOfVisit } from './usage.ts';

const windowMs = 120_000;

it.each([
  { views: 10_000, days: 5, from: 0, to: 24 },
  { views: 100_000, days: 1, from: 0, to: 24 },
  // This hour has the average number of visits.
  { views: 1_000_000, days: 1, from: 7, to: 8 },
])('counting takes these units at $views views a month', async ({ views, days, from, to }) => {
  const perDay = Math.round((views * 3) / eventsOfVisit / 30);
  const makeVisit = visitMaker();
  const visits = Array.from({ length: days * perDay }, (_, index) => {
    const day = Math.floor(index / perDay);
    return makeVisit({ date: `2026-03-0${day + 1}`, daysAgo: 30 - day }, index % perDay);
  });
  const measured = await measure(
    visits.filter(({ startedAt }) => {
      const hour = new Date(startedAt).getUTCHours();
      return hour >= from && hour < to;
    }),
  );
  const stated = months.find((month) => month.views === views)?.counting;
  expect(measured.writeUnit / (stated?.writeUnit ?? 0)).toBeCloseTo(1, 1);
  expect(measured.readUnit / (stated?.readUnit ?? 0)).toBeCloseTo(1, 1);
});

it('the events of a visit take this many requests', () => {
  const makeVisit = visitMaker();
  const visits = Array.from({ length: 2000 }, (_, number) =>
    makeVisit({ date: '2026-03-01', daysAgo: 30 }, number),
  );
  const requests = visits.flatMap(statesOf).length / visits.length;
  expect(requests / requestsOfVisit).toBeCloseTo(1, 1);
});

/** @returns average units per event */
async function measure(visits: Visit[]) {
  const { rollUps, spent } = metered(rollUpStore().rollUps);
  const events = visits.reduce((sum, { steps }) => sum + steps.length, 0);
  const states = visits.flatMap(statesOf);
  states.sort((left, right) => left.at - right.at);
  for (const [window, batch] of Map.groupBy(states, ({ at }) => Math.floor(at / windowMs))) {
    const latest = new Map(batch.map(({ visit }) => [visit.sessionId, visit]));
    await rollUp([...latest.values()], { rollUps, now: () => new Date(window * windowMs) });
  }
  return { readUnit: spent.read / events, writeUnit: spent.write / events };
}

/** @returns the visit as it is after each request, which is sent `gatheringMs` after its first event, or at once at the end */
function statesOf(visit: Visit): { visit: Visit; at: number }[] {
  const states: { visit: Visit; at: number }[] = [];
  const open = { from: 0, until: 0 };
  const send = (at: number, count: number) => {
    const steps = visit.steps.slice(0, count);
    states.push({ visit: { ...visit, steps, lastAt: new Date(at).toISOString() }, at });
    open.from = count;
  };
  for (const [index, step] of visit.steps.entries()) {
    const time = timeOf(step);
    if (open.from < index && time > open.until) send(open.until, index);
    if (open.from === index) open.until = time + gatheringMs;
    if (/^session_(conversion|end) /.test(step)) send(time, index + 1);
  }
  return states;
}

function timeOf(step: string): number {
  return Number.parseInt(step.split(' ')[1] ?? '', 36);
}

/** Counts one unit per item, because the sample's items are all below 1 kB. */
function metered(rollUps: RollUpsRepository) {
  const spent = { read: 0, write: 0 };
  const counting: RollUpsRepository = {
    ...rollUps,
    counted: async (ids) => {
      spent.read += ids.length;
      return rollUps.counted(ids);
    },
    tops: async (buckets) => {
      spent.read += buckets.length;
      return rollUps.tops(buckets);
    },
    commit: async (batch) => {
      spent.write += 2 * countSteps(batch).length;
      return rollUps.commit(batch);
    },
  };
  return { rollUps: counting, spent };
}
