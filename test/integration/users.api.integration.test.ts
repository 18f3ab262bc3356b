/** The users API with the deployed functions, on the real engine and Cognito's stand-in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemsOf } from '#test/support/stored-items.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { processUserOutbox } from '#lambdas/features/users/process-user-outbox.usecase.ts';
import { abandonedAfterMs } from '#lambdas/features/users/user-outbox.ts';
import type { User } from '#shared/schemas/auth.ts';
import { startAuthFunction } from '#test/support/auth-function.ts';
import { newUser } from '#test/support/auth-fixtures.ts';

let auth: Awaited<ReturnType<typeof startAuthFunction>>;
let owner: string;

beforeAll(async () => {
  auth = await startAuthFunction();
  await auth.createUser({ username: 'owner', email: 'owner@example.com', is_admin: true });
  owner = await tokenOf('owner', newUser.password);
});

afterAll(() => auth.stop());

async function tokenOf(username: string, password: string): Promise<string> {
  const answer = await auth.call('POST /auth/token', { body: { username, password } });
  expect(answer.status).toBe(200);
  return answer.body?.access_token ?? '';
}

const someone = (changes: object = {}) => {
  const name = `user-${crypto.randomUUID().slice(0, 8)}`;
  return { username: name, email: `${name}@example.com`, password: 'first-password', ...changes };
};

async function create(changes: object = {}): Promise<User> {
  const { status, body } = await auth.call('POST /users', {
    token: owner,
    body: someone(changes),
  });
  expect(status).toBe(201);
  return body as unknown as User; // the function has validated its own response
}

const put = ({ id }: Pick<User, 'id'>, body: object, token = owner) =>
  auth.call('PUT /users/{id}', { token, params: { id }, body });
const giveRole = ({ id }: Pick<User, 'id'>, flags: object, token = owner) =>
  auth.call('PUT /users/{id}/update_role', {
    token,
    params: { id },
    body: { is_staff: false, is_admin: false, is_viewer: false, ...flags },
  });
const remove = ({ id }: Pick<User, 'id'>, token = owner) =>
  auth.call('DELETE /users/{id}', { token, params: { id } });
const me = (token: string) => auth.call('GET /auth/me', { token });

describe('the users API', () => {
  it('creates a user who can sign in, and returns it in full', async () => {
    const sent = someone({ first_name: 'Bob', last_name: 'Kay' });
    const answer = await auth.call('POST /users', { token: owner, body: sent });
    expect(answer.status).toBe(201);
    const { body } = answer;
    expect(answer.headers).toMatchObject({ location: `/api/v1/users/${body?.id}`, etag: '"1"' });
    expect(body).toMatchObject({ name: 'Bob Kay', role: 'user', is_active: true, version: 1 });
    expect(body).not.toHaveProperty('password');
    const token = await tokenOf(sent.username, sent.password);
    expect((await me(token)).body).toMatchObject({ id: body?.id, role: 'user' });
  });

  it('gives the name to one of twenty that want it at once', async () => {
    const { username } = someone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const name = index % 2 ? username : username.toUpperCase();
        return auth.call('POST /users', { token: owner, body: someone({ username: name }) });
      }),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('creates one user per Idempotency-Key, even in parallel', async () => {
    const body = someone();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ask = () => auth.call('POST /users', { token: owner, body, headers });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body?.id)).size).toBe(1);
  });

  it('keeps no password in the store', async () => {
    await create({ password: 'canary-password', confirm_password: 'canary-password' });
    expect(JSON.stringify(await itemsOf(auth.table))).not.toContain('canary-password');
    expect(JSON.stringify(auth.lines)).not.toContain('canary-password');
  });

  it('lets one of the last two administrators demote the other', async () => {
    const second = await create({ password: 'second-password' });
    await giveRole(second, { is_admin: true });
    const token = await tokenOf(second.username, 'second-password');
    const first = (await me(owner)).body as unknown as User; // validated as above
    const answers = await Promise.all([giveRole(second, {}, owner), giveRole(first, {}, token)]);
    const statuses = answers.map(({ status }) => status);
    // A late request has lost the rights, or finds that it concerns the last administrator.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([403, 409]).toContain(statuses.find((status) => status !== 200));
    if (statuses[1] === 200) await giveRole(first, { is_admin: true }, token);
    if (statuses[1] === 200) await giveRole(second, {}, owner);
    expect((await me(owner)).body).toMatchObject({ role: 'admin' });
  });

  it.each([
    ['disabled', (user: User) => put(user, { email: user.email, is_active: false })],
    ['deleted', (user: User) => remove(user)],
    [
      'given a new password',
      (user: User) => put(user, { email: user.email, password: 'another-1' }),
    ],
  ])("ends a user's sessions with the next request after they are %s", async (_what, change) => {
    const user = await create();
    const token = await tokenOf(user.username, 'first-password');
    expect((await me(token)).status).toBe(200);
    expect([200, 204]).toContain((await change(user)).status);
    expect((await me(token)).body).toMatchObject({ code: 'session-ended' });
    const answer = await auth.call('POST /auth/token', {
      body: { username: user.username, password: 'first-password' },
    });
    expect(answer.status).toBe(401);
  });

  it("removes a user's rights with the next request after a demotion", async () => {
    const user = await create();
    await giveRole(user, { is_staff: true });
    const token = await tokenOf(user.username, 'first-password');
    expect((await auth.call('GET /users', { token })).status).toBe(200);
    await giveRole(user, {});
    expect((await auth.call('GET /users', { token })).status).toBe(403);
    expect((await me(token)).status).toBe(200);
  });

  it("changes one's own password and keeps only this session", async () => {
    const user = await create();
    const [here, elsewhere] = [
      await tokenOf(user.username, 'first-password'),
      await tokenOf(user.username, 'first-password'),
    ];
    const change = (oldPassword: string, id = user.id) =>
      auth.call('POST /users/{id}/change-password', {
        token: here,
        params: { id },
        body: { oldPassword, newPassword: 'second-password' },
      });
    expect((await change('a-guess')).body).toMatchObject({ code: 'validation-failed' });
    expect((await change('first-password', crypto.randomUUID())).status).toBe(403);
    expect((await me(elsewhere)).status).toBe(200);
    expect((await change('first-password')).status).toBe(204);
    expect((await me(here)).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(401);
    expect(await tokenOf(user.username, 'second-password')).not.toBe('');
  });

  it('frees the names of a deleted user', async () => {
    const user = await create();
    expect((await remove(user)).status).toBe(204);
    expect((await remove(user)).body).toMatchObject({ code: 'user-not-found' });
    const again = await create({ username: user.username, email: user.email });
    expect(again.id).not.toBe(user.id);
  });

  it('gives the next request the name that a crashed one left behind', async () => {
    const sent = someone();
    const { sessions, ...deps } = auth.userDeps;
    const users = { ...deps.users, settle: () => Promise.reject(new Error('gone')) };
    const creating = createUser({ ...deps, users }, { ...newUser, ...sent });
    await expect(creating).rejects.toThrow('gone');
    const taken = await auth.call('POST /users', { token: owner, body: sent });
    expect(taken.status).toBe(409);
    const now = () => new Date(Date.now() + abandonedAfterMs);
    expect(await processUserOutbox({ ...deps, sessions, now })).toBe(1);
    await create(sent);
  });
});
