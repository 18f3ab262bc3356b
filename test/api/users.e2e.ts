import { type APIRequestContext, expect, test } from 'playwright/test';
import { seedUsers, viewer as demo } from '#scripts/seed/users.ts';
import { userRoutes } from '#shared/routes/users.routes.ts';
import type { Tokens, User } from '#shared/schemas/auth.ts';
import { sentInvitationSchema } from '#shared/schemas/invitations.ts';
import { uploadedSchema } from '#shared/schemas/uploads.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import type { UserList } from '#shared/schemas/users.ts';
import { picture } from '#test/support/pictures.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';
import { createUser, invitedUser, newUser, signInAs, usersPath } from '#test/support/user-api.ts';

const made = new Set<string>();

// Deletes the users that a test creates.
test.afterEach(async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  for (const id of made) await request.delete(`${usersPath}/${id}`, { headers });
  made.clear();
});

async function create(...request: Parameters<typeof createUser>): Promise<User> {
  const user = await createUser(...request);
  made.add(user.id);
  return user;
}

const me = (api: APIRequestContext, tokens: Tokens) =>
  api.get('/api/v1/auth/me', { headers: bearer(tokens) });

test('users change their own name and address, and the demo viewer does not', async ({
  request,
}) => {
  const user = await create(request, await signIn(request, 'owner'));
  const headers = { ...bearer(await signInAs(request, user.username)), 'if-match': '"1"' };
  const data = {
    email: `own-${user.email}`,
    first_name: 'Bea',
    current_password: 'first-password',
  };
  const change = (as: Record<string, string>, changes: object = {}) =>
    request.put('/api/v1/auth/me', { headers: as, data: { ...data, ...changes } });
  expect(await jsonOf(await change(headers, { current_password: 'a-guess' }), 422)).toMatchObject({
    errors: { current_password: expect.any(String) },
  });
  expect(await jsonOf(await change(headers), 200)).toMatchObject({
    id: user.id,
    email: data.email,
    name: 'Bea Keel',
    version: 2,
  });
  expect(await jsonOf(await change(headers), 409)).toMatchObject({ code: 'stale-version' });
  const viewer = bearer(await signInAs(request, demo.username, demo.password));
  expect(await jsonOf(await change(viewer), 403)).toMatchObject({ code: 'read-only-account' });
});

test('staff choose a picture of their own, which the demo viewer does not see', async ({
  request,
}) => {
  const admin = await signIn(request, 'owner');
  const owner = bearer(admin);
  // Stays, so that a user with a picture is among what the suite has stored.
  const { id, username, email } = await createUser(request, admin);
  const role = { is_staff: true, is_admin: false, is_viewer: false };
  const path = `${usersPath}/${id}`;
  await jsonOf(await request.put(`${path}/update_role`, { headers: owner, data: role }), 200);
  const headers = bearer(await signInAs(request, username));
  const change = (own: string | null) =>
    request.put('/api/v1/auth/me', { headers, data: { email, picture: own } });
  const unknown = `uploads/${crypto.randomUUID()}.png`;
  expect(await jsonOf(await change(unknown), 422)).toMatchObject({
    errors: { picture: userMessages.pictureMissing },
  });

  const buffer = await picture('image/png', { width: 8, height: 8 });
  const multipart = { file: { name: 'a.png', mimeType: 'image/png', buffer } };
  const sent = await request.post('/api/v1/uploads', { headers, multipart });
  const { object_key: own } = uploadedSchema.parse(await jsonOf(sent, 201));
  expect(await jsonOf(await change(own), 200)).toMatchObject({ picture: own });
  expect(await jsonOf(await request.get(path, { headers: owner }), 200)).toMatchObject({
    picture: own,
  });
  const viewer = bearer(await signInAs(request, demo.username, demo.password));
  expect(await jsonOf(await request.get(path, { headers: viewer }), 200)).toMatchObject({
    picture: null,
  });
});

test('an invited user chooses a password once, and signs in with it', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const headers = bearer(owner);
  const about = await jsonOf(await me(request, owner), 200);
  expect(about).toMatchObject({ offers_invitations: true });
  const data = invitedUser();
  const response = await request.post(`${usersPath}/invited`, { headers, data });
  const user = (await jsonOf(response, 201)) as User;
  made.add(user.id);
  const send = async () => {
    const sent = await request.post(`${usersPath}/${user.id}/invitation`, { headers });
    return sentInvitationSchema.parse(await jsonOf(sent, 201));
  };
  const read = (token: string) => request.post('/api/v1/auth/invitation', { data: { token } });

  const first = await send();
  expect(first.is_mailed).toBe(true);
  expect(await jsonOf(await read(first.token), 200)).toEqual({
    username: data.username,
    name: 'Bo Keel',
    expires_at: first.user.invited_until,
  });
  const revoked = await request.delete(`${usersPath}/${user.id}/invitation`, { headers });
  expect(await jsonOf(revoked, 200)).toMatchObject({ invited_until: null });
  const { token } = await send();
  const over = await jsonOf(await read(first.token), 404);
  expect(over).toMatchObject({ code: 'invitation-not-found' });

  const accept = () =>
    request.post('/api/v1/auth/invitation/accept', {
      data: { token, password: 'chosen-password' },
    });
  expect((await accept()).status()).toBe(204);
  expect(await jsonOf(await accept(), 404)).toMatchObject({ code: 'invitation-not-found' });
  const tokens = await signInAs(request, data.username, 'chosen-password');
  expect(await jsonOf(await me(request, tokens), 200)).toMatchObject({ id: user.id });
});

