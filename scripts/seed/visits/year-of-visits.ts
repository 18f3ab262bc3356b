/** Generates a year of visits to the sample site through the use case that records visitor events. */
import { recordVisitorEvent } from '#lambdas/features/analytics/record-visitor-event.usecase.ts';
import type { Visit } from '#lambdas/features/analytics/visit.ts';
import { daysBefore } from './days.ts';
import { inMemoryVisits } from './in-memory-visits.ts';
import { type SeedSession, sessionOf } from './session.ts';

export interface YearOfVisits {
  now: Date;
  /** Leaves out visits that begin shortly before `now`. */
  sessions: number;
}

/** The average. */
export const eventsOfVisit = 7.76;

/** The longest visit. */
const longestMs = 30 * 60_000;

export function sessionsBefore({ now, sessions }: YearOfVisits): SeedSession[] {
  const all = daysBefore(now, sessions).flatMap((day) =>
    Array.from({ length: day.sessions }, (_, number) => sessionOf(day, number)),
  );
  const latest = now.getTime() - longestMs;
  return all.filter(({ events }) => events.every(({ at }) => at.getTime() < latest));
}

/** The clock of the use case follows the times of the events. */
export async function visitsOfYear(year: YearOfVisits): Promise<Visit[]> {
  const { repository, visits } = inMemoryVisits();
  for (const { address, country, userAgent, events } of sessionsBefore(year)) {
    for (const { at, event } of events) {
      const sent = { event, principal: 'anonymous', address, country, userAgent } as const;
      const visitorOf = ({ date }: { date: string }) => `${date} ${address}`;
      await recordVisitorEvent(sent, { visits: repository, visitorOf, now: () => at });
    }
  }
  return visits().toSorted((left, right) => (left.startedAt < right.startedAt ? -1 : 1));
}
