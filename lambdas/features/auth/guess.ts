import { problem } from '#shared/problems.ts';
import { addressCounts, type CountedAttempt, nameCount } from './attempt-subject.ts';
import { type AuthDeps, providerLockSeconds } from './auth-deps.ts';
import { findAddress, rememberAddress } from './known-address.ts';
import type { IssuedTokens, SignInOutcome } from './identity-provider.ts';

type Deps = Pick<AuthDeps, 'attempts' | 'knownAddresses' | 'demoName' | 'now' | 'secret'>;

/**
 * Lets Cognito check a password, within the limits for this name and for the address over all names. A
 * guess does not count when the identity provider is unavailable. The right password resets the count for
 * its name, as it does in Cognito, and makes the address known. It only returns its own attempt to the
 * address's count; otherwise anyone with one login could guess others for ever.
 * @returns undefined for a wrong password
 * @throws Problem `too-many-requests` with `retryAfter`
 */
export async function guess(
  asked: { address: string; name: string; check: () => Promise<SignInOutcome> },
  deps: Deps,
): Promise<IssuedTokens | undefined> {
  const attempt = { address: asked.address, name: asked.name, secret: deps.secret };
  const taken: CountedAttempt[] = [];
  const take = async ({ subject, limit }: CountedAttempt) => {
    const answer = await deps.attempts.take(subject, deps.now(), limit);
    if (!answer.allowed) throw problem('too-many-requests', { retryAfter: answer.retryAfter });
    taken.push({ subject, limit });
  };
  const checkWithinLimits = async () => {
    // The widest first: an address without attempts left reads and stores nothing for more names.
    const ofAddress = addressCounts(attempt);
    for (const count of ofAddress) await take(count);
    const { isKnown, isDue } = await findAddress(attempt, deps);
    const ofName = nameCount(attempt, isKnown);
    await take(ofName);
    return { outcome: await asked.check(), ofAddress, ofName, isDue };
  };

  const checked = await checkWithinLimits().catch(async (error: unknown) => {
    await giveBackAll(taken, deps);
    throw error;
  });
  const { outcome, ofAddress, ofName, isDue } = checked;
  if (outcome.kind === 'locked') {
    throw problem('too-many-requests', { retryAfter: providerLockSeconds });
  }
  if (outcome.kind === 'refused') return undefined;
  await Promise.all([
    giveBackAll(ofAddress, deps),
    deps.attempts.reset(ofName.subject),
    isDue && rememberAddress(attempt, deps),
  ]);
  return outcome.tokens;
}

async function giveBackAll(counts: CountedAttempt[], { attempts }: Deps): Promise<void> {
  await Promise.all(counts.map(({ subject }) => attempts.giveBack(subject)));
}
