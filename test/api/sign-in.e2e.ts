import { expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { bearer, jsonOf, newSession } from '#test/support/site-api.ts';

const base = '/api/v1';

test('signing in returns tokens that name the user', async ({ request }) => {
  const tokens = await newSession(request, 'owner');
  const answer = await request.get(`${base}/auth/me`, { headers: bearer(tokens) });
  expect(answer.headers().etag).toMatch(/^"\d+"$/);
  const me = await jsonOf(answer, 200);
  expect(me).toMatchObject({ username: 'owner', role: 'admin', is_admin: true, is_active: true });
});

test('an unknown name and a wrong password get the same answer', async ({ request }) => {
  const attempts = ['staff', `nobody-${crypto.randomUUID()}`].map(async (username) => {
    const response = await request.post(`${base}/auth/token`, {
      data: { username, password: 'not-the-password' },
    });
    const { request_id: _, ...problem } = (await jsonOf(response, 401)) as Record<string, unknown>;
    return problem;
  });
  const [wrong, unknown] = await Promise.all(attempts);
  expect(wrong).toEqual(unknown);
  expect(wrong).toEqual({ code: 'wrong-credentials', detail: 'Invalid username or password.' });
});

test('the fifth wrong guess from addresses that are new to the name has to wait', async ({
  request,
}) => {
  const username = `guessed-${crypto.randomUUID()}`;
  const guess = () =>
    request.post(`${base}/auth/token`, { data: { username, password: 'wrong-guess' } });
  for (let count = 0; count < 4; count++) expect((await guess()).status()).toBe(401);
  const fifth = await guess();
  expect(fifth.status()).toBe(429);
  expect(Number(fifth.headers()['retry-after'])).toBeGreaterThan(0);
});

test('a refresh returns tokens that work, even for twenty concurrent requests', async ({
  request,
}) => {
  const { refresh_token } = await newSession(request, 'staff');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      request.post(`${base}/auth/refresh`, { data: { refresh_token } }),
    ),
  );
  for (const answer of answers) {
    const tokens = (await jsonOf(answer, 200)) as { access_token: string; refresh_token: string };
    const me = await request.get(`${base}/auth/me`, { headers: bearer(tokens) });
    expect(me.status()).toBe(200);
  }
});

test('logging out ends that session at once, and no other', async ({ request }) => {
  const { username } = demo;
  const [here, elsewhere] = [
    await newSession(request, username),
    await newSession(request, username),
  ];
  const logout = await request.post(`${base}/auth/logout`, {
    headers: bearer(here),
    data: { refresh_token: here.refresh_token },
  });
  expect(logout.status()).toBe(204);
  expect((await request.get(`${base}/auth/me`, { headers: bearer(here) })).status()).toBe(401);
  const replay = await request.post(`${base}/auth/refresh`, {
    data: { refresh_token: here.refresh_token },
  });
  expect(replay.status()).toBe(401);
  expect((await request.get(`${base}/auth/me`, { headers: bearer(elsewhere) })).status()).toBe(200);
});

test('forged tokens are refused', async ({ request }) => {
  const { access_token } = await newSession(request, 'owner');
  const [header = '', payload = '', signature = ''] = access_token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${header}.${encode({ ...claims, username: crypto.randomUUID() })}.${signature}`,
    `${header}.${payload}.${signature.split('').toReversed().join('')}`,
    'not-a-token',
  ];
  for (const token of forged) {
    const response = await request.get(`${base}/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status(), token.slice(0, 40)).toBe(401);
  }
});