test('a user is created, found, changed and deleted', async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  const data = newUser();
  const response = await request.post(usersPath, { headers, data });
  const user = (await jsonOf(response, 201)) as User;
  made.add(user.id);
  const address = response.headers()['location'] ?? '';
  expect(address).toBe(`${usersPath}/${user.id}`);
  expect(user).toMatchObject({ username: data.username, name: 'Bo Keel', role: 'user' });
  expect(await jsonOf(await request.get(address, { headers }), 200)).toEqual(user);

  const found = await request.get(usersPath, { headers, params: { q: data.username } });
  expect(await jsonOf(found, 200)).toMatchObject({ data: [user], meta: { total: 1 } });
  const list = await request.get(usersPath, { headers, params: { page_size: '1' } });
  const { data: shown, meta } = (await jsonOf(list, 200)) as UserList;
  expect([shown.length, meta.page]).toEqual([1, 1]);
  expect(meta.total).toBeGreaterThan(seedUsers.length);
  const cursor = meta.next_cursor ?? '';
  const next = await request.get(usersPath, { headers, params: { page_size: '1', cursor } });
  expect(((await jsonOf(next, 200)) as UserList).meta.page).toBe(2);

  const email = `changed-${user.email}`;
  const change = { username: user.username, email, first_name: 'Bea' };
  const ifMatch = { ...headers, 'if-match': '"1"' };
  const changed = await request.put(address, { headers: ifMatch, data: change });
  expect(changed.headers()['etag']).toBe('"2"');
  expect(await jsonOf(changed, 200)).toMatchObject({ email, name: 'Bea Keel', version: 2 });
  const stale = await request.put(address, { headers: ifMatch, data: change });
  expect(await jsonOf(stale, 409)).toMatchObject({ code: 'stale-version' });
  const renamed = await request.put(address, { headers, data: { username: 'other', email } });
  expect(await jsonOf(renamed, 422)).toMatchObject({ detail: 'Username cannot be changed' });

  expect((await request.delete(address, { headers })).status()).toBe(204);
  for (const answer of [
    await request.get(address, { headers }),
    await request.delete(address, { headers }),
  ]) {
    expect(await jsonOf(answer, 404)).toMatchObject({ code: 'user-not-found' });
  }
});

test('names and addresses are unique, even for concurrent requests', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const user = await create(request, owner);
  const headers = bearer(owner);
  const sameMail = newUser({ email: user.email.toUpperCase() });
  const taken = await request.post(usersPath, { headers, data: sameMail });
  expect(await jsonOf(taken, 409)).toMatchObject({ code: 'email-taken' });

  const { username } = newUser();
  // The last one begins with a full-width letter.
  const spellings = [
    username,
    username.toUpperCase(),
    ` ${username} `,
    username.replace('p', 'ｐ'),
  ];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const name = spellings[index % spellings.length] ?? username;
      return request.post(usersPath, { headers, data: newUser({ username: name }) });
    }),
  );
  const statuses = answers.map((answer) => answer.status()).toSorted();
  for (const answer of answers) {
    if (answer.status() === 201) made.add(((await answer.json()) as User).id);
  }
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test('the same Idempotency-Key creates one user', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const headers = { ...bearer(owner), 'idempotency-key': crypto.randomUUID() };
  const data = newUser();
  const answers = await Promise.all([0, 1].map(() => request.post(usersPath, { headers, data })));
  const ids = await Promise.all(
    answers.map(async (answer) => ((await jsonOf(answer, 201)) as User).id),
  );
  for (const id of ids) made.add(id);
  expect(new Set(ids).size).toBe(1);
});

test('granted and removed roles take effect with the next request', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const user = await create(request, owner);
  const tokens = await signInAs(request, user.username);
  const listing = async () => (await request.get(usersPath, { headers: bearer(tokens) })).status();
  const giveRole = async (flags: object) => {
    const data = { is_staff: false, is_admin: false, is_viewer: false, ...flags };
    const headers = bearer(owner);
    const answer = await request.put(`${usersPath}/${user.id}/update_role`, { headers, data });
    return jsonOf(answer, 200);
  };
  expect(await listing()).toBe(403);
  expect(await giveRole({ is_staff: true })).toMatchObject({ role: 'staff' });
  expect(await listing()).toBe(200);
  await giveRole({});
  expect(await listing()).toBe(403);
});

