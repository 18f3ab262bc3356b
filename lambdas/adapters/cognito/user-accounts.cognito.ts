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

/** Accounts are named by our own user id, so Cognito never sees a user's names. */
export function createUserAccounts(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): UserAccounts {
  return {
    create: async (userId) => {
      try {
        await client.send(
          new AdminCreateUserCommand({
            UserPoolId: userPoolId,
            Username: userId,
            MessageAction: 'SUPPRESS',
          }),
        );
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
      }
    },
    setPassword: async (userId, password) => {
      try {
        await client.send(
          new AdminSetUserPasswordCommand({
            UserPoolId: userPoolId,
            Username: userId,
            Password: password,
            Permanent: true,
          }),
        );
      } catch (error) {
        if (!isRefusedPassword(error)) throw error;
        const detail = 'This password is not allowed.';
        throw problem('validation-failed', { detail, errors: { password: detail }, cause: error });
      }
    },
    remove: async (userId) => {
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: userId }));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
  };
}

/** Our ids are always valid names, so an invalid parameter is the password: only spaces, say. */
function isRefusedPassword(error: unknown): boolean {
  return error instanceof InvalidPasswordException || error instanceof InvalidParameterException;
}

/** Region, credentials and endpoint come from the SDK's usual variables. */
export function cognitoClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ maxAttempts: 3 });
}
