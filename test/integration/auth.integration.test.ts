/** Signing in and out through the function, with a real DynamoDB engine and Cognito's tokens. */
import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { startAuthFunction } from '#test/support/auth-function.ts';

let auth: Awaited<ReturnType<typeof startAuthFunction>>;
let names = 0;

beforeAll(async () => {
  auth = await startAuthFunction();
});

afterAll(() => auth.stop());

async function newUser() {
  names += 1;
  const username = `person${names}`;
  return auth.createUser({ username, email: `${username}@example.com` });
}

async function signIn(username: string, client: 'rotating' | 'fixed' = 'rotating') {
  const body = { username, password: 'right-password' };
  const { status, body: tokens = {} } = await auth.call('POST /auth/token', { body, client });
  expect(status).toBe(200);
  return { access: tokens.access_token ?? '', refresh: tokens.refresh_token ?? '' };
}

const me = (token: string) => auth.call('GET /auth/me', { token });
const refresh = (refresh_token: string, client?: 'rotating' | 'fixed') =>
  auth.call('POST /auth/refresh', { body: { refresh_token }, ...(client && { client }) });

describe('signing in', () => {
  it('returns tokens that name the user', async () => {
    const user = await newUser();
    const { access } = await signIn(user.username.toUpperCase());
    const { status, body } = await me(access);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, name: 'Ada Moreau', role: 'staff', is_active: true });
    expect(body?.last_login).not.toBeNull();
  });

  it('gives unknown, wrong, disabled and unfinished the same answer', async () => {
    const [user, disabled, temporary] = [await newUser(), await newUser(), await newUser()];
    await setFlags(disabled.id, { isActive: false });
    await auth.fixture.cognito().send(
      new AdminSetUserPasswordCommand({
        UserPoolId: 'us-east-1_IntegrationTest',
        Username: temporary.id,
        Password: 'right-password',
        Permanent: false,
      }),
    );
    const password = 'wrong-password';
    const attempts = [
      { username: user.username, password },
      { username: 'nobody-at-all', password },
      { username: disabled.username, password: 'right-password' },
      { username: temporary.username, password: 'right-password' },
      { username: user.username, password: ' ' },
    ];
    for (const body of attempts) {
      const answer = await auth.call('POST /auth/token', { body });
      expect(answer.status, body.username).toBe(401);
      expect(answer.body).toMatchObject({
        code: 'wrong-credentials',
        detail: 'Invalid username or password.',
      });
    }
  });

  it('makes the fifth wrong guess of strangers wait, but not the owner, whom Cognito does not lock out', async () => {
    const { username } = await newUser();
    const attempt = (address: string, password = 'wrong') =>
      auth.call('POST /auth/token', { body: { username, password }, address });
    expect((await attempt('198.51.100.1', 'right-password')).status).toBe(200);
    const four = await Promise.all([1, 2, 3, 4].map((host) => attempt(`203.0.113.${host}`)));
    expect(four.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const fifth = await attempt('203.0.113.5', 'right-password');
    expect(fifth.status).toBe(429);
    expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(900);
    expect((await attempt('198.51.100.1', 'right-password')).status).toBe(200);
  });

  it("reports when Cognito locks a name, as strangers can make it lock the demo's", async () => {
    const { username } = await auth.createUser({ username: 'demo', email: 'demo@example.com' });
    const guess = (index: number) =>
      auth.call('POST /auth/token', {
        body: { username, password: 'wrong' },
        address: `203.0.113.${index}`,
      });
    const statuses: (number | undefined)[] = [];
    for (let index = 20; index < 30; index += 1) statuses.push((await guess(index)).status);
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
  });

  it('requires both fields', async () => {
    const answer = await auth.call('POST /auth/token', { body: { username: '', password: '' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      detail: 'Please fill in all fields',
      errors: { username: 'Please fill in all fields', password: 'Please fill in all fields' },
    });
  });
});

describe('refreshing', () => {
  it.each(['rotating', 'fixed'] as const)('works for a %s client', async (client) => {
    const { username } = await newUser();
    const { refresh: first } = await signIn(username, client);
    const { status, body } = await refresh(first, client);
    expect(status).toBe(200);
    const token = body?.access_token ?? '';
    expect((await auth.call('GET /auth/me', { token, client })).status).toBe(200);
    expect(body?.refresh_token === first).toBe(client === 'fixed');
    expect((await refresh(body?.refresh_token ?? '', client)).status).toBe(200);
  });

  it('signs nobody out for twenty concurrent requests, and refuses a replay after the grace period', async () => {
    const { username } = await newUser();
    const { refresh: first } = await signIn(username);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    auth.fixture.pass(61);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(answers[7]?.body?.refresh_token ?? '')).status).toBe(200);
  });

  it('is refused for a disabled user and for invalid tokens', async () => {
    const user = await newUser();
    const tokens = await signIn(user.username);
    await setFlags(user.id, { isActive: false });
    expect((await refresh(tokens.refresh)).status).toBe(401);
    for (const forged of ['x', `s1.${crypto.randomUUID()}.x`, tokens.access, 'a.b.c']) {
      expect((await refresh(forged)).status, forged).toBe(401);
    }
  });
});

describe('logging out', () => {
  it('ends this session on the next request and leaves the others', async () => {
    const { username } = await newUser();
    const [here, elsewhere] = [await signIn(username), await signIn(username)];
    const body = { refresh_token: here.refresh };
    expect((await auth.call('POST /auth/logout', { token: here.access, body })).status).toBe(204);
    expect((await me(here.access)).body).toMatchObject({ code: 'session-ended' });
    expect((await refresh(here.refresh)).status).toBe(401);
    expect((await me(elsewhere.access)).status).toBe(200);
    expect((await refresh(elsewhere.refresh)).status).toBe(200);
  });

  it('needs no body', async () => {
    const { username } = await newUser();
    const { access, refresh: token } = await signIn(username);
    expect((await auth.call('POST /auth/logout', { token: access })).status).toBe(204);
    expect((await me(access)).status).toBe(401);
    expect((await refresh(token)).status).toBe(401);
  });
});

describe('a live token', () => {
  it('gets the version that a change of its user must name', async () => {
    const { access } = await signIn((await newUser()).username);
    const { headers, body } = await me(access);
    expect(headers.etag).toBe(`"${body?.version}"`);
  });

  it('has the rights that the store grants at this moment', async () => {
    const user = await newUser();
    const { access } = await signIn(user.username);
    await setFlags(user.id, { isStaff: false, isViewer: true });
    expect((await me(access)).body).toMatchObject({ role: 'viewer' });
    await setFlags(user.id, { isActive: false });
    expect((await me(access)).status).toBe(401);
  });
});

async function setFlags(id: string, flags: Record<string, boolean>) {
  const entries = Object.entries(flags);
  await auth.table.client.send(
    new UpdateCommand({
      TableName: auth.table.tableName,
      Key: { ...keys.user(id) },
      UpdateExpression: `SET ${entries.map(([name]) => `${name} = :${name}`).join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(entries.map(([name, on]) => [`:${name}`, on])),
    }),
  );
}
