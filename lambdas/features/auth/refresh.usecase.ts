import { problem } from '#shared/problems.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { type AuthDeps, formerSessionSeconds } from './auth-deps.ts';
import { unwrapRefreshToken, wrapRefreshToken } from './refresh-token.ts';

/**
 * 1. Exchange the token with Cognito, which refuses used-up, revoked and expired ones.
 * 2. Hand the new tokens out only while the user is active and the session has not been ended.
 * 3. Where the exchange changed the session's id, carry the session over to the new one.
 *
 * @throws Problem `session-ended`
 */
export async function refresh(
  token: string,
  { identity, sessions, now }: Pick<AuthDeps, 'identity' | 'sessions' | 'now'>,
): Promise<Tokens> {
  const presented = unwrapRefreshToken(token);
  const issued = await identity.refresh(presented.refreshToken);
  if (!issued) throw problem('session-ended');

  const { userId, sessionId } = issued;
  const known = { userId, sessionId: presented.sessionId ?? sessionId, now: now() };
  const { user, session } = await sessions.findWithUser(known);
  if (!user?.isActive || !session) throw problem('session-ended');

  if (session.sessionId !== sessionId) {
    const formerUntil = new Date(known.now.getTime() + formerSessionSeconds * 1000);
    const outcome = await sessions.carryOver({ from: session, sessionId, formerUntil });
    if (outcome === 'ended') throw problem('session-ended');
  }
  return { access_token: issued.accessToken, refresh_token: wrapRefreshToken(issued) };
}
