import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwksValidationError, JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleFetcher } from 'aws-jwt-verify/https';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import type { AccessTokens } from '#lambdas/features/auth/auth-deps.ts';
import { problem } from '#shared/problems.ts';

/** The account's name is our user id; `origin_jti` stays the same for one sign-in. */
export const claimsSchema = z.object({ username: z.uuid(), origin_jti: z.uuid() });

export interface PoolSettings {
  userPoolId: string;
  clientId: string;
  /** Endpoint that the key set is fetched from instead of AWS; the issuer remains AWS's. */
  endpoint?: string | undefined;
}

/** @throws Problem `unavailable` from `verify` when the key set cannot be fetched */
export function createAccessTokens({ userPoolId, clientId, endpoint }: PoolSettings): AccessTokens {
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access' },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: endpoint ? redirected(endpoint) : new SimpleFetcher(),
      }),
    },
  );
  return {
    verify: async (token) => {
      try {
        const claims = claimsSchema.safeParse(await verifier.verify(token));
        if (!claims.success) return undefined;
        return { userId: claims.data.username, sessionId: claims.data.origin_jti };
      } catch (error) {
        if (error instanceof FetchError || error instanceof JwksValidationError) {
          throw problem('unavailable', { cause: error });
        }
        if (error instanceof JwtBaseError) return undefined;
        throw error;
      }
    },
  };
}

function redirected(endpoint: string) {
  return {
    fetch: async (uri: string): Promise<ArrayBuffer> => {
      try {
        const response = await fetch(new URL(new URL(uri).pathname, endpoint));
        if (response.ok) return await response.arrayBuffer();
        throw new Error(`status ${response.status}`);
      } catch (error) {
        throw new FetchError(uri, error);
      }
    },
  };
}
