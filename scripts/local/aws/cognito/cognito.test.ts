import { readFile, writeFile } from 'node:fs/promises';
import {
  AdminDeleteUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CognitoFixture,
  Password,
  settings,
  Username,
  UserPoolId,
  startCognitoFixture,
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
    const tokens = await pool.signedIn();
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
