import { problem } from '#shared/problems.ts';
import { type AuthDeps, providerLockSeconds } from './auth-deps.ts';
import type { IssuedTokens, SignInOutcome } from './identity-provider.ts';

/**
 * Lets Cognito check a password, within the attempts of an address for a name. An
 * unavailable identity provider does not count as a guess; the right password resets the count.
 * @returns undefined for a wrong password
 * @throws Problem `too-many-requests` with `retryAfter`
 */
export async function guess(
  { subject, check }: { subject: string; check: () => Promise<SignInOutcome> },
  { attempts, now }: Pick<AuthDeps, 'attempts' | 'now'>,
): Promise<IssuedTokens | undefined> {
  const taken = await attempts.take(subject, now());
  if (!taken.allowed) throw problem('too-many-requests', { retryAfter: taken.retryAfter });
  const outcome = await check().catch(async (error: unknown) => {
    await attempts.giveBack(subject);
    throw error;
  });
  if (outcome.kind === 'locked') {
    throw problem('too-many-requests', { retryAfter: providerLockSeconds });
  }
  if (outcome.kind === 'refused') return undefined;
  await attempts.reset(subject);
  return outcome.tokens;
}
