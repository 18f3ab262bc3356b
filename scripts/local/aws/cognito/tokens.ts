/** Issues access and id tokens like Cognito's: signed with RS256, with the issuer that the pool would have on AWS. */
import { createPublicKey, randomUUID, sign } from 'node:crypto';
import type { ClientSettings, PoolState, Session, User } from './pool.ts';

export interface TokenRequest {
  poolId: string;
  client: ClientSettings;
  user: User;
  session: Session;
  /** In milliseconds. */
  now: number;
}

/** @returns the API's `AuthenticationResult` without the refresh token */
export function issueTokens(key: PoolState['signingKey'], request: TokenRequest) {
  const { client, user, session } = request;
  const issuedAt = Math.floor(request.now / 1000);
  const common = {
    sub: user.sub,
    iss: issuerOf(request.poolId),
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(session.signedInAt / 1000),
    iat: issuedAt,
    exp: issuedAt + client.accessTokenValiditySeconds,
  };
  return {
    AccessToken: signToken(key, {
      ...common,
      client_id: client.id,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      jti: randomUUID(),
      username: user.username,
    }),
    IdToken: signToken(key, {
      ...attributeClaims(user.attributes),
      ...common,
      aud: client.id,
      token_use: 'id',
      jti: randomUUID(),
      'cognito:username': user.username,
    }),
    TokenType: 'Bearer',
    ExpiresIn: client.accessTokenValiditySeconds,
  };
}

/** @returns the public key as JSON, as `/.well-known/jwks.json` answers it */
export function keySetOf(key: PoolState['signingKey']): string {
  const { n, e } = createPublicKey(key.privateKey).export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ alg: 'RS256', e, kid: key.kid, kty: 'RSA', n, use: 'sig' }] });
}

function issuerOf(poolId: string): string {
  return `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com/${poolId}`;
}

function attributeClaims(attributes: Record<string, string>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) =>
      name.endsWith('_verified') ? [name, value === 'true'] : [name, value],
    ),
  );
}

function signToken(key: PoolState['signingKey'], claims: Record<string, unknown>): string {
  const content = `${encodeJson({ kid: key.kid, alg: 'RS256' })}.${encodeJson(claims)}`;
  const signature = sign('sha256', Buffer.from(content), key.privateKey);
  return `${content}.${signature.toString('base64url')}`;
}

function encodeJson(value: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
