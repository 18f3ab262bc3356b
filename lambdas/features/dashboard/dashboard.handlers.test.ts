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

it('counts as drafts all posts that are not published', async () => {
  const { handlers } = setUp();
  const { body } = await handlers.dashboard({ ...request, query: undefined });
  expect(body).toEqual({ num_posts: 5, num_published: 3, num_drafts: 2, num_users: 7 });
});

it('shows what was done, and not by whom', async () => {
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
