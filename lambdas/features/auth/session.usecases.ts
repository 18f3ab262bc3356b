import { adminPageName } from '#shared/platform/admin-pages.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { SessionList } from '#shared/schemas/account.ts';
import { roleOf, type UserRecord } from '../users/users.repository.ts';
import {
  type AccessTokens,
  type AuthDeps,
  formerSessionSeconds,
  type IssuedTokens,
  sessionLifetimeSeconds,
} from './auth-deps.ts';
import type { SignInRulesRepository } from './second-steps.repository.ts';
import { lastUseOf, type SessionsRepository } from './sessions.repository.ts';
import { secondStepDueAt } from './sign-in-rules.usecase.ts';

const touchIntervalMs = 60 * 60 * 1000;

/**
 * 1. Exchange the token with Cognito, which refuses used-up, revoked and expired ones.
 * 2. Check that the user is active and the session has not been ended.
 * 3. If the exchange changed the session's id, carry the session over to the new one.
 * 4. Once an hour, store that the session is in use.
 *
 * @throws Problem `session-ended`
 */
export async function refresh(
  token: string,
  { identity, sessions, now }: Pick<AuthDeps, 'identity' | 'sessions' | 'now'>,
): Promise<Tokens> {
  const unwrapped = unwrapRefreshToken(token);
  const issued = await identity.refresh(unwrapped.refreshToken);
  if (!issued) throw problem('session-ended');

  const { userId, sessionId } = issued;
  const time = now();
  const lookup = { userId, sessionId: unwrapped.sessionId ?? sessionId, now: time };
  const { user, session } = await sessions.findWithUser(lookup);
  if (!user?.isActive || !session) throw problem('session-ended');

  const isTouchDue = time.getTime() - lastUseOf(session).getTime() >= touchIntervalMs;
  if (session.sessionId !== sessionId) {
    const formerUntil = new Date(time.getTime() + formerSessionSeconds * 1000);
    const from = isTouchDue ? { ...session, lastUsedAt: time } : session;
    const outcome = await sessions.carryOver({ from, sessionId, formerUntil });
    if (outcome === 'ended') throw problem('session-ended');
  } else if (isTouchDue) await sessions.touch(session, time);
  return { access_token: issued.accessToken, refresh_token: wrapRefreshToken(issued) };
}

/**
 * Callers get a refresh token that contains the session's id and Cognito's own token. Cognito's token is
 * opaque, and a refresh may change `origin_jti`, so nothing else would identify the session.
 */
const wrappedToken = /^s1\.([0-9a-f-]{36})\.(.+)$/s;

export function wrapRefreshToken(issued: Pick<IssuedTokens, 'sessionId' | 'refreshToken'>): string {
  return `s1.${issued.sessionId}.${issued.refreshToken}`;
}

/** `sessionId` is not verified: it may only be looked up among the sessions of the token's own user. */
function unwrapRefreshToken(token: string) {
  const [, sessionId, refreshToken = token] = wrappedToken.exec(token) ?? [];
  return { sessionId, refreshToken };
}

/** Ends the caller's session, from the next request on, and revokes the refresh token. */
export async function signOut(
  { actor, refreshToken }: { actor: SignedIn; refreshToken: string | undefined },
  { identity, sessions }: Pick<AuthDeps, 'identity' | 'sessions'>,
): Promise<void> {
  await sessions.end(actor.userId, actor.sessionId);
  if (refreshToken) await identity.revoke(unwrapRefreshToken(refreshToken).refreshToken);
}

interface AuthenticateDeps {
  accessTokens: AccessTokens;
  sessions: Pick<SessionsRepository, 'findWithUser'>;
  /** Absent in functions without routes for staff. */
  signInRules?: Pick<SignInRulesRepository, 'find'> | undefined;
  now: () => Date;
}

