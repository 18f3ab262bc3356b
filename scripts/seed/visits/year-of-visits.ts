/** A year of visits to the sample site, made by the use case that takes what visitors send. */
import { recordVisitorEvent } from '#lambdas/features/analytics/record-visitor-event.usecase.ts';
import type { Visit } from '#lambdas/features/analytics/visit.ts';
import { daysBefore } from './days.ts';
import { inMemoryVisits } from './in-memory-visits.ts';
import { type SeedSession, sessionOf } from './session.ts';

export interface YearOfVisits {
  now: Date;
  /** Those that begin shortly before `now` are left out. */
  sessions: number;
}

/** On average. */
export const eventsOfVisit = 7.76;

/** No visit is longer. */
const longestMs = 30 * 60_000;

export function sessionsBefore({ now, sessions }: YearOfVisits): SeedSession[] {
  const all = daysBefore(now, sessions).flatMap((day) =>
    Array.from({ length: day.sessions }, (_, number) => sessionOf(day, number)),
  );
  const latest = now.getTime() - longestMs;
  return all.filter(({ events }) => events.every(({ at }) => at.getTime() < latest));
}

/** Events come at their times, by the clock that the use case is given. */
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
