import {
  AdminInitiateAuthCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import type {
  IdentityProvider,
  IssuedTokens,
  SignInOutcome,
} from '#lambdas/features/auth/auth-deps.ts';
import { claimsSchema } from './access-tokens.cognito.ts';

/** Errors that the caller caused. `NotAuthorizedException` also covers locked and disabled users. */
const refusals = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
  'InvalidParameterException',
]);

/** A misconfigured client gets errors with the same names, although the caller did nothing wrong. */
const misconfigured = /flow not enabled|method not supported/i;

/** Errors of a service, such as a local imitation of Cognito, that does not implement a call. */
const unsupported = new Set([
  'UnsupportedOperationException',
  'UnknownOperationException',
  'InvalidAction',
  'NotImplemented',
]);

export function createIdentityProvider(
  client: CognitoIdentityProviderClient,
  { userPoolId, clientId }: { userPoolId: string; clientId: string },
): IdentityProvider {
  const pool = { UserPoolId: userPoolId, ClientId: clientId };

  /** Falls back to the older call, which does not rotate the refresh token, where a service lacks the newer one. */
  async function exchange(token: string): Promise<AuthenticationResultType | undefined> {
    try {
      const rotated = await client.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: token }),
      );
      return rotated.AuthenticationResult;
    } catch (error) {
      if (!unsupported.has(nameOf(error))) throw error;
    }
    const repeated = await client.send(
      new AdminInitiateAuthCommand({
        ...pool,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: token },
      }),
    );
    return repeated.AuthenticationResult;
  }

  return {
    signIn: async (userId, password) => {
      try {
        const answer = await client.send(
          new AdminInitiateAuthCommand({
            ...pool,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: userId, PASSWORD: password },
          }),
        );
        // Cognito asks a challenge while the account has only a temporary password.
        if (!answer.AuthenticationResult) return { kind: 'refused' };
        return { kind: 'signed-in', tokens: issuedTokens(answer.AuthenticationResult) };
      } catch (error) {
        return signInRefusal(error);
      }
    },
    refresh: async (token) => {
      try {
        const result = await exchange(token);
        return result && issuedTokens(result, token);
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },
    revoke: async (token) => {
      try {
        await client.send(new RevokeTokenCommand({ ClientId: clientId, Token: token }));
      } catch (error) {
        if (!isRefusal(error) && nameOf(error) !== 'UnsupportedTokenTypeException') throw error;
      }
    },
  };
}

function signInRefusal(error: unknown): SignInOutcome {
  if (!isRefusal(error)) throw error;
  const locked = error.message.includes('attempts exceeded');
  return { kind: locked ? 'locked' : 'refused' };
}

/** Keeps the used refresh token, which remains valid, when Cognito returns no new one. */
function issuedTokens(result: AuthenticationResultType, usedToken?: string): IssuedTokens {
  const { AccessToken: accessToken, RefreshToken: refreshToken = usedToken } = result;
  if (!accessToken || !refreshToken) throw new Error('Cognito answered without tokens');
  const claims = claimsSchema.parse(decomposeUnverifiedJwt(accessToken).payload);
  return { accessToken, refreshToken, userId: claims.username, sessionId: claims.origin_jti };
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && refusals.has(error.name) && !misconfigured.test(error.message);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
