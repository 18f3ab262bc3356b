/** Addresses that have signed in to a name before: guesses of strangers do not count for them. */
import { type Attempt, attemptSubject } from './attempt-subject.ts';
import type { AuthDeps } from './auth-deps.ts';

type Deps = Pick<AuthDeps, 'knownAddresses' | 'demoName' | 'now'>;

const dayMs = 24 * 60 * 60 * 1000;

/** How long an address is known after the last sign-in from it. */
export const knownDays = 90;

/**
 * `isDue`: this sign-in should be remembered; once a day is enough. The demo's password is public and
 * everybody uses it from everywhere, so it has no strangers, and no address is remembered for it.
 */
export async function findAddress(
  attempt: Attempt,
  { knownAddresses, demoName, now }: Deps,
): Promise<{ isKnown: boolean; isDue: boolean }> {
  if (attempt.name === demoName) return { isKnown: true, isDue: false };
  const time = now();
  const until = await knownAddresses.knownUntil(attemptSubject(attempt), time);
  const daysLeft = until ? (until.getTime() - time.getTime()) / dayMs : 0;
  return { isKnown: until !== undefined, isDue: daysLeft < knownDays - 1 };
}

export async function rememberAddress(
  attempt: Attempt,
  { knownAddresses, now }: Deps,
): Promise<void> {
  const until = new Date(now().getTime() + knownDays * dayMs);
  await knownAddresses.remember(attemptSubject(attempt), until);
}
