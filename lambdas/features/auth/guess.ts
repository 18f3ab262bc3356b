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
 * guess does not count when the identity provider is unavailable. The right password resets the count for
 * its name, as it does in Cognito, and makes the address known. It only returns its own attempt to the
 * address's count; otherwise anyone with one login could guess others for ever.
 *
 * A check that throws, as it does for a second step that is missing or wrong, leaves the counts as they were: such
 * a password was not wrong, and resets nothing and makes no address known either.
 * @returns undefined for a wrong password
 * @throws Problem `too-many-requests` with `retryAfter`
 */
export async function guess(
  asked: { address: string; name: string; check: (isKnown: boolean) => Promise<SignInOutcome> },
  deps: Deps,
): Promise<IssuedTokens | undefined> {
  const attempt = { address: asked.address, name: asked.name, secret: deps.secret };
  const { outcome, ofAddress, ofName, isDue } = await withinLimits(deps, async (take) => {
    // The widest first: an address without attempts left reads and stores nothing for more names.
    const counted = addressCounts(attempt);
    await takeAll(counted, take, deps);
    const known = await findAddress(attempt, deps);
    const ofThisName = nameCount(attempt, known.isKnown);
    await take(ofThisName);
    const checked = await asked.check(known.isKnown);
    return { outcome: checked, ofAddress: counted, ofName: ofThisName, isDue: known.isDue };
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
    isDue && rememberAddress(attempt, deps),
  ]);
  return outcome.tokens;
}

/**
 * Looks up what a caller may know only by a secret without a name, such as the token of an invitation. A wrong
 * one counts against the address, like a wrong password; a right one does not.
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

/** None is taken when a refusal of any is remembered, so that a flood of an IPv6 network writes nothing either. */
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

/** Gives back what was taken when a limit refuses or something fails: only answers count as guesses. */
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

export async function giveBackAll(
  counts: CountedAttempt[],
  { attempts }: CountDeps,
): Promise<void> {
  await Promise.all(counts.map(({ subject }) => attempts.giveBack(subject)));
}

type AddressDeps = Pick<AuthDeps, 'knownAddresses' | 'demoName' | 'now'>;

const dayMs = 24 * 60 * 60 * 1000;

/** Days for which an address is known after the last sign-in from it. */
export const knownDays = 90;

/**
 * `isDue`: this sign-in should be remembered; once a day is enough. The demo's password is public and
 * everybody uses it from everywhere, so it has no strangers, and no address is remembered for it.
 */
async function findAddress(
  attempt: Attempt,
  { knownAddresses, demoName, now }: AddressDeps,
): Promise<{ isKnown: boolean; isDue: boolean }> {
  if (attempt.name === demoName) return { isKnown: true, isDue: false };
  const time = now();
  const until = await knownAddresses.knownUntil(attemptSubject(attempt), time);
  const daysLeft = until ? (until.getTime() - time.getTime()) / dayMs : 0;
  return { isKnown: until !== undefined, isDue: daysLeft < knownDays - 1 };
}

async function rememberAddress(
  attempt: Attempt,
  { knownAddresses, now }: AddressDeps,
): Promise<void> {
  const until = new Date(now().getTime() + knownDays * dayMs);
  await knownAddresses.remember(attemptSubject(attempt), until);
}