test('a disabled or deleted user is signed out with the next request', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const headers = bearer(owner);
  const user = await create(request, owner);
  const first = await signInAs(request, user.username);
  expect((await me(request, first)).status()).toBe(200);
  const activate = (is_active: boolean) =>
    request.put(`${usersPath}/${user.id}`, { headers, data: { email: user.email, is_active } });
  await jsonOf(await activate(false), 200);
  expect((await me(request, first)).status()).toBe(401);
  await jsonOf(await activate(true), 200);
  expect((await me(request, first)).status()).toBe(401);
  const second = await signInAs(request, user.username);
  await request.delete(`${usersPath}/${user.id}`, { headers });
  expect((await me(request, second)).status()).toBe(401);
});

test('a changed password ends only the other sessions', async ({ request }) => {
  const user = await create(request, await signIn(request, 'owner'));
  const here = await signInAs(request, user.username);
  const elsewhere = await signInAs(request, user.username);
  const change = (oldPassword: string) =>
    request.post(`${usersPath}/${user.id}/change-password`, {
      headers: bearer(here),
      data: { oldPassword, newPassword: 'second-password' },
    });
  expect(await jsonOf(await change('a-guess'), 422)).toMatchObject({
    errors: { oldPassword: expect.any(String) },
  });
  expect((await change('first-password')).status()).toBe(204);
  expect((await me(request, here)).status()).toBe(200);
  expect((await me(request, elsewhere)).status()).toBe(401);
  await signInAs(request, user.username, 'second-password');
});

test('nobody can harm their own account, nor staff a colleague', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const self = (await jsonOf(await me(request, owner), 200)) as User;
  const own = `${usersPath}/${self.id}`;
  const noRole = { is_staff: false, is_admin: false, is_viewer: false };
  for (const answer of [
    await request.delete(own, { headers: bearer(owner) }),
    await request.put(own, {
      headers: bearer(owner),
      data: { email: self.email, is_active: false },
    }),
    await request.put(`${own}/update_role`, { headers: bearer(owner), data: noRole }),
  ]) {
    expect(await jsonOf(answer, 403)).toMatchObject({ code: 'own-account' });
  }
  const staff = await signIn(request, 'staff');
  for (const answer of [
    await request.delete(own, { headers: bearer(staff) }),
    await request.put(own, { headers: bearer(staff), data: { email: self.email } }),
  ]) {
    expect(await jsonOf(answer, 403)).toMatchObject({ code: 'privileged-account' });
  }
  const after = await request.get(own, { headers: bearer(staff) });
  expect(await jsonOf(after, 200)).toMatchObject({ is_admin: true, version: self.version });
});

test('the demo viewer sees no address and no name but its own, and cannot write', async ({
  request,
}) => {
  const viewer = await signIn(request, demo.username);
  const headers = bearer(viewer);
  const list = await request.get(usersPath, { headers, params: { page_size: '100' } });
  const text = JSON.stringify(await jsonOf(list, 200));
  for (const { username, email, lastName } of seedUsers) {
    expect(text).not.toContain(email);
    if (username === demo.username) expect(text).toContain(username);
    else expect(text).not.toContain(lastName);
  }
  const search = await request.get(usersPath, { headers, params: { q: 'owner@example.com' } });
  expect(await jsonOf(search, 200)).toMatchObject({ data: [], meta: { total: 0 } });

  const user = await create(request, await signIn(request, 'owner'));
  const writes = Object.values(userRoutes).filter(
    ({ method, policy }) => method !== 'GET' && policy !== 'anyone',
  );
  expect(writes).toHaveLength(9);
  for (const route of writes) {
    const response = await request.fetch(`/api/v1${route.path.replace('{id}', user.id)}`, {
      method: route.method,
      headers,
      ...('body' in route ? { data: newUser() } : {}),
    });
    expect(await jsonOf(response, 403), route.summary).toMatchObject({ code: 'read-only-account' });
  }
});

const refused: [string, string][] = [
  ['a role of its own', '"is_admin": true'],
  ['an id of its own', '"id": "018f0000-0000-7000-8000-000000000000"'],
  ['a version of its own', '"version": 99'],
  ['a prototype', '"__proto__": {"is_admin": true}'],
  ['a short password', '"password": "1234567"'],
  ['another confirmation', '"confirm_password": "another"'],
  ['no address', '"email": "nobody"'],
  ['a lone surrogate', '"username": "\\ud800"'],
];

for (const [what, fields] of refused) {
  test(`${what} is a client error and creates nobody`, async ({ request }) => {
    const headers = bearer(await signIn(request, 'owner'));
    const valid = newUser();
    const response = await request.post(usersPath, {
      headers: { ...headers, 'content-type': 'application/json' },
      data: Buffer.from(`${JSON.stringify(valid).slice(0, -1)}, ${fields}}`),
    });
    expect([400, 422]).toContain(response.status());
    const found = await request.get(usersPath, { headers, params: { q: valid.username } });
    expect(((await jsonOf(found, 200)) as UserList).meta.total).toBe(0);
  });
}
