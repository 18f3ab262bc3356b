/** Access tokens that the user pool might have issued, and others that it never would. */
import { createHmac, generateKeyPairSync, type KeyLike, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

export interface TokenOwner {
  userId: string;
  sessionId: string;
}

/** In the past. */
export const expired = { exp: secondsFromNow(-1), iat: secondsFromNow(-901) };

/** The defect of each; the session that they name is live. */
export const forgeries = [
  'signed with another key',
  'with a changed user',
  'without a signature',
  'signed with a shared secret',
  'of an unknown key',
  'of another pool',
  'of another client',
  'that is an id token',
  'not valid yet',
  'without a session',
  'that is no token',
] as const;

export type Forgery = (typeof forgeries)[number];

export interface TokenMint {
  good(owner: TokenOwner): string;
  expired(owner: TokenOwner): string;
  forged(owner: TokenOwner, forgery: Forgery): string;
}

const poolFileSchema = z.object({
  signingKey: z.object({ kid: z.string(), privateKey: z.string() }),
});

/** Signs with the pool's own key from its file. */
export async function createTokenMint({
  poolFile,
  userPoolId,
  clientId,
}: {
  poolFile: string;
  userPoolId: string;
  clientId: string;
}): Promise<TokenMint> {
  const { signingKey } = poolFileSchema.parse(JSON.parse(await readFile(poolFile, 'utf8')));
  const { privateKey: key, kid } = signingKey;
  const { privateKey: anotherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const claimsOf = ({ userId, sessionId }: TokenOwner) => ({
    iss: issuerOf(userPoolId),
    client_id: clientId,
    token_use: 'access',
    username: userId,
    origin_jti: sessionId,
    iat: secondsFromNow(0),
    exp: secondsFromNow(900),
  });
  const good = (owner: TokenOwner, changes: object = {}) =>
    signed({ ...claimsOf(owner), ...changes }, { kid, key });

  const forge: Record<Forgery, (owner: TokenOwner) => string> = {
    'signed with another key': (owner) => signed(claimsOf(owner), { kid, key: anotherKey }),
    'with a changed user': (owner) => {
      const [header, , signature] = good({ ...owner, userId: crypto.randomUUID() }).split('.');
      return `${header}.${encoded(claimsOf(owner))}.${signature}`;
    },
    'without a signature': (owner) => `${encoded({ alg: 'none' })}.${encoded(claimsOf(owner))}.`,
    'signed with a shared secret': (owner) => {
      const content = `${encoded({ alg: 'HS256', kid })}.${encoded(claimsOf(owner))}`;
      return `${content}.${createHmac('sha256', kid).update(content).digest('base64url')}`;
    },
    'of an unknown key': (owner) => signed(claimsOf(owner), { kid: 'unknown', key: anotherKey }),
    'of another pool': (owner) => good(owner, { iss: issuerOf('us-east-1_Another') }),
    'of another client': (owner) => good(owner, { client_id: 'another' }),
    'that is an id token': (owner) => good(owner, { token_use: 'id', aud: clientId }),
    'not valid yet': (owner) => good(owner, { nbf: secondsFromNow(600) }),
    'without a session': (owner) => good(owner, { origin_jti: undefined }),
    'that is no token': () => 'a.b.c',
  };
  return {
    good,
    expired: (owner) => good(owner, expired),
    forged: (owner, forgery) => forge[forgery](owner),
  };
}

function signed(claims: object, { kid, key }: { kid: string; key: KeyLike }): string {
  const content = `${encoded({ kid, alg: 'RS256' })}.${encoded(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

function issuerOf(userPoolId: string): string {
  return `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
