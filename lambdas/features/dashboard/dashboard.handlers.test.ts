import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { RouteRequest } from '#shared/routes/handler.ts';
import { routes } from '#shared/routes/table.ts';
import { inMemoryDashboard } from '#test/support/in-memory-dashboard.ts';
import { InMemoryPostsRepository } from '#test/support/in-memory-posts.repository.ts';
import { InMemoryProjectsRepository } from '#test/support/in-memory-projects.repository.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { dashboardHandlers } from './dashboard.handlers.ts';

const request = {
  params: undefined,
  query: {},
  body: undefined,
  principal: signedIn('staff'),
  ifMatch: undefined,
  idempotencyKey: undefined,
  address: '192.0.2.1',
  country: undefined,
  userAgent: '',
} satisfies RouteRequest<'listEvents'>;

function setUp() {
  const dashboard = inMemoryDashboard({ posts: 5, published: 3, users: 7 });
  const posts = new InMemoryPostsRepository();
  const projects = new InMemoryProjectsRepository();
  return {
    dashboard,
    handlers: dashboardHandlers({ dashboard, posts, projects, showDrafts: false }),
  };
}

it('counts every post that is not published as a draft', async () => {
  const { handlers } = setUp();
  const { body } = await handlers.dashboard({ ...request, query: undefined });
  expect(body).toEqual({ num_posts: 5, num_published: 3, num_drafts: 2, num_users: 7 });
});

it('shows what was done, but not by whom', async () => {
  const { dashboard, handlers } = setUp();
  const id = randomUUID();
  const timestamp = '2026-01-01T00:00:00.000Z';
  await dashboard.record({
    id,
    action: 'create_project',
    actionDisplay: 'Created project',
    label: 'Tide tables',
    userId: 'user-admin',
    timestamp,
  });
  const { body } = await handlers.listEvents(request);
  expect(routes.listEvents.response.parse(body)).toEqual(body);
  expect(body.data).toEqual([
    {
      id,
      action: 'create_project',
      action_display: 'Created project',
      event_metadata: { label: 'Tide tables' },
      timestamp,
    },
  ]);
});

it('shows events of one kind, page by page, however many others lie between', async () => {
  const { dashboard, handlers } = setUp();
  const actions = [
    'create_preview',
    'create_user',
    'deny_access',
    'change_password',
    'delete_message',
  ];
  for (let minute = 0; minute < 55; minute += 1) {
    await dashboard.record({
      id: randomUUID(),
      action: actions[minute % actions.length] ?? '',
      actionDisplay: 'Did something',
      label: `${minute}`,
      userId: 'user-admin',
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
  }
  const labels = async (query: RouteRequest<'listEvents'>['query']) => {
    const { body } = await handlers.listEvents({ ...request, query });
    return { found: body.data.map((each) => Number(each.event_metadata.label)), meta: body.meta };
  };
  const first = await labels({ kind: 'post' });
  expect(first.found).toEqual([50, 45, 40, 35, 30, 25, 20, 15, 10, 5]);
  expect(first.meta).toMatchObject({ total: 11, total_pages: 2 });
  const cursor = first.meta.next_cursor ?? '';
  expect((await labels({ kind: 'post', cursor })).found).toEqual([0]);
  expect((await labels({ kind: 'security', page_size: 100 })).found).toHaveLength(22);
  expect((await labels({ kind: 'project' })).found).toEqual([]);
  await expect(labels({ kind: 'user', cursor })).rejects.toMatchObject({
    code: 'validation-failed',
  });
});
