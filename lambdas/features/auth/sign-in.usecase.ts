import { problem } from '#shared/problems.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { normalizeName } from '../users/users.repository.ts';
import { type AuthDeps, sessionLifetimeSeconds } from './auth-deps.ts';
import { guess } from './guess.ts';
import type { IssuedTokens, SignInOutcome } from './identity-provider.ts';
import { wrapRefreshToken } from './refresh-token.ts';

export interface SignInRequest {
  username: string;
  password: string;
  address: string;
}

/**
 * 1. Take one attempt for this name, and one for this address over all names.
 * 2. Find the user. An unknown or inactive one continues under an id that nobody has, so that all
 *    refusals look the same and cost the same.
 * 3. Let Cognito check the password.
 * 4. Forget the attempts for this name, remember the address and the session.
 *
 * @throws Problem `too-many-requests` with `retryAfter`, or `wrong-credentials`
 */
export async function signIn(request: SignInRequest, deps: AuthDeps): Promise<Tokens> {
  const name = normalizeName(request.username);
  const check = () => checkPassword({ name, password: request.password }, deps);
  const tokens = await guess({ address: request.address, name, check }, deps);
  if (!tokens) throw problem('wrong-credentials');

  await startSession(tokens, deps);
  return { access_token: tokens.accessToken, refresh_token: wrapRefreshToken(tokens) };
}

async function checkPassword(
  { name, password }: { name: string; password: string },
  { users, identity, newId }: AuthDeps,
): Promise<SignInOutcome> {
  const user = (await users.findByUsername(name)) ?? (await users.findById(newId()));
  return identity.signIn(user?.isActive ? user.id : newId(), password);
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
