/** Lost rights take effect with the next request of every session, even of a refreshed one. */
import { type APIRequestContext, expect, test } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { type Tokens, tokensSchema, type User } from '#shared/schemas/auth.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';
import { createUser, signInAs, usersPath } from '#test/support/user-api.ts';

const second = 'second-password';

interface Setting {
  api: APIRequestContext;
  user: User;
  owner: { headers: { authorization: string } };
  here: Tokens;
}

interface Loss {
  what: string;
  lose(setting: Setting): Promise<{ status(): number }>;
  /** Whether the current session continues, and whether another one does. */
  lives: { here: boolean; elsewhere: boolean };
}

const put = ({ api, user, owner }: Setting, data: object) =>
  api.put(`${usersPath}/${user.id}`, { ...owner, data: { email: user.email, ...data } });

const losses: Loss[] = [
  {
    what: 'being disabled',
    lose: (setting) => put(setting, { is_active: false }),
    lives: { here: false, elsewhere: false },
  },
  {
    what: 'a password given by an administrator',
    lose: (setting) => put(setting, { password: second }),
    lives: { here: false, elsewhere: false },
  },
  {
    what: 'being deleted',
    lose: ({ api, user, owner }) => api.delete(`${usersPath}/${user.id}`, owner),
    lives: { here: false, elsewhere: false },
  },
  {
    what: 'a change of the own password',
    lose: ({ api, user, here }) =>
      api.post(`${usersPath}/${user.id}/change-password`, {
        headers: bearer(here),
        data: { oldPassword: 'first-password', newPassword: second },
      }),
    lives: { here: true, elsewhere: false },
  },
  {
    what: 'a logout',
    // The refresh token is not sent, and must stop working all the same.
    lose: ({ api, here }) =>
      api.post(`${apiBasePath}/auth/logout`, { headers: bearer(here), data: {} }),
    lives: { here: false, elsewhere: true },
  },
];

for (const { what, lose, lives } of losses) {
  test(`${what} ends what it should, with the next request`, async ({ request: api }) => {
    const owner = { headers: bearer(await signIn(api, 'owner')) };
    const user = await createUser(api);
    const here = await signInAs(api, user.username);
    const elsewhere = await signInAs(api, user.username);
    // A refreshed token belongs to the same session as that of the sign-in.
    const refreshed = tokensSchema.parse(await jsonOf(await refresh(api, elsewhere), 200));

    expect((await lose({ api, user, owner, here })).status()).toBeLessThan(300);

    for (const [tokens, isAlive] of [
      [here, lives.here],
      [elsewhere, lives.elsewhere],
      [refreshed, lives.elsewhere],
    ] as const) {
      const me = await api.get(`${apiBasePath}/auth/me`, { headers: bearer(tokens) });
      expect(me.status()).toBe(isAlive ? 200 : 401);
      expect((await refresh(api, tokens)).status()).toBe(isAlive ? 200 : 401);
    }
    await api.delete(`${usersPath}/${user.id}`, owner);
  });
}

test('a demoted administrator loses the rights with the next request', async ({ request: api }) => {
  const owner = { headers: bearer(await signIn(api, 'owner')) };
  const user = await createUser(api);
  const role = (is_admin: boolean, is_viewer: boolean) =>
    api.put(`${usersPath}/${user.id}/update_role`, {
      ...owner,
      data: { is_staff: false, is_admin, is_viewer },
    });
  await jsonOf(await role(true, false), 200);
  const tokens = await signInAs(api, user.username);
  const save = () =>
    api.put(`${usersPath}/${user.id}`, {
      headers: bearer(tokens),
      data: { email: user.email, first_name: 'Bea' },
    });
  await jsonOf(await save(), 200);
  await jsonOf(await role(false, true), 200);
  expect(await jsonOf(await save(), 403)).toMatchObject({ code: 'read-only-account' });
  const again = tokensSchema.parse(await jsonOf(await refresh(api, tokens), 200));
  const list = await api.get(usersPath, { headers: bearer(again) });
  expect(JSON.stringify(await jsonOf(list, 200))).not.toContain('owner@example.com');
  await jsonOf(await role(false, false), 200);
  expect((await api.get(usersPath, { headers: bearer(again) })).status()).toBe(403);
  await api.delete(`${usersPath}/${user.id}`, owner);
});

function refresh(api: APIRequestContext, { refresh_token }: Tokens) {
  return api.post(`${apiBasePath}/auth/refresh`, { data: { refresh_token } });
}
