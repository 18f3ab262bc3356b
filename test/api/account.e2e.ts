import { type APIRequestContext, expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import {
  recoveryCodesSchema,
  secondStepSecretSchema,
  type SessionList,
  sessionListSchema,
  type SignInRules,
} from '#shared/schemas/account.ts';
import { type OwnUser, signedInSchema, type Tokens } from '#shared/schemas/auth.ts';
import { codeAt } from '#test/support/second-steps.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';
import { createUser, signInAs, usersPath } from '#test/support/user-api.ts';

const auth = '/api/v1/auth';
const current_password = 'first-password';

const me = async (api: APIRequestContext, tokens: Tokens) =>
  (await jsonOf(await api.get(`${auth}/me`, { headers: bearer(tokens) }), 200)) as OwnUser;

/** Creates a user who has begun to set up the second step. */
async function settingUp(request: APIRequestContext) {
  const user = await createUser(request);
  const enter = (sent: object = {}) =>
    request.post(`${auth}/token`, {
      data: { username: user.username, password: current_password, ...sent },
    });
  const tokens = await signInAs(request, user.username);
  const headers = bearer(tokens);
  const begin = await request.post(`${auth}/second-step`, { headers, data: { current_password } });
  const { secret } = secondStepSecretSchema.parse(await jsonOf(begin, 200));
  /** The current code, or with 30 seconds the next code, which is accepted already. */
  const code = (seconds: 0 | 30) => codeAt(new Date(), { secret, seconds });
  const confirm = (sent: string) =>
    request.put(`${auth}/second-step`, { headers, data: { code: sent } });
  return { user, enter, tokens, headers, code, confirm };
}

test('a second step is asked for, and passed by a code, a trusted browser or a recovery code', async ({
  request,
}) => {
  const { user, enter, tokens, code, confirm } = await settingUp(request);
  const elsewhere = await signInAs(request, user.username);
  expect(await jsonOf(await confirm('000000'), 422)).toMatchObject({
    errors: { code: expect.any(String) },
  });
  const confirmed = await confirm(code(0));
  const [recovery_code] = recoveryCodesSchema.parse(await jsonOf(confirmed, 200)).recovery_codes;
  expect((await request.get(`${auth}/me`, { headers: bearer(elsewhere) })).status()).toBe(401);

  expect(await jsonOf(await enter(), 401)).toMatchObject({ code: 'second-step-required' });
  const wrong = { code: 'wrong-second-step' };
  expect(await jsonOf(await enter({ code: '000000' }), 401)).toMatchObject(wrong);
  const sent = { code: code(30), trust_browser: true };
  const { trust_token } = signedInSchema.parse(await jsonOf(await enter(sent), 200));
  expect(await jsonOf(await enter(sent), 401)).toMatchObject(wrong);
  expect((await enter({ trust_token })).status()).toBe(200);
  expect((await enter({ recovery_code })).status()).toBe(200);
  expect(await jsonOf(await enter({ recovery_code }), 401)).toMatchObject(wrong);
  expect((await me(request, tokens)).second_step).toEqual({
    is_on: true,
    recovery_codes_left: 9,
    due_at: null,
  });
});

test('administrators see who has a second step and remove it; viewers do neither', async ({
  request,
}) => {
  const { user, enter, headers, code, confirm } = await settingUp(request);
  await jsonOf(await confirm(code(0)), 200);
  const path = `${usersPath}/${user.id}`;
  const owner = bearer(await signIn(request, 'owner'));
  const read = async (as: { authorization: string }) =>
    jsonOf(await request.get(path, { headers: as }), 200);
  expect(await read(owner)).toMatchObject({ has_second_step: true });
  const viewer = bearer(await signInAs(request, demo.username, demo.password));
  expect(await read(viewer)).not.toHaveProperty('has_second_step');
  const remove = (as: { authorization: string }) =>
    request.delete(`${path}/second-step`, { headers: as });
  expect((await remove(bearer(await signIn(request, 'staff')))).status()).toBe(403);
  expect(await jsonOf(await remove(owner), 200)).not.toHaveProperty('has_second_step');
  expect((await request.get(`${auth}/me`, { headers })).status()).toBe(401);
  expect((await enter()).status()).toBe(200);
});

test('users turn their second step off', async ({ request }) => {
  const { enter, headers, code, confirm } = await settingUp(request);
  await jsonOf(await confirm(code(0)), 200);
  const off = (sent: string) =>
    request.post(`${auth}/second-step/off`, { headers, data: { current_password, code: sent } });
  expect((await off('000000')).status()).toBe(422);
  expect((await off(code(30))).status()).toBe(204);
  expect((await enter()).status()).toBe(200);
});

test('a set-up without a code turns nothing on', async ({ request }) => {
  const { user, enter, tokens } = await settingUp(request);
  expect((await enter()).status()).toBe(200);
  expect((await me(request, tokens)).second_step).toMatchObject({ is_on: false });
  expect(user).not.toHaveProperty('has_second_step');
});

test('users see their sessions, and end one or all others', async ({ request }) => {
  const { username } = await createUser(request);
  const [here, second, third] = [
    await signInAs(request, username),
    await signInAs(request, username),
    await signInAs(request, username),
  ];
  const headers = bearer(here);
  const list = async (): Promise<SessionList['data']> =>
    sessionListSchema.parse(await jsonOf(await request.get(`${auth}/sessions`, { headers }), 200))
      .data;
  const all = await list();
  expect(all.map(({ is_current }) => is_current).sort()).toEqual([false, false, true]);
  const [other] = all.filter(({ is_current }) => !is_current);
  const end = await request.delete(`${auth}/sessions/${other?.id}`, { headers });
  expect(end.status()).toBe(204);
  expect(await list()).toHaveLength(2);
  expect((await request.delete(`${auth}/sessions`, { headers })).status()).toBe(204);
  expect((await list()).map(({ is_current }) => is_current)).toEqual([true]);
  for (const ended of [second, third]) {
    expect((await request.get(`${auth}/me`, { headers: bearer(ended) })).status()).toBe(401);
  }
});

test('every name gets the same answer to a forgotten password', async ({ request }) => {
  expect(await jsonOf(await request.get(`${auth}/options`), 200)).toEqual({
    offers_password_reset: true,
  });
  const { username } = await createUser(request);
  for (const name of [username, `nobody-${crypto.randomUUID()}`]) {
    const answer = await request.post(`${auth}/password-reset`, { data: { username: name } });
    expect(await jsonOf(answer, 204)).toBeUndefined();
  }
  const guess = { token: 'a'.repeat(64) };
  const read = await request.post(`${auth}/password-reset/read`, { data: guess });
  expect(await jsonOf(read, 404)).toMatchObject({ code: 'reset-link-over' });
});

test('an administrator requires a second step of staff', async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  const require = async (require_second_step: boolean) => {
    const data = { require_second_step };
    const answer = await request.put('/api/v1/sign_in_rules', { headers, data });
    return (await jsonOf(answer, 200)) as SignInRules;
  };
  const { second_step_required_since: since } = await require(true);
  expect(since).not.toBeNull();
  const staff = await me(request, await signIn(request, 'staff'));
  expect(Date.parse(staff.second_step?.due_at ?? '')).toBeGreaterThan(Date.now());
  expect(await require(false)).toEqual({ second_step_required_since: null });
});
