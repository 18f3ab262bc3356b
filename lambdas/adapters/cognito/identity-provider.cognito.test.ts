import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { createIdentityProvider } from './identity-provider.cognito.ts';

const userId = '0197a3c0-0000-7000-8000-000000000001';
const sessionId = '0197a3c0-0000-7000-8000-000000000002';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = encode({ username: userId, origin_jti: sessionId });
const AccessToken = `${encode({ alg: 'RS256', kid: 'k' })}.${claims}.c2lnbmF0dXJl`;
const tokens = { AuthenticationResult: { AccessToken, RefreshToken: 'new' } };

const failure = (name: string, message = '') => Object.assign(new Error(message), { name });

/** Makes a provider for a service with a fixed answer to each command, by its name. */
function answering(answers: Record<string, object | Error>) {
  const asked: string[] = [];
  const send = async (command: object) => {
    const name = command.constructor.name.replace(/Command$/, '');
    asked.push(name);
    const answer = answers[name];
    if (answer instanceof Error || !answer) throw answer ?? new Error(`unexpected ${name}`);
    return answer;
  };
  const client = { send } as unknown as CognitoIdentityProviderClient; // The one method that is used.
  return { asked, ...createIdentityProvider(client, { userPoolId: 'p', clientId: 'c' }) };
}

describe('a refresh', () => {
  it('returns the rotated token', async () => {
    const { refresh } = answering({ GetTokensFromRefreshToken: tokens });
    expect(await refresh('old')).toEqual({
      accessToken: AccessToken,
      refreshToken: 'new',
      userId,
      sessionId,
    });
  });

  it('keeps the old token when no new one is returned', async () => {
    const { refresh } = answering({
      GetTokensFromRefreshToken: { AuthenticationResult: { AccessToken } },
    });
    expect(await refresh('old')).toMatchObject({ refreshToken: 'old' });
  });

  it.each(['UnsupportedOperationException', 'UnknownOperationException', 'InvalidAction'])(
    'falls back to the older call when the service says %s',
    async (name) => {
      const { refresh, asked } = answering({
        GetTokensFromRefreshToken: failure(name),
        AdminInitiateAuth: { AuthenticationResult: { AccessToken } },
      });
      expect(await refresh('old')).toMatchObject({ refreshToken: 'old', userId });
      expect(asked).toEqual(['GetTokensFromRefreshToken', 'AdminInitiateAuth']);
    },
  );

  it('is refused for a reused token, and does not blame the caller when Cognito is busy', async () => {
    const reused = answering({ GetTokensFromRefreshToken: failure('RefreshTokenReuseException') });
    expect(await reused.refresh('old')).toBeUndefined();
    const busy = answering({ GetTokensFromRefreshToken: failure('TooManyRequestsException') });
    await expect(busy.refresh('old')).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  });
});

describe('a sign-in', () => {
  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', 'refused'],
    ['NotAuthorizedException', 'User is disabled.', 'refused'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'locked'],
    ['UserNotFoundException', 'User does not exist.', 'refused'],
    ['PasswordResetRequiredException', '', 'refused'],
  ])('that Cognito answers with %s %s is %s', async (name, message, kind) => {
    const { signIn } = answering({ AdminInitiateAuth: failure(name, message) });
    expect(await signIn(userId, 'x')).toEqual({ kind });
  });

  it('with a password that is not permanent is refused', async () => {
    const { signIn } = answering({ AdminInitiateAuth: { ChallengeName: 'NEW_PASSWORD_REQUIRED' } });
    expect(await signIn(userId, 'x')).toEqual({ kind: 'refused' });
  });

  it('with a misconfigured client is a server error', async () => {
    const { signIn } = answering({
      AdminInitiateAuth: failure(
        'InvalidParameterException',
        'Auth flow not enabled for this client',
      ),
    });
    await expect(signIn(userId, 'x')).rejects.toThrow('Auth flow not enabled');
  });
});

describe('a revocation', () => {
  it('of a token that is no longer valid is not an error', async () => {
    const { revoke } = answering({ RevokeToken: failure('UnsupportedTokenTypeException') });
    await expect(revoke('old')).resolves.toBeUndefined();
  });
});
