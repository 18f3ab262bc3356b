import type { VisitsRepository } from './visits.repository.ts';

export interface VisitorEventDeps {
  visits: VisitsRepository;
  /** A keyed hash of a visitor's address for one day: nobody can be followed from day to day. */
  visitorOf: (asked: { address: string; date: string }) => string;
  now: () => Date;
}
