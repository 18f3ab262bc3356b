import { readFile } from 'node:fs/promises';
import {
  AdminRespondToAuthChallengeCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CognitoFixture,
  incorrect,
  Password,
  plain,
  rotating,
  Username,
  UserPoolId,
  startCognitoFixture,
} from './cognito-fixture.ts';

let pool: CognitoFixture;

beforeEach(async () => {
  pool = await startCognitoFixture();
});
afterEach(() => pool.endpoint.dispose());

describe('signing in', () => {
  it('returns tokens that aws-jwt-verify accepts', async () => {
    const tokens = await pool.signedIn();
    const access = await pool.verifier('access').verify(tokens.access);
    expect(access).toMatchObject({
      username: Username,
      scope: 'aws.cognito.signin.user.admin',
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${UserPoolId}`,
    });
    expect(access.exp - access.iat).toBe(900);
    const id = await pool.verifier('id').verify(tokens.id);
    expect(id).toMatchObject({ sub: access.sub, origin_jti: access.origin_jti });
    expect(id.email).toBe('owner@example.com');
    await expect(pool.verifier('access', plain).verify(tokens.access)).rejects.toThrow();
  });

  it('answers a wrong password and an unknown name alike', async () => {
    await expect(pool.signIn('Wrong-password-1')).rejects.toMatchObject(incorrect);
    await expect(pool.signIn(Password, 'nobody')).rejects.toMatchObject(incorrect);
  });

  it('asks for a new password after a temporary one', async () => {
    await pool.createUser('newcomer');
    const asked = await pool.signIn('Temporary-pass-1', 'newcomer');
    expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(asked.AuthenticationResult).toBeUndefined();
    const answer = (password: string, Session = asked.Session) =>
      pool.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId,
          ClientId: rotating,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session,
          ChallengeResponses: { USERNAME: 'newcomer', NEW_PASSWORD: password },
        }),
      );
    await expect(answer('weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    expect((await answer('Quite-strong-7')).AuthenticationResult?.RefreshToken).toBeTruthy();
    await expect(answer('Quite-strong-8')).rejects.toMatchObject({
      message: 'Invalid session for the user.',
    });
    expect((await pool.signIn('Quite-strong-7', 'newcomer')).ChallengeName).toBeUndefined();
  });

  it('lets a temporary password expire after a week', async () => {
    await pool.setPassword('Temporary-pass-2', false);
    pool.endpoint.pass(7 * 86_400);
    await expect(pool.signIn('Temporary-pass-2')).rejects.toMatchObject({
      message: expect.stringContaining('Temporary password has expired'),
    });
  });

  it('refuses a flow that the client does not have', async () => {
    const command = new InitiateAuthCommand({
      ClientId: rotating,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    });
    await expect(pool.send(command)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });
});

describe('the lockout', () => {
  const exceeded = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
  const guess = async (times: number, name = Username) => {
    for (let time = 0; time < times; time++) {
      await expect(pool.signIn('Wrong-password-1', name)).rejects.toMatchObject(incorrect);
    }
  };

  it('begins with the fifth wrong guess, even for the right password, and doubles', async () => {
    await guess(5);
    await expect(pool.signIn()).rejects.toMatchObject(exceeded);
    pool.endpoint.pass(1);
    await guess(1);
    pool.endpoint.pass(1);
    await expect(pool.signIn()).rejects.toMatchObject(exceeded);
    pool.endpoint.pass(1);
    expect((await pool.signIn()).AuthenticationResult).toBeTruthy();
    await guess(4);
    expect((await pool.signIn()).AuthenticationResult).toBeTruthy();
  });

  it('lasts 15 minutes at most', async () => {
    await guess(5);
    for (let failures = 5; failures < 17; failures++) {
      pool.endpoint.pass(Math.min(2 ** (failures - 5), 900));
      await guess(1);
    }
    pool.endpoint.pass(899);
    await expect(pool.signIn()).rejects.toMatchObject(exceeded);
    pool.endpoint.pass(1);
    expect((await pool.signIn()).AuthenticationResult).toBeTruthy();
  });

  it('covers unknown names alike, survives a restart and spares other users', async () => {
    await guess(5, 'nobody');
    await guess(5);
    await pool.createUser('other');
    await pool.restart();
    expect((await pool.signIn('Temporary-pass-1', 'other')).ChallengeName).toBeTruthy();
    const file = await readFile(pool.statePath, 'utf8');
    const { lockouts } = JSON.parse(file) as { lockouts: { username: string; failures: number }[] };
    expect(lockouts.map(({ username, failures }) => [username, failures])).toEqual([
      ['nobody', 5],
      [Username, 5],
    ]);
  });
});
