import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwksValidationError, JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleFetcher } from 'aws-jwt-verify/https';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import type { AccessTokens } from '#lambdas/features/auth/auth-deps.ts';
import { problem } from '#shared/problems.ts';

/** `username` is our user id. `origin_jti` identifies a sign-in, and stays the same when its tokens are refreshed. */
export const claimsSchema = z.object({ username: z.uuid(), origin_jti: z.uuid() });

export interface PoolSettings {
  userPoolId: string;
  clientId: string;
  /** Replaces AWS as the source of the key set; tokens must still name AWS as issuer. */
  endpoint?: string | undefined;
}

/** @throws Problem `unavailable` from `verify` when the key set cannot be fetched */
export function createAccessTokens({ userPoolId, clientId, endpoint }: PoolSettings): AccessTokens {
  const fetcher = endpoint ? fetcherFor(endpoint) : new SimpleFetcher();
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access' },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
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

/** Fetches every path from this endpoint, whatever the host of the requested address. */
function fetcherFor(endpoint: string) {
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
