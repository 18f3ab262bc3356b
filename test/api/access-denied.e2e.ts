import { expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';

const address = '/api/v1/auth/access-denied';
const data = { path: '/admin/users' };

test('anyone who is denied a screen can report it', async ({ request }) => {
  const viewer = await signIn(request, demo.username);
  const report = await request.post(address, { headers: bearer(viewer), data });
  expect(await jsonOf(report, 204)).toBeUndefined();
});

test('an address without a page leaves nothing in the feed', async ({ request }) => {
  const made = `/admin/${crypto.randomUUID()}`;
  const reader = await signIn(request, 'reader');
  const report = { headers: bearer(reader), data: { path: made } };
  expect(await jsonOf(await request.post(address, report), 204)).toBeUndefined();
  const owner = await signIn(request, 'owner');
  const feed = await request.get('/api/v1/analytics/events', { headers: bearer(owner) });
  expect(await feed.text()).not.toContain(made);
});

test('nobody can report without signing in', async ({ request }) => {
  expect((await request.post(address, { data })).status()).toBe(401);
});
