import {
  AdminDeleteUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CognitoFixture,
  plain,
  rotating,
  user,
  startCognitoFixture,
} from './cognito-fixture.ts';

let pool: CognitoFixture;

beforeEach(async () => {
  pool = await startCognitoFixture();
});
afterEach(() => pool.endpoint.dispose());

describe('refreshing', () => {
  it('rotates the token; the used one stays valid only for the grace period', async () => {
    const first = await pool.signedIn();
    const second = await pool.refresh(first.refresh);
    expect(second?.RefreshToken).not.toBe(first.refresh);
    pool.endpoint.pass(29);
    const otherTab = await pool.refresh(first.refresh);
    pool.endpoint.pass(1);
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
    const first = await pool.signedIn();
    pool.endpoint.pass(29 * 86_400);
    const second = await pool.refresh(first.refresh);
    pool.endpoint.pass(86_400);
    await expect(pool.refresh(second?.RefreshToken ?? '')).rejects.toMatchObject({
      message: 'Refresh Token has expired',
    });
  });

  it('keeps the token on a client without rotation', async () => {
    const tokens = await pool.signedIn(plain);
    const result = await pool.refresh(tokens.refresh, plain);
    expect(result?.AccessToken).toBeTruthy();
    expect(result?.RefreshToken).toBeUndefined();
    expect((await pool.refresh(tokens.refresh, plain))?.AccessToken).toBeTruthy();
  });

  it('offers REFRESH_TOKEN_AUTH only where tokens do not rotate', async () => {
    const byFlow = (ClientId: string, token: string) =>
      pool.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: token },
        }),
      );
    const steady = await byFlow(plain, (await pool.signedIn(plain)).refresh);
    expect(steady.AuthenticationResult?.AccessToken).toBeTruthy();
    await expect(byFlow(rotating, (await pool.signedIn()).refresh)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('refuses anything but a refresh token of this client and an existing user', async () => {
    const invalid = { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' };
    const tokens = await pool.signedIn();
    await expect(pool.refresh('nonsense')).rejects.toMatchObject(invalid);
    await expect(pool.refresh(tokens.access)).rejects.toMatchObject(invalid);
    await expect(pool.refresh(tokens.refresh, plain)).rejects.toMatchObject(invalid);
    await pool.send(new AdminDeleteUserCommand(user));
    await expect(pool.refresh(tokens.refresh)).rejects.toMatchObject(invalid);
  });
});

describe('revoking', () => {
  it('ends that session with all its tokens, and no other', async () => {
    const here = await pool.signedIn();
    const there = await pool.signedIn();
    const renewed = await pool.refresh(here.refresh);
    await pool.revoke(here.refresh);
    await pool.revoke(here.refresh);
    const revoked = {
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    };
    await expect(pool.refresh(here.refresh)).rejects.toMatchObject(revoked);
    await expect(pool.refresh(renewed?.RefreshToken ?? '')).rejects.toMatchObject(revoked);
    expect((await pool.refresh(there.refresh))?.AccessToken).toBeTruthy();
  });

  it('accepts only refresh tokens', async () => {
    await expect(pool.revoke((await pool.signedIn()).access)).rejects.toMatchObject({
      name: 'UnsupportedTokenTypeException',
    });
  });
});
