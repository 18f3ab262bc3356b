/**
 * Five wrong guesses lock a name for a second, each further one for twice as long, 15 minutes at
 * most. Attempts while locked do not count; a sign-in or 15 quiet minutes reset the lock. Names
 * without a user are locked alike, so that a lock does not tell who exists.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html
 */
import { notAuthorized } from './cognito-error.ts';
import type { Lockout } from './pool-state.ts';

const FREE_GUESSES = 5;
const LONGEST_SECONDS = 15 * 60;

/** @throws ServiceError NotAuthorizedException while the name is locked. */
export function requireUnlocked(
  lockouts: Map<string, Lockout>,
  username: string,
  now: number,
): void {
  if ((lockouts.get(username)?.lockedUntil ?? 0) > now) {
    throw notAuthorized('Password attempts exceeded');
  }
}

export function recordFailure(lockouts: Map<string, Lockout>, username: string, now: number): void {
  for (const [name, { lastFailureAt, lockedUntil }] of lockouts) {
    const quietSince = Math.max(lastFailureAt, lockedUntil);
    if (now - quietSince >= LONGEST_SECONDS * 1000) lockouts.delete(name);
  }
  const failures = (lockouts.get(username)?.failures ?? 0) + 1;
  const seconds =
    failures < FREE_GUESSES ? 0 : Math.min(2 ** (failures - FREE_GUESSES), LONGEST_SECONDS);
  lockouts.set(username, {
    username,
    failures,
    lastFailureAt: now,
    lockedUntil: now + seconds * 1000,
  });
}
