/**
 * Counts the sample's visits in batches of the stream's window, and the reads and writes that this
 * takes.
 */
import { recordVisitorEvent } from '#lambdas/features/analytics/record-visitor-event.usecase.ts';
import { rollUp } from '#lambdas/features/analytics/roll-up.usecase.ts';
import type { RollUpsRepository } from '#lambdas/features/analytics/roll-ups.repository.ts';
import { countSteps } from '#lambdas/adapters/dynamo/analytics/roll-ups.steps.ts';
import { rollUpStore } from '#test/support/roll-up-store.ts';
import { expect, it } from 'vitest';
import { inMemoryVisits } from '../seed/visits/in-memory-visits.ts';
import { type SeedSession, sessionOf } from '../seed/visits/session.ts';
import { eventsOfVisit } from '../seed/visits/year-of-visits.ts';
import { months } from './usage.ts';

const windowMs = 120_000;

it.each([
  { views: 10_000, days: 5, from: 0, to: 24 },
  { views: 100_000, days: 1, from: 0, to: 24 },
  // This hour has the average number of visits.
  { views: 1_000_000, days: 1, from: 7, to: 8 },
])('counting takes these units at $views views a month', async ({ views, days, from, to }) => {
  const perDay = Math.round((views * 3) / eventsOfVisit / 30);
  const sessions = Array.from({ length: days }, (_, day) => sessionsOf(day, perDay)).flat();
  const measured = await measure(
    sessions.filter(({ events }) => {
      const hour = events[0]?.at.getUTCHours() ?? 0;
      return hour >= from && hour < to;
    }),
  );
  const stated = months.find((month) => month.views === views)?.counting;
  expect(measured.writeUnit / (stated?.writeUnit ?? 0)).toBeCloseTo(1, 1);
  expect(measured.readUnit / (stated?.readUnit ?? 0)).toBeCloseTo(1, 1);
});

function sessionsOf(day: number, count: number): SeedSession[] {
  const date = `2026-03-0${day + 1}`;
  const facts = { date, daysAgo: 30 - day, sessions: count, isTalkedAbout: false };
  return Array.from({ length: count }, (_, number) => sessionOf(facts, number));
}

/** @returns units of an event */
async function measure(sessions: SeedSession[]) {
  const { repository, visits } = inMemoryVisits();
  const { rollUps, spent } = metered(rollUpStore().rollUps);
  const sent = sessions
    .flatMap(({ events, ...visitor }) => events.map((each) => ({ ...visitor, ...each })))
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
  for (const batch of Map.groupBy(sent, ({ at }) => Math.floor(at.getTime() / windowMs)).values()) {
    for (const { at, ...visitor } of batch) {
      await recordVisitorEvent(
        { ...visitor, principal: 'anonymous' },
        { visits: repository, visitorOf: () => visitor.address, now: () => at },
      );
    }
    const ids = new Set(batch.map(({ event }) => event.session_id));
    const changed = visits().filter(({ sessionId }) => ids.has(sessionId));
    await rollUp(changed, { rollUps, now: () => batch[0]?.at ?? new Date(0) });
  }
  return { readUnit: spent.read / sent.length, writeUnit: spent.write / sent.length };
}

/** The sample's items are all below 1 kB. */
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
