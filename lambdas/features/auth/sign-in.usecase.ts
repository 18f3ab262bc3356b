import { browserOf, osOf } from '#shared/analytics/user-agent.ts';
import { problem } from '#shared/problems.ts';
import type { Login, SignedInTokens } from '#shared/schemas/auth.ts';
import { normalizeName, type UserRecord } from '../users/users.repository.ts';
import { demoSessionCounts } from './attempt-subject.ts';
import { demoSessionSeconds } from './attempts.repository.ts';
import {
  type AuthDeps,
  type IssuedTokens,
  sessionLifetimeSeconds,
  type SignInOutcome,
} from './auth-deps.ts';
import { passSecondStep, type Place } from './check-second-step.ts';
import { guess, takeAttempt } from './guess.ts';
import { wrapRefreshToken } from './session.usecases.ts';

export interface SignInRequest extends Login {
  address: string;
  country?: string | undefined;
  userAgent?: string;
}

/**
 * 1. Take one attempt for this name, and one for this address over all names.
 * 2. Find the user. An unknown or inactive one continues under an id that nobody has, so that all
 *    refusals look the same and cost the same.
 * 3. Let Cognito check the password.
 * 4. Where the account has a second step, check it, too.
 * 5. Forget the attempts for this name, count the sign-in, remember the address and the session.
 *
 * @throws Problem `too-many-requests` with `retryAfter`, `wrong-credentials`, `second-step-required` or
 *   `wrong-second-step`
 */
export async function signIn(request: SignInRequest, deps: AuthDeps): Promise<SignedInTokens> {
  const { address } = request;
  const name = normalizeName(request.username);
  const checked: Checked = { user: undefined, trustToken: undefined };
  const check = (isKnown: boolean) =>
    checkBoth({ request, place: { address, name, isKnown }, checked }, deps);
  const tokens = await guess({ address, name, check }, deps);
  if (!tokens) throw problem('wrong-credentials');

  const isDemo = name === deps.demoName;
  if (isDemo) {
    for (const count of demoSessionCounts({ address, secret: deps.secret })) {
      await takeAttempt(count, deps);
    }
  }
  const { sessionsEnded } = checked.user ?? {};
  await startSession({ tokens, sessionsEnded, isDemo, request }, deps);
  return {
    access_token: tokens.accessToken,
    refresh_token: wrapRefreshToken(tokens),
    ...(checked.trustToken !== undefined && { trust_token: checked.trustToken }),
  };
}

interface Checked {
  user: UserRecord | undefined;
  trustToken: string | undefined;
}

/**
 * The second step is read after the user, whose count of ended sessions the session is started with: one that is
 * turned on meanwhile ends it.
 */
async function checkBoth(
  { request, place, checked }: { request: SignInRequest; place: Place; checked: Checked },
  deps: AuthDeps,
): Promise<SignInOutcome> {
  const user = await findUser(place.name, deps);
  checked.user = user;
  const id = user?.isActive ? user.id : deps.newId();
  const [outcome, secondStep] = await Promise.all([
    deps.identity.signIn(id, request.password),
    deps.secondSteps.find(id),
  ]);
  if (outcome.kind !== 'signed-in' || !user || !secondStep) return outcome;
  try {
    checked.trustToken = await passSecondStep({ user, secondStep, sent: request, place }, deps);
    return outcome;
  } catch (error) {
    // Nobody gets its tokens, and without a session of ours they would be useless.
    await deps.identity.revoke(outcome.tokens.refreshToken).catch(() => undefined);
    throw error;
  }
}

async function findUser(name: string, { users, newId }: AuthDeps): Promise<UserRecord | undefined> {
  return (await users.findByUsername(name)) ?? users.findById(newId());
}

interface Start {
  tokens: IssuedTokens;
  sessionsEnded: number | undefined;
  isDemo: boolean;
  request: SignInRequest;
}

async function startSession(
  { tokens: { userId, sessionId }, sessionsEnded, isDemo, request }: Start,
  { sessions, now }: AuthDeps,
): Promise<void> {
  const startedAt = now();
  const seconds = isDemo ? demoSessionSeconds : sessionLifetimeSeconds;
  const endsAt = new Date(startedAt.getTime() + seconds * 1000);
  const ids = { userId, sessionId, familyId: sessionId };
  const { country, userAgent = '' } = request;
  const device = { browser: browserOf(userAgent), system: osOf(userAgent), country };
  const started = await sessions.start({ ...ids, ...device, sessionsEnded, startedAt, endsAt });
  if (started === 'refused') throw problem('wrong-credentials');
}
