import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { UserAccounts } from '#lambdas/features/users/users.repository.ts';
import { problem } from '#shared/problems.ts';

/** Names accounts by our own user ids, so that Cognito stores no names of users. */
export function createUserAccounts(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): UserAccounts {
  const account = (userId: string) => ({ UserPoolId: userPoolId, Username: userId });
  return {
    create: async (userId) => {
      const creation = { ...account(userId), MessageAction: 'SUPPRESS' } as const;
      try {
        await client.send(new AdminCreateUserCommand(creation));
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
      }
    },
    setPassword: async (userId, password) => {
      const change = { ...account(userId), Password: password, Permanent: true };
      try {
        await client.send(new AdminSetUserPasswordCommand(change));
      } catch (error) {
        if (!isRefusedPassword(error)) throw error;
        const detail = 'This password is not allowed.';
        throw problem('validation-failed', { detail, errors: { password: detail }, cause: error });
      }
    },
    remove: async (userId) => {
      try {
        await client.send(new AdminDeleteUserCommand(account(userId)));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
  };
}

/** Our user ids are always valid, so an invalid parameter must be the password, for example one of spaces only. */
function isRefusedPassword(error: unknown): boolean {
  return error instanceof InvalidPasswordException || error instanceof InvalidParameterException;
}

/** Reads region, credentials and endpoint from the usual environment variables of the SDK. */
export function cognitoClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ maxAttempts: 3 });
}
