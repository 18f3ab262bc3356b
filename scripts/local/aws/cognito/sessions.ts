/** Sessions of users. Each sign-in starts a session; refresh tokens renew it, and revoking any of its tokens ends it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../http.ts';
import {
  type ClientSettings,
  notAuthorized,
  operation,
  type Pool,
  requireClient,
  type Session,
  type User,
} from './pool.ts';
import { issueTokens } from './tokens.ts';

/** Returns a new refresh token only when the client rotates tokens. */
export const getTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const session = requireSession(pool, input.RefreshToken, client);
    const tokens = tokensOf(pool, session, client);
    if (!client.refreshTokenRotation) return { AuthenticationResult: tokens };
    const refreshToken = rotate(pool, session, input.RefreshToken);
    await pool.state.save();
    return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
  },
);

/**
 * Ends only the session of the token. Access tokens keep a valid signature until they expire, so whoever checks them
 * must know that the session (`origin_jti`) has ended.
 */
export const revokeToken = operation(
  z.object({ ClientId: z.string(), Token: z.string().min(1) }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    if (input.Token.split('.').length === 3) {
      throw new ServiceError(
        400,
        'UnsupportedTokenTypeException',
        'Only refresh tokens can be revoked.',
      );
    }
    const session = findSession(pool, input.Token);
    // According to RFC 7009, an unknown or already revoked token is not an error.
    if (!session || session.revoked) return {};
    if (session.clientId !== client.id) {
      throw new ServiceError(400, 'UnauthorizedException', 'The token belongs to another client.');
    }
    session.revoked = true;
    await pool.state.save();
    return {};
  },
);

function tokensOf(pool: Pool, session: Session, client: ClientSettings) {
  const user = pool.state.users.get(session.username);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  return issueTokens(pool.state.signingKey, {
    poolId: pool.settings.id,
    client,
    user,
    session,
    now: pool.now(),
  });
}

/** Tokens per session. Replaced tokens are remembered, so that their reuse is noticed. */
const rememberedTokens = 50;

/** Leaves saving to the caller. @returns the API's `AuthenticationResult` */
export function beginSession(pool: Pool, user: User, client: ClientSettings) {
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
  return { ...tokensOf(pool, session, client), RefreshToken: addToken(session) };
}

/**
 * @returns the session of a valid refresh token
 * @throws ServiceError NotAuthorizedException, or RefreshTokenReuseException once the grace period of a replaced token
 *   is over
 */
function requireSession(pool: Pool, refreshToken: string, client: ClientSettings): Session {
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

/** Adds a token. The grace period of the used token starts at its first use. */
function rotate(pool: Pool, session: Session, usedToken: string): string {
  const used = tokenIn(session, usedToken);
  if (used) used.replacedAt ??= pool.now();
  return addToken(session);
}

/** Also accepts expired and replaced tokens. */
function findSession(pool: Pool, refreshToken: string): Session | undefined {
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
  session.tokens = [...session.tokens.slice(1 - rememberedTokens), { hash: hashOf(token) }];
  return token;
}

function tokenIn(session: Session, token: string) {
  const hash = hashOf(token);
  return session.tokens.find((known) => known.hash === hash);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
