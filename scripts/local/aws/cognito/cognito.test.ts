import { readFile, writeFile } from 'node:fs/promises';
import {
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CognitoFixture,
  wrongPassword,
  Password,
  plain,
  rotating,
  settings,
  startCognitoFixture,
  user,
  Username,
  UserPoolId,
} from './cognito-fixture.ts';

let pool: CognitoFixture;

beforeEach(async () => {
  pool = await startCognitoFixture();
});
afterEach(() => pool.endpoint.dispose());

describe('users', () => {
  it('have unique names, even for concurrent requests', async () => {
    const both = await Promise.allSettled([pool.createUser('twin'), pool.createUser('twin')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(pool.createUser()).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  it.each([
    ['Short-1', 'not long enough'],
    ['no-uppercase-1', 'uppercase'],
    ['No-number-here', 'numeric'],
  ])('may not have the password %s', async (password, rule) => {
    await expect(pool.setPassword(password, true)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: expect.stringContaining(rule),
    });
  });

  it('and sessions survive a restart, with neither passwords nor tokens in the file', async () => {
    const tokens = await pool.issueTokens();
    await pool.restart();
    expect((await pool.signIn()).AuthenticationResult).toBeTruthy();
    expect((await pool.refresh(tokens.refresh))?.AccessToken).toBeTruthy();
    await pool.verifier('access').verify(tokens.access);
    const file = await readFile(pool.statePath, 'utf8');
    expect(file).not.toContain(Password);
    expect(file).not.toContain(tokens.refresh);
  });
});

describe('refusals', () => {
  it('cover unknown operations, pools and users', async () => {
    await expect(pool.send(new ListUsersCommand({ UserPoolId }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
    const remove = (target: { UserPoolId: string; Username: string }) =>
      pool.send(new AdminDeleteUserCommand(target));
    await expect(remove({ UserPoolId: 'us-east-1_Other', Username })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(remove({ UserPoolId, Username: 'nobody' })).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });

  it('of a broken state file say what to do', async () => {
    await writeFile(pool.statePath, '{"version":1,');
    await pool.endpoint.restart();
    await expect(pool.endpoint.aws.cognito.createUserPool(settings)).rejects.toThrow(
      /cognito cannot be read .*npm start -- --fresh starts over/,
    );
  });
});

describe('signing in', () => {
  it('returns tokens that aws-jwt-verify accepts', async () => {
    const tokens = await pool.issueTokens();
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
    await expect(pool.signIn('Wrong-password-1')).rejects.toMatchObject(wrongPassword);
    await expect(pool.signIn(Password, 'nobody')).rejects.toMatchObject(wrongPassword);
  });

  it('asks for a new password after a temporary one', async () => {
    await pool.createUser('newcomer');
    const answer = await pool.signIn('Temporary-pass-1', 'newcomer');
    expect(answer.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(answer.AuthenticationResult).toBeUndefined();
  });

  it('refuses a flow that the client does not have', async () => {
    const command = new AdminInitiateAuthCommand({
      UserPoolId,
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
      await expect(pool.signIn('Wrong-password-1', name)).rejects.toMatchObject(wrongPassword);
    }
  };

  it('begins with the fifth wrong guess, even for the right password, and doubles', async () => {
    await guess(5);
    await expect(pool.signIn()).rejects.toMatchObject(exceeded);
    pool.endpoint.advanceClock(1);
    await guess(1);
    pool.endpoint.advanceClock(1);
    await expect(pool.signIn()).rejects.toMatchObject(exceeded);
    pool.endpoint.advanceClock(1);
    expect((await pool.signIn()).AuthenticationResult).toBeTruthy();
    await guess(4);
    expect((await pool.signIn()).AuthenticationResult).toBeTruthy();
  });

  it('lasts 15 minutes at most', async () => {
    await guess(5);
    for (let failures = 5; failures < 17; failures++) {
      pool.endpoint.advanceClock(Math.min(2 ** (failures - 5), 900));
      await guess(1);
    }
    pool.endpoint.advanceClock(899);
    await expect(pool.signIn()).rejects.toMatchObject(exceeded);
    pool.endpoint.advanceClock(1);
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

describe('refreshing', () => {
  it('rotates the token; the used one stays valid only for the grace period', async () => {
    const first = await pool.issueTokens();
    const second = await pool.refresh(first.refresh);
    expect(second?.RefreshToken).not.toBe(first.refresh);
    pool.endpoint.advanceClock(29);
    const otherTab = await pool.refresh(first.refresh);
    pool.endpoint.advanceClock(1);
    await expect(pool.refresh(first.refresh)).rejects.toMatchObject({
      name: 'RefreshTokenReuseException',
    });
    for (const token of [second?.RefreshToken, otherTab?.RefreshToken]) {
      const access = (await pool.refresh(token ?? ''))?.AccessToken ?? '';
      const { origin_jti } = await pool.verifier('access').verify(access);
      expect(origin_jti).toBe((await pool.verifier('access').verify(first.access)).origin_jti);
    }
  });

  it('does not extend the session by rotation', async () => {
    const first = await pool.issueTokens();
    pool.endpoint.advanceClock(29 * 86_400);
    const second = await pool.refresh(first.refresh);
    pool.endpoint.advanceClock(86_400);
    await expect(pool.refresh(second?.RefreshToken ?? '')).rejects.toMatchObject({
      message: 'Refresh Token has expired',
    });
  });

  it('keeps the token on a client without rotation', async () => {
    const tokens = await pool.issueTokens(plain);
    const result = await pool.refresh(tokens.refresh, plain);
    expect(result?.AccessToken).toBeTruthy();
    expect(result?.RefreshToken).toBeUndefined();
    expect((await pool.refresh(tokens.refresh, plain))?.AccessToken).toBeTruthy();
  });

  it('refuses unknown tokens, access tokens, and tokens of another client or a deleted user', async () => {
    const invalid = { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' };
    const tokens = await pool.issueTokens();
    await expect(pool.refresh('nonsense')).rejects.toMatchObject(invalid);
    await expect(pool.refresh(tokens.access)).rejects.toMatchObject(invalid);
    await expect(pool.refresh(tokens.refresh, plain)).rejects.toMatchObject(invalid);
    await pool.send(new AdminDeleteUserCommand(user));
    await expect(pool.refresh(tokens.refresh)).rejects.toMatchObject(invalid);
  });
});

describe('revoking', () => {
  it('ends that session with all its tokens, and no other', async () => {
    const revokedSession = await pool.issueTokens();
    const otherSession = await pool.issueTokens();
    const renewed = await pool.refresh(revokedSession.refresh);
    await pool.revoke(revokedSession.refresh);
    await pool.revoke(revokedSession.refresh);
    const revoked = {
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    };
    await expect(pool.refresh(revokedSession.refresh)).rejects.toMatchObject(revoked);
    await expect(pool.refresh(renewed?.RefreshToken ?? '')).rejects.toMatchObject(revoked);
    expect((await pool.refresh(otherSession.refresh))?.AccessToken).toBeTruthy();
  });

  it('accepts only refresh tokens', async () => {
    await expect(pool.revoke((await pool.issueTokens()).access)).rejects.toMatchObject({
      name: 'UnsupportedTokenTypeException',
    });
  });
});
