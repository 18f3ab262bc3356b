import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  InvalidPasswordException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { problem } from '#shared/problems.ts';
import type { UserAccounts } from '../users/user-accounts.ts';

/** Accounts are named by our own user id, so that a user's names are no matter of Cognito. */
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
        if (!(error instanceof InvalidPasswordException)) throw error;
        const detail = 'This password is not allowed.';
        throw problem('validation-failed', { detail, errors: { password: detail }, cause: error });
      }
    },
  };
}
