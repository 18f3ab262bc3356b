import { problem } from '#shared/problems.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { normalizeName } from '../users/users.repository.ts';
import { attemptSubject } from './attempt-subject.ts';
import { type AuthDeps, providerLockSeconds, sessionLifetimeSeconds } from './auth-deps.ts';
import type { IssuedTokens, SignInOutcome } from './identity-provider.ts';
import { wrapRefreshToken } from './refresh-token.ts';

export interface SignInRequest {
  username: string;
  password: string;
  address: string;
}

/**
 * 1. Take one of the attempts of this address for this name.
 * 2. Find the user. An unknown or inactive one goes on under an id that nobody has, so that all
 *    refusals are alike and cost the same.
 * 3. Let Cognito check the password.
 * 4. Forget the attempts, remember the session.
 *
 * @throws Problem `too-many-requests` with `retryAfter`, or `wrong-credentials`
 */
export async function signIn(request: SignInRequest, deps: AuthDeps): Promise<Tokens> {
  const name = normalizeName(request.username);
  const subject = attemptSubject({ address: request.address, name, secret: deps.secret });
  const taken = await deps.attempts.take(subject, deps.now());
  if (!taken.allowed) throw problem('too-many-requests', { retryAfter: taken.retryAfter });

  const outcome = await checkPassword({ name, password: request.password, subject }, deps);
  if (outcome.kind === 'locked') {
    throw problem('too-many-requests', { retryAfter: providerLockSeconds });
  }
  if (outcome.kind === 'refused') throw problem('wrong-credentials');

  await deps.attempts.reset(subject);
  await startSession(outcome.tokens, deps);
  return {
    access_token: outcome.tokens.accessToken,
    refresh_token: wrapRefreshToken(outcome.tokens),
  };
}

/** A failure that is nobody's wrong guess does not count as one. */
async function checkPassword(
  { name, password, subject }: { name: string; password: string; subject: string },
  { users, identity, attempts, newId }: AuthDeps,
): Promise<SignInOutcome> {
  try {
    const user = (await users.findByUsername(name)) ?? (await users.findById(newId()));
    return await identity.signIn(user?.isActive ? user.id : newId(), password);
  } catch (error) {
    await attempts.giveBack(subject);
    throw error;
  }
}

async function startSession(tokens: IssuedTokens, { sessions, now }: AuthDeps): Promise<void> {
  const startedAt = now();
  const started = await sessions.start({
    userId: tokens.userId,
    sessionId: tokens.sessionId,
    familyId: tokens.sessionId,
    startedAt,
    endsAt: new Date(startedAt.getTime() + sessionLifetimeSeconds * 1000),
  });
  if (started === 'refused') throw problem('wrong-credentials');
}
