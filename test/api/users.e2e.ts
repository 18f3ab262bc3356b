import { type APIRequestContext, expect, test } from 'playwright/test';
import { seedUsers, viewer as demo } from '#scripts/seed/users.ts';
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

test('users change their own name and address', async ({ request }) => {
  const user = await create(request);
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
});

test('staff choose a picture of their own, which the demo viewer does not see', async ({
  request,
}) => {
  const owner = bearer(await signIn(request, 'owner'));
  // This user is not deleted, so that the check of stored items finds a user with a picture.
  const { id, username, email } = await createUser(request);
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

test('the demo viewer sees no address and no name but its own', async ({ request }) => {
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
});
