/** Signed-in sessions: one per sign-in, kept alive by refresh tokens, ended by revoking any of them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ServiceError } from '../service-error.ts';
import { type ClientSettings, notAuthorized, type Pool } from './pool.ts';
import type { Session, User } from './pool-state.ts';

/** Enough to distinguish a reused token from one that was never issued. */
const REMEMBERED_TOKENS = 50;

/** @returns the new session and its first refresh token; the caller saves. */
export function beginSession(
  pool: Pool,
  user: User,
  client: ClientSettings,
): { session: Session; refreshToken: string } {
  const now = pool.now();
  for (const [id, { expiresAt }] of pool.state.sessions) {
    if (expiresAt <= now) pool.state.sessions.delete(id);
  }
  const session: Session = {
    originJti: randomUUID(),
    username: user.username,
    clientId: client.id,
    signedInAt: now,
    expiresAt: now + client.refreshTokenValiditySeconds * 1000,
    revoked: false,
    tokens: [],
  };
  pool.state.sessions.set(session.originJti, session);
  return { session, refreshToken: addToken(session) };
}

/**
 * The session of a refresh token that is valid now.
 * @throws ServiceError NotAuthorizedException, or RefreshTokenReuseException for a token that was
 *   replaced longer ago than the grace period.
 */
export function requireSession(pool: Pool, refreshToken: string, client: ClientSettings): Session {
  const session = findSession(pool, refreshToken);
  if (!session || session.clientId !== client.id) throw notAuthorized('Invalid Refresh Token');
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
  const now = pool.now();
  if (session.expiresAt <= now) throw notAuthorized('Refresh Token has expired');
  const grace = (client.refreshTokenRotation?.retryGracePeriodSeconds ?? 0) * 1000;
  const { replacedAt } = tokenIn(session, refreshToken) ?? {};
  if (replacedAt !== undefined && now >= replacedAt + grace) {
    throw new ServiceError(
      400,
      'RefreshTokenReuseException',
      'The refresh token has been invalidated by rotation.',
    );
  }
  return session;
}

/** Adds a token and starts the grace period of the used one, once. */
export function rotate(pool: Pool, session: Session, usedToken: string): string {
  const used = tokenIn(session, usedToken);
  if (used) used.replacedAt ??= pool.now();
  return addToken(session);
}

/** Finds a session by any token that ever belonged to it, however old. */
export function findSession(pool: Pool, refreshToken: string): Session | undefined {
  const session = pool.state.sessions.get(refreshToken.split('.')[0] ?? '');
  return session && tokenIn(session, refreshToken) ? session : undefined;
}

export function forgetSessionsOf(pool: Pool, username: string): void {
  for (const [id, session] of pool.state.sessions) {
    if (session.username === username) pool.state.sessions.delete(id);
  }
}

function addToken(session: Session): string {
  const token = `${session.originJti}.${randomBytes(48).toString('base64url')}`;
  session.tokens = [...session.tokens.slice(1 - REMEMBERED_TOKENS), { hash: hashOf(token) }];
  return token;
}

function tokenIn(session: Session, token: string) {
  const hash = hashOf(token);
  return session.tokens.find((known) => known.hash === hash);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
