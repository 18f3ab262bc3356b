/** Makes access tokens as the user pool would issue them. */
import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

export interface TokenOwner {
  userId: string;
  sessionId: string;
}

export interface TokenMint {
  good(owner: TokenOwner): string;
}

const poolFileSchema = z.object({
  signingKey: z.object({ kid: z.string(), privateKey: z.string() }),
});

/** Signs with the key of the pool, which it reads from the pool's file. */
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
  const claimsOf = ({ userId, sessionId }: TokenOwner) => ({
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`,
    client_id: clientId,
    token_use: 'access',
    username: userId,
    origin_jti: sessionId,
    iat: secondsFromNow(0),
    exp: secondsFromNow(900),
  });
  return {
    good: (owner) => {
      const content = `${encoded({ kid: signingKey.kid, alg: 'RS256' })}.${encoded(claimsOf(owner))}`;
      const signature = sign('sha256', Buffer.from(content), signingKey.privateKey);
      return `${content}.${signature.toString('base64url')}`;
    },
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
