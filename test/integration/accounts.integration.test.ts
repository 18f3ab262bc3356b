/** Tests rules of sign-in that need the functions, the table and Cognito together. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuditRepository } from '#lambdas/adapters/dynamo/transact.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { resetPassword } from '#lambdas/features/users/reset-password.usecase.ts';
import type { RouteName } from '#shared/routes/table.ts';
import { newUser, someNames } from '#test/support/auth-fixtures.ts';
import { type ApiRequest, startWholeApi, type WholeApi } from '#test/support/whole-api.ts';

let api: WholeApi;

beforeAll(async () => {
  api = await startWholeApi();
});
afterAll(() => api?.stop());

async function call(name: RouteName, request: ApiRequest) {
  const { status, text } = await api.call(name, request);
  return { status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Makes a user who has signed in with the password of `newUser`. */
async function signedIn(changes: Partial<typeof newUser> = {}) {
  const { username } = await createUser(api.userDeps, { ...newUser, ...someNames(), ...changes });
  const credentials = { username, password: newUser.password };
  const { status, body } = await call('signIn', { body: credentials });
  expect(status).toBe(200);
  return { username, token: body.access_token, refreshToken: body.refresh_token };
}

const refresh = (refresh_token: string) => call('refresh', { body: { refresh_token } });

it('twenty concurrent refreshes sign nobody out, and a replay after the grace period is refused', async () => {
  const { refreshToken } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  api.fixture.advanceClock(61);
  expect((await refresh(refreshToken)).status).toBe(401);
  expect((await refresh(answers[7]?.body.refresh_token)).status).toBe(200);
});

it('a logout without the refresh token ends the session all the same', async () => {
  const { token, refreshToken } = await signedIn();
  expect((await call('logout', { token })).status).toBe(204);
  expect((await call('me', { token })).body).toMatchObject({ code: 'session-ended' });
  expect((await refresh(refreshToken)).status).toBe(401);
});

it('a password that the pool refuses changes nothing', async () => {
  const { username, token } = await signedIn();
  const deps = { ...api.userDeps, audit: createAuditRepository(api.table) };
  const reset = resetPassword(deps, { username, password: 'short' });
  await expect(reset).rejects.toMatchObject({ code: 'validation-failed' });
  expect((await call('me', { token })).status).toBe(200);
});

it('no password is in the store', async () => {
  const { token } = await signedIn({ is_admin: true });
  const password = 'canary-password';
  const body = { ...someNames(), password, confirm_password: password };
  expect((await call('createUser', { token, body })).status).toBe(201);
  const { email, username } = body;
  expect((await call('signIn', { body: { username, password } })).status).toBe(200);
  const stored = JSON.stringify(await api.items());
  expect(stored).toContain(email);
  expect(stored).not.toContain(password);
});
