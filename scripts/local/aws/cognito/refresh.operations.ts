/** Refreshing a session, with or without rotation, and ending it. */
import * as z from 'zod';
import { ServiceError } from '../service-error.ts';
import {
  type ClientSettings,
  invalidParameter,
  notAuthorized,
  operation,
  type Pool,
  requireClient,
  requireFlow,
} from './pool.ts';
import type { Session } from './pool-state.ts';
import { findSession, requireSession, rotate } from './sessions.ts';
import { issueTokens } from './tokens.ts';

/** Returns a new refresh token only when rotation is on. */
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

/** The older way, which Cognito does not offer on a client that rotates its tokens. */
export async function refreshByAuthFlow(
  pool: Pool,
  client: ClientSettings,
  parameters: Record<string, string>,
): Promise<object> {
  if (client.refreshTokenRotation) throw invalidParameter('Auth flow not enabled for this client');
  requireFlow(client, 'ALLOW_REFRESH_TOKEN_AUTH');
  const token = parameters.REFRESH_TOKEN;
  if (!token) throw invalidParameter('Missing required parameter REFRESH_TOKEN');
  const session = requireSession(pool, token, client);
  return { ChallengeParameters: {}, AuthenticationResult: tokensOf(pool, session, client) };
}

/**
 * Ends the token's session, and no other. Access tokens keep their valid signature until they
 * expire: their readers must know that the session (`origin_jti`) has ended.
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
