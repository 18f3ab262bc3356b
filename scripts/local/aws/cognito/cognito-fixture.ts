/** Starts a user pool with one confirmed user, and offers the calls that tests make to it. */
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { type EndpointFixture, startFixture } from '../endpoint-fixture.ts';
import type { UserPoolSettings } from './pool.ts';

export const UserPoolId = 'us-east-1_Local1';
/** Ids of a client that rotates its refresh tokens, and of a client that does not. */
export const rotating = 'rotating';
export const plain = 'plain';
export const Username = 'owner';
export const Password = 'Correct-horse-9';
export const user = { UserPoolId, Username };
export const wrongPassword = {
  name: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
};

const common = { accessTokenValiditySeconds: 900, refreshTokenValiditySeconds: 30 * 86_400 };
export const settings: UserPoolSettings = {
  id: UserPoolId,
  clientIds: [
    {
      ...common,
      id: rotating,
      refreshTokenRotation: { retryGracePeriodSeconds: 30 },
      explicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    },
    {
      ...common,
      id: plain,
      explicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    },
  ],
  passwordPolicy: { minimumLength: 12, requireUppercase: true, requireNumbers: true },
};

export type CognitoFixture = Awaited<ReturnType<typeof startCognitoFixture>>;

export async function startCognitoFixture() {
  const endpoint = await startFixture();
  await endpoint.aws.cognito.createUserPool(settings);
  let cognito = endpoint.cognito();
  const calls = {
    endpoint,
    statePath: join(endpoint.stateDirectory, 'cognito', `${UserPoolId}.json`),
    // The SDK overloads `send`; the cast keeps the type of the answer to each command.
    send: ((command: never) => cognito.send(command)) as CognitoIdentityProviderClient['send'],
    createUser: (name = Username, TemporaryPassword = 'Temporary-pass-1') =>
      cognito.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: name,
          TemporaryPassword,
          MessageAction: 'SUPPRESS',
          UserAttributes: [{ Name: 'email', Value: `${name}@example.com` }],
        }),
      ),
    setPassword: (password: string, Permanent: boolean) =>
      cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent })),
    signIn: (password = Password, name = Username, ClientId = rotating) =>
      cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: name, PASSWORD: password },
        }),
      ),
    issueTokens: async (ClientId = rotating) => {
      const { AuthenticationResult } = await calls.signIn(Password, Username, ClientId);
      return {
        access: AuthenticationResult?.AccessToken ?? '',
        id: AuthenticationResult?.IdToken ?? '',
        refresh: AuthenticationResult?.RefreshToken ?? '',
      };
    },
    refresh: async (RefreshToken: string, ClientId = rotating) => {
      const command = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken });
      return (await cognito.send(command)).AuthenticationResult;
    },
    revoke: (Token: string) => cognito.send(new RevokeTokenCommand({ ClientId: rotating, Token })),
    verifier: (tokenUse: 'access' | 'id', clientId = rotating) =>
      verifierAt(endpoint, tokenUse, clientId),
    /** Starts another endpoint on the same state. */
    restart: async () => {
      await endpoint.restart();
      await endpoint.aws.cognito.createUserPool(settings);
      cognito = endpoint.cognito();
    },
  };
  await calls.createUser();
  await calls.setPassword(Password, true);
  return calls;
}

function verifierAt(endpoint: EndpointFixture, tokenUse: 'access' | 'id', clientId: string) {
  const fetcher = {
    fetch: async (uri: string) =>
      (await fetch(`${endpoint.aws.endpoint}${new URL(uri).pathname}`)).arrayBuffer(),
  };
  return CognitoJwtVerifier.create(
    { userPoolId: UserPoolId, tokenUse, clientId },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
}
