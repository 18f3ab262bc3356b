/**
 * The session of this browser, which all of its tabs share. The keys are those of the
 * specification.
 */
import { isSessionOver } from '#shared/analytics/session-rules.ts';
import { read, write } from './browser-memory.ts';

/** When this page was last used, in milliseconds; the storage may be slightly behind. */
let lastActivity = 0;
let lastWrite = 0;

/** Its id; undefined when none is stored, and half an hour after its last activity. */
export function currentSession(): string | undefined {
  const active = Math.max(lastActivity, Number(read('last_activity')) || 0);
  return isSessionOver(active, Date.now()) ? undefined : read('session_id');
}

export function beginSession(): void {
  write('session_id', crypto.randomUUID());
  write('visit_count', String(visitCount() + 1));
  extendSession();
}

export function extendSession(): void {
  lastActivity = Date.now();
  // Scrolling is activity many times a second; other tabs need not see each.
  if (lastActivity - lastWrite >= 1000) keepActivity();
}

/** Also before the page is left: the next one relies on what is stored. */
export function keepActivity(): void {
  lastWrite = lastActivity;
  write('last_activity', String(lastActivity));
}

/** The number of sessions that this browser has begun. */
export function visitCount(): number {
  return Number(read('visit_count')) || 0;
}
