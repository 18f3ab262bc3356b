import { daysAfter } from '#lambdas/kernel/days.ts';
import { problem } from '#shared/problems.ts';
import {
  addressCounts,
  type Attempt,
  attemptSubject,
  type CountedAttempt,
  nameCount,
} from './attempt-subject.ts';
import {
  type AuthDeps,
  type IssuedTokens,
  providerLockSeconds,
  type SignInOutcome,
} from './auth-deps.ts';

type CountDeps = Pick<AuthDeps, 'attempts' | 'now'>;
type Deps = CountDeps & Pick<AuthDeps, 'knownAddresses' | 'demoName' | 'secret'>;

/**
 * Lets Cognito check a password, within the limits for this name and for the address over all names. A
 * guess does not count when Cognito is unavailable. The correct password resets the count for its name, as
 * it does in Cognito, and makes the address known. The address's count gets back only this one attempt;
 * otherwise anyone with a login could go on guessing the passwords of others.
 *
 * When `check` throws, as for a missing or wrong second step, all counts stay as they were: the password was
 * not wrong, but must not reset a count or make the address known either.
 * @returns undefined for a wrong password
 * @throws Problem `too-many-requests` with `retryAfter`
 */
export async function guessPassword(
  guess: { address: string; name: string; check: (isKnown: boolean) => Promise<SignInOutcome> },
  deps: Deps,
): Promise<IssuedTokens | undefined> {
  const attempt = { address: guess.address, name: guess.name, secret: deps.secret };
  const ofAddress = addressCounts(attempt);
  const { outcome, ofName, shouldRemember } = await withinLimits(deps, async (take) => {
    // Counts of the address come first: once they are used up, more names cause no reads and writes.
    await takeAll(ofAddress, take, deps);
    const { isKnown, shouldRemember } = await findAddress(attempt, deps);
    const ofName = nameCount(attempt, isKnown);
    await take(ofName);
    return { outcome: await guess.check(isKnown), ofName, shouldRemember };
  });
  if (outcome.kind === 'locked') {
    throw problem('too-many-requests', { retryAfter: providerLockSeconds });
  }
  if (outcome.kind === 'refused') return undefined;
  await Promise.all([
    giveBackAll(ofAddress, deps),
    ofName.limit.successes === undefined
      ? deps.attempts.reset(ofName.subject)
      : deps.attempts.succeed(ofName.subject),
    shouldRemember && rememberAddress(attempt, deps),
  ]);
  return outcome.tokens;
}

/**
 * Finds something by a secret alone, such as an invitation by its token. A wrong token counts against the address,
 * like a wrong password; a correct one does not.
 * @throws Problem `too-many-requests` with `retryAfter`
 */
export async function guessToken<Found>(
  { address, find }: { address: string; find: () => Promise<Found | undefined> },
  deps: CountDeps & Pick<AuthDeps, 'secret'>,
): Promise<Found | undefined> {
  const ofAddress = addressCounts({ address, secret: deps.secret });
  const found = await withinLimits(deps, async (take) => {
    await takeAll(ofAddress, take, deps);
    return find();
  });
  if (found) await giveBackAll(ofAddress, deps);
  return found;
}

/** First looks for a remembered refusal of any count, so that a flood from one network causes no writes. */
async function takeAll(
  counts: readonly CountedAttempt[],
  take: (count: CountedAttempt) => Promise<void>,
  { attempts, now }: CountDeps,
): Promise<void> {
  for (const { subject } of counts) {
    const retryAfter = attempts.remembered?.(subject, now());
    if (retryAfter !== undefined) throw problem('too-many-requests', { retryAfter });
  }
  for (const count of counts) await take(count);
}

/** Gives taken attempts back when a limit refuses or anything fails: only guesses that were answered count. */
export async function withinLimits<Result>(
  deps: CountDeps,
  run: (take: (count: CountedAttempt) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const taken: CountedAttempt[] = [];
  const take = async (count: CountedAttempt) => {
    await takeAttempt(count, deps);
    taken.push(count);
  };
  return run(take).catch(async (error: unknown) => {
    await giveBackAll(taken, deps);
    throw error;
  });
}

/** @throws Problem `too-many-requests` with `retryAfter` */
export async function takeAttempt(
  { subject, limit }: CountedAttempt,
  { attempts, now }: CountDeps,
): Promise<void> {
  const answer = await attempts.take(subject, now(), limit);
  if (!answer.allowed) throw problem('too-many-requests', { retryAfter: answer.retryAfter });
}

export async function giveBackAll(counts: CountedAttempt[], { attempts }: CountDeps) {
  await Promise.all(counts.map(({ subject }) => attempts.giveBack(subject)));
}

/** Days for which an address is known after the last sign-in from it. */
export const knownDays = 90;

/**
 * Looks up whether the address is known. It is remembered again at most once a day. The demo login treats every
 * address as known and remembers none, as its password is public and used from everywhere.
 */
async function findAddress(
  attempt: Attempt,
  { knownAddresses, demoName, now }: Deps,
): Promise<{ isKnown: boolean; shouldRemember: boolean }> {
  if (attempt.name === demoName) return { isKnown: true, shouldRemember: false };
  const time = now();
  const until = await knownAddresses.knownUntil(attemptSubject(attempt), time);
  const isRecent = until !== undefined && until >= daysAfter(time, knownDays - 1);
  return { isKnown: until !== undefined, shouldRemember: !isRecent };
}

async function rememberAddress(attempt: Attempt, { knownAddresses, now }: Deps): Promise<void> {
  await knownAddresses.remember(attemptSubject(attempt), daysAfter(now(), knownDays));
}
