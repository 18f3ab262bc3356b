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
import { passSecondStep, type SignInOrigin } from './check-second-step.ts';
import { guessPassword, takeAttempt } from './guess.ts';
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
 * 4. If the account has a second step, check it, too.
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
    checkPasswordAndCode({ request, origin: { address, name, isKnown }, checked }, deps);
  const tokens = await guessPassword({ address, name, check }, deps);
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

/** Filled in by `checkPasswordAndCode`, as `guessPassword` returns only the tokens. */
interface Checked {
  user: UserRecord | undefined;
  trustToken: string | undefined;
}

/**
 * Reads the second step after the user. If a second step is turned on in between, it ends all sessions, and
 * `sessions.start` refuses one with the user's former count of ended sessions.
 */
async function checkPasswordAndCode(
  { request, origin, checked }: { request: SignInRequest; origin: SignInOrigin; checked: Checked },
  deps: AuthDeps,
): Promise<SignInOutcome> {
  const user = await findUser(origin.name, deps);
  checked.user = user;
  const id = user?.isActive ? user.id : deps.newId();
  const [outcome, secondStep] = await Promise.all([
    deps.identity.signIn(id, request.password),
    deps.secondSteps.find(id),
  ]);
  if (outcome.kind !== 'signed-in' || !user || !secondStep) return outcome;
  try {
    checked.trustToken = await passSecondStep({ user, secondStep, sent: request, origin }, deps);
    return outcome;
  } catch (error) {
    // The tokens are not handed out, and are useless without a session of ours, so a failure does not matter.
    await deps.identity.revoke(outcome.tokens.refreshToken).catch(() => undefined);
    throw error;
  }
}

/** Reads by an id that nobody has after an unknown name, as finding a name takes two reads, too. */
async function findUser(name: string, { users, newId }: AuthDeps): Promise<UserRecord | undefined> {
  return (await users.findByUsername(name)) ?? users.findById(newId());
}

interface SessionStart {
  tokens: IssuedTokens;
  sessionsEnded: number | undefined;
  isDemo: boolean;
  request: SignInRequest;
}

async function startSession(
  { tokens, sessionsEnded, isDemo, request }: SessionStart,
  { sessions, now }: AuthDeps,
): Promise<void> {
  const { userId, sessionId } = tokens;
  const startedAt = now();
  const seconds = isDemo ? demoSessionSeconds : sessionLifetimeSeconds;
  const endsAt = new Date(startedAt.getTime() + seconds * 1000);
  const ids = { userId, sessionId, familyId: sessionId };
  const { country, userAgent = '' } = request;
  const device = { browser: browserOf(userAgent), system: osOf(userAgent), country };
  const started = await sessions.start({ ...ids, ...device, sessionsEnded, startedAt, endsAt });
  if (started === 'refused') throw problem('wrong-credentials');
}
