import { type APIRequestContext, expect, test } from 'playwright/test';
import { seedUsers, viewer as demo } from '#scripts/seed/users.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { dashboardSchema, eventListSchema } from '#shared/schemas/dashboard.ts';
import { bearer, createPost, jsonOf, signIn } from '#test/support/site-api.ts';

const dashboard = '/api/v1/analytics/dashboard';
const events = '/api/v1/analytics/events';

async function list(
  request: APIRequestContext,
  tokens: Tokens,
  query: Record<string, string> = {},
) {
  const answer = await request.get(events, { params: query, headers: bearer(tokens) });
  return eventListSchema.parse(await jsonOf(answer, 200));
}

/** Reads a hundred events, because other suites write events at the same time. */
async function labelsOf(request: APIRequestContext, tokens: Tokens, ids: string[]) {
  const { data } = await list(request, tokens, { page_size: '100' });
  const labels = new Map(data.map(({ id, event_metadata }) => [id, event_metadata.label]));
  return ids.map((id) => labels.get(id));
}

test('the admin area counts posts and users', async ({ request }) => {
  for (const name of ['owner', 'staff', demo.username]) {
    const headers = bearer(await signIn(request, name));
    const counts = dashboardSchema.parse(
      await jsonOf(await request.get(dashboard, { headers }), 200),
    );
    expect(counts.num_posts).toBe(counts.num_published + counts.num_drafts);
    expect(counts.num_published).toBeGreaterThan(0);
    expect(counts.num_users).toBeGreaterThanOrEqual(seedUsers.length);
  }
});

test('the feed shows what was done, ten per page', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  await createPost(request);
  const { data, meta } = await list(request, owner);
  expect(data).toHaveLength(10);
  expect(meta).toMatchObject({ page: 1, total_pages: Math.ceil(meta.total / 10) });
  const times = data.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
  const next = await list(request, owner, { cursor: meta.next_cursor ?? '' });
  expect(next.meta.page).toBe(2);
  expect(next.data.map(({ id }) => id)).not.toContain(data[9]?.id);
});

test('the feed shows a viewer no names and no titles of drafts', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const viewer = await signIn(request, demo.username);
  const [draft, open] = [
    await createPost(request),
    await createPost(request, { status: 'published' }),
  ];
  const report = async (name: string, data: { path: string }) => {
    const headers = bearer(await signIn(request, name));
    await jsonOf(await request.post('/api/v1/auth/access-denied', { headers, data }), 204);
  };
  await report('reader', { path: '/admin/messages' });
  await report(demo.username, { path: '/admin/projects/trash' });

  const { data } = await list(request, owner, { page_size: '100' });
  expect(data.map(({ event_metadata }) => event_metadata.label)).not.toContain('Deleted projects');
  const titles = [draft.title, open.title, 'Messages'];
  const ids = titles.map(
    (title) => data.find(({ event_metadata }) => event_metadata.label === title)?.id ?? '',
  );
  expect(await labelsOf(request, owner, ids)).toEqual(titles);
  expect(await labelsOf(request, viewer, ids)).toEqual(['Hidden draft', open.title, 'Hidden']);
});
