import { problem } from '#shared/problems.ts';
import { type CountedAttempt, countsOf } from './attempt-subject.ts';
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
  const { address, name, check } = asked;
  const attempt = { address, name, secret: deps.secret };
  const found = await findAddress(attempt, deps);
  const { ofAddress, ofName } = countsOf(attempt, found.isKnown);
  // The widest first, so that an address without attempts left stores nothing for more names.
  const counts = [...ofAddress, ofName];
  await takeAll(counts, deps);
  const outcome = await check().catch(async (error: unknown) => {
    await giveBackAll(counts, deps);
    throw error;
  });
  if (outcome.kind === 'locked') {
    throw problem('too-many-requests', { retryAfter: providerLockSeconds });
  }
  if (outcome.kind === 'refused') return undefined;
  await Promise.all([
    giveBackAll(ofAddress, deps),
    deps.attempts.reset(ofName.subject),
    found.isDue && rememberAddress(attempt, deps),
  ]);
  return outcome.tokens;
}

/** All or none: an address without attempts left must not use up those of its network. */
async function takeAll(counts: CountedAttempt[], deps: Deps): Promise<void> {
  for (const [index, { subject, limit }] of counts.entries()) {
    const taken = await deps.attempts.take(subject, deps.now(), limit);
    if (taken.allowed) continue;
    await giveBackAll(counts.slice(0, index), deps);
    throw problem('too-many-requests', { retryAfter: taken.retryAfter });
  }
}

async function giveBackAll(counts: CountedAttempt[], { attempts }: Deps): Promise<void> {
  await Promise.all(counts.map(({ subject }) => attempts.giveBack(subject)));
}
