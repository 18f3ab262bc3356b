/**
 * User management on the real engine and Cognito's stand-in: the effect on a session's next
 * request.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetPassword } from '#lambdas/features/users/reset-password.usecase.ts';
import { keepDemoViewer } from '#lambdas/features/users/keep-demo-viewer.usecase.ts';
import { startAuthFunction } from '#test/support/auth-function.ts';

let auth: Awaited<ReturnType<typeof startAuthFunction>>;

beforeAll(async () => {
  auth = await startAuthFunction();
});

afterAll(() => auth.stop());

async function signIn(username: string, password: string) {
  const answer = await auth.call('POST /auth/token', { body: { username, password } });
  const { access_token: access = '', refresh_token: refresh = '' } = answer.body ?? {};
  return { status: answer.status, access, refresh };
}

const me = (token: string) => auth.call('GET /auth/me', { token });

it('a reset password ends both sessions of the user on their next request', async () => {
  await auth.createUser({ username: 'ada', email: 'ada@example.com' });
  await auth.createUser({ username: 'bob', email: 'bob@example.com' });
  const [here, elsewhere, bob] = [
    await signIn('ada', 'right-password'),
    await signIn('ada', 'right-password'),
    await signIn('bob', 'right-password'),
  ];
  expect([(await me(here.access)).status, (await me(elsewhere.access)).status]).toEqual([200, 200]);

  await resetPassword(auth.userDeps, { username: 'Ada', password: 'a-new-password' });

  for (const { access, refresh } of [here, elsewhere]) {
    expect((await me(access)).body).toMatchObject({ code: 'session-ended' });
    const again = await auth.call('POST /auth/refresh', { body: { refresh_token: refresh } });
    expect(again.status).toBe(401);
  }
  expect((await me(bob.access)).status).toBe(200);
  expect((await signIn('ada', 'right-password')).status).toBe(401);
  expect((await signIn('ada', 'a-new-password')).status).toBe(200);
});

it('a password that the pool refuses changes nothing', async () => {
  await auth.createUser({ username: 'carl', email: 'carl@example.com' });
  const { access } = await signIn('carl', 'right-password');
  const reset = resetPassword(auth.userDeps, { username: 'carl', password: 'short' });
  await expect(reset).rejects.toMatchObject({ code: 'validation-failed' });
  expect((await me(access)).status).toBe(200);
});

it('the demo viewer is created and disabled with the settings', async () => {
  const demo = { enabled: true, username: 'demo', password: 'look-around', showDrafts: false };
  expect(await keepDemoViewer(auth.userDeps, demo)).toBe('created');
  const visitor = await signIn('demo', 'look-around');
  expect(await keepDemoViewer(auth.userDeps, demo)).toBe('unchanged');
  expect((await me(visitor.access)).body).toMatchObject({ role: 'viewer', name: 'Demo Viewer' });

  expect(await keepDemoViewer(auth.userDeps, { ...demo, enabled: false })).toBe('disabled');
  expect((await me(visitor.access)).status).toBe(401);
  expect((await signIn('demo', 'look-around')).status).toBe(401);

  expect(await keepDemoViewer(auth.userDeps, demo)).toBe('enabled');
  expect((await me(visitor.access)).status).toBe(401);
  expect((await signIn('demo', 'look-around')).status).toBe(200);
});