/**
 * Finds the user of an access token in the store, so that a changed role, a disabled account and a logout apply
 * at once. Staff and administrators who have missed the deadline for a second step have only the rights of a
 * user, which are enough to set it up.
 * @throws Problem `sign-in-required` for an invalid token, `session-ended` for one that was valid
 */
export async function authenticate(
  token: string,
  { accessTokens, sessions, signInRules, now }: AuthenticateDeps,
): Promise<SignedIn> {
  const claims = await accessTokens.verify(token);
  if (!claims) throw problem('sign-in-required');
  const { user, session } = await sessions.findWithUser({ ...claims, now: now() });
  if (!user?.isActive || !session) throw problem('session-ended');
  const lacksSecondStep = signInRules && (await isSecondStepOverdue(user, { signInRules, now }));
  return {
    ...(lacksSecondStep ? { kind: 'user', lacksSecondStep } : { kind: roleOf(user) }),
    userId: user.id,
    sessionId: claims.sessionId,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
  };
}

async function isSecondStepOverdue(
  user: UserRecord,
  { signInRules, now }: { signInRules: Pick<SignInRulesRepository, 'find'>; now: () => Date },
): Promise<boolean> {
  if (user.hasSecondStep || !(user.isStaff || user.isAdmin)) return false;
  const dueAt = await secondStepDueAt(user, { signInRules });
  return dueAt !== undefined && dueAt <= now();
}

/** @throws Problem `session-ended` when the user was deleted after the request was admitted */
export async function requireOwnUser(
  actor: SignedIn,
  { users }: Pick<AuthDeps, 'users'>,
): Promise<UserRecord> {
  const user = await users.findById(actor.userId);
  if (!user?.isActive) throw problem('session-ended');
  return user;
}

/** Records each page once per session. */
const pageLimit = { attempts: 1, windowSeconds: sessionLifetimeSeconds };
const dailyLimit = { attempts: 20, windowSeconds: 24 * 60 * 60 };

/**
 * Records that access to a page was refused. Only existing pages are recorded, under our own name of the page, so
 * that callers cannot write texts into the owner's feed; limits keep them from filling it. Viewers are left out, as
 * the demo login is public.
 */
export async function reportAccessDenied(
  { actor, path }: { actor: SignedIn; path: string },
  { attempts, audit, now, newId }: Pick<AuthDeps, 'attempts' | 'audit' | 'now' | 'newId'>,
): Promise<void> {
  const page = adminPageName(path);
  if (actor.kind === 'viewer' || page === undefined) return;
  const time = now();
  const ofPage = await attempts.take(`denied ${actor.sessionId} ${page}`, time, pageLimit);
  if (!ofPage.allowed) return;
  const ofUser = await attempts.take(`denied ${actor.userId}`, time, dailyLimit);
  if (!ofUser.allowed) return;
  await audit.record({
    id: newId(),
    action: 'deny_access',
    actionDisplay: 'Denied access',
    label: page,
    userId: actor.userId,
    timestamp: time.toISOString(),
  });
}

const maxListed = 100;

/** Lists where the caller is signed in, the latest use first. */
export async function listSessions(
  actor: SignedIn,
  deps: Pick<AuthDeps, 'users' | 'sessions' | 'now'>,
): Promise<SessionList> {
  const live = await deps.sessions.live(await requireOwnUser(actor, deps), deps.now());
  // A tab may still use the session's former id, which is not listed. The first one is the family's id.
  const current = live.find(({ sessionId }) => sessionId === actor.sessionId);
  const currentFamily = current?.familyId ?? actor.sessionId;
  const data = live
    .map((session) => ({
      id: session.sessionId,
      browser: session.browser ?? 'Other',
      system: session.system ?? 'Unknown',
      country: session.country ?? null,
      started_at: session.startedAt.toISOString(),
      last_used_at: lastUseOf(session).toISOString(),
      is_current: session.familyId === currentFamily,
    }))
    .sort((a, b) => b.last_used_at.localeCompare(a.last_used_at))
    .slice(0, maxListed);
  return { data };
}
