import { problem } from '#shared/problems.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { normalizeName, type UserRecord } from '../users/users.repository.ts';
import { demoSessionCounts } from './attempt-subject.ts';
import { demoSessionSeconds } from './attempts.repository.ts';
import { type AuthDeps, type IssuedTokens, sessionLifetimeSeconds } from './auth-deps.ts';
import { guess, takeAttempt } from './guess.ts';
import { wrapRefreshToken } from './session.usecases.ts';

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
 * 4. Forget the attempts for this name, count the sign-in, remember the address and the session.
 *
 * @throws Problem `too-many-requests` with `retryAfter`, or `wrong-credentials`
 */
export async function signIn(request: SignInRequest, deps: AuthDeps): Promise<Tokens> {
  const { address, password } = request;
  const name = normalizeName(request.username);
  let user: UserRecord | undefined;
  const check = async () => {
    user = await findUser(name, deps);
    return deps.identity.signIn(user?.isActive ? user.id : deps.newId(), password);
  };
  const tokens = await guess({ address, name, check }, deps);
  if (!tokens) throw problem('wrong-credentials');

  const isDemo = name === deps.demoName;
  if (isDemo) {
    for (const count of demoSessionCounts({ address, secret: deps.secret })) {
      await takeAttempt(count, deps);
    }
  }
  await startSession({ tokens, sessionsEnded: user?.sessionsEnded, isDemo }, deps);
  return { access_token: tokens.accessToken, refresh_token: wrapRefreshToken(tokens) };
}

async function findUser(name: string, { users, newId }: AuthDeps): Promise<UserRecord | undefined> {
  return (await users.findByUsername(name)) ?? users.findById(newId());
}

interface Start {
  tokens: IssuedTokens;
  sessionsEnded: number | undefined;
  isDemo: boolean;
}

async function startSession(
  { tokens: { userId, sessionId }, sessionsEnded, isDemo }: Start,
  { sessions, now }: AuthDeps,
): Promise<void> {
  const startedAt = now();
  const seconds = isDemo ? demoSessionSeconds : sessionLifetimeSeconds;
  const endsAt = new Date(startedAt.getTime() + seconds * 1000);
  const ids = { userId, sessionId, familyId: sessionId };
  const started = await sessions.start({ ...ids, sessionsEnded, startedAt, endsAt });
  if (started === 'refused') throw problem('wrong-credentials');
}
