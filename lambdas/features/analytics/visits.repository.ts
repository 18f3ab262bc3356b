/** Visitors' sessions, written on the request path: one write for an event, two when one begins. */
import type { Visit } from './visit.ts';

export interface VisitsRepository {
  /** Stored unless the session is missing, full, too old, or already has this step. */
  append(step: AppendStep): Promise<'stored' | 'refused' | 'missing'>;
  /** @returns `false` when a session with this id exists */
  begin(visit: Visit): Promise<boolean>;
  /**
   * Counts a session of an address.
   * @param subject a hash of the address and the day
   * @returns `false` when the address has begun its maximum for the day
   */
  admit(subject: string, now: Date): Promise<boolean>;
}

export interface AppendStep {
  sessionId: string;
  step: string;
  now: Date;
}
