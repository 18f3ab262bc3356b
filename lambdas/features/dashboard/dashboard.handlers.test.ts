import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createDashboardRepository } from '#lambdas/adapters/dynamo/dashboard/dashboard.dynamo.ts';
import { createAuditRepository } from '#lambdas/adapters/dynamo/transact.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import type { RouteRequest } from '#shared/routes/handler.ts';
import { routes } from '#shared/routes/table.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { userRecord } from '#test/support/auth-fixtures.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { dashboardHandlers } from './dashboard.handlers.ts';
import type { DashboardRepository } from './dashboard.repository.ts';

const request = {
  ...bareRequest,
  query: {},
  principal: signedIn('staff'),
} satisfies RouteRequest<'listEvents'>;

const ada = userRecord({ firstName: 'Ada', lastName: 'Lovelace' });

const now = () => new Date('2026-01-02T00:00:00Z');

function setUp(usedUpIn?: string) {
  const table = inMemoryTable();
  const dashboard: DashboardRepository = {
    ...createDashboardRepository(table),
    counts: async () => ({ posts: 5, published: 3, users: 7, usedUpIn }),
    findNamed: async () => ({
      users: new Map([[ada.id, ada]]),
      posts: new Map([['kept', { isTrashed: false }]]),
      projects: new Map([['trashed', { isTrashed: true }]]),
      pages: new Map(),
    }),
  };
  const posts = createPostsRepository(table);
  const projects = createProjectsRepository(table);
  const pages = createPagesRepository(table);
  return {
    record: createAuditRepository(table).record,
    handlers: dashboardHandlers({ dashboard, posts, projects, pages, now, showDrafts: false }),
  };
}

it('counts every post that is not published as a draft', async () => {
  const { handlers } = setUp();
  const { body } = await handlers.dashboard({ ...request, query: undefined });
  expect(body).toEqual({ num_posts: 5, num_published: 3, num_drafts: 2, num_users: 7 });
});

it('says how long readers wait in the month whose invalidations are used up', async () => {
  const waitIn = async (usedUpIn: string | undefined) => {
    const { handlers } = setUp(usedUpIn);
    const { body } = await handlers.dashboard({ ...request, query: undefined });
    return body.readers_wait_seconds;
  };
  expect(await waitIn('2026-01')).toBe(600);
  expect(await waitIn('2025-12')).toBeUndefined();
  expect(await waitIn(undefined)).toBeUndefined();
});

const timestamp = '2026-01-01T00:00:00.000Z';
const created = {
  id: 'event',
  action: 'create_project',
  actionDisplay: 'Created project',
  label: 'Tide tables',
  timestamp,
};

it('shows what was done and by whom', async () => {
  const { record, handlers } = setUp();
  await record({ ...created, subjectId: 'trashed', userId: ada.id });
  const { body } = await handlers.listEvents(request);
  expect(routes.listEvents.response.parse(body)).toEqual(body);
  expect(body.data).toEqual([
    {
      id: 'event',
      action: 'create_project',
      action_display: 'Created project',
      event_metadata: { label: 'Tide tables' },
      timestamp,
      actor: { kind: 'user', name: 'Ada Lovelace' },
      target: { kind: 'project', id: 'trashed', in_trash: true },
    },
  ]);
});

it.each([
  ['a former user', { userId: 'gone' }, { kind: 'former_user' }],
  ['the schedule', { userId: 'schedule' }, { kind: 'schedule' }],
  ['the setup', { userId: 'setup' }, { kind: 'setup' }],
])('names %s as the one who did it', async (_, event, actor) => {
  const { record, handlers } = setUp();
  await record({ ...created, ...event });
  const { body } = await handlers.listEvents(request);
  expect(body.data[0]?.actor).toEqual(actor);
});

it.each([
  ['a post', { action: 'update_post', postId: 'kept' }, { kind: 'post', id: 'kept' }],
  ['a user', { action: 'update_user', subjectId: ada.id }, { kind: 'user', id: ada.id }],
  [
    'a new password',
    { action: 'change_password', subjectId: ada.id },
    { kind: 'user', id: ada.id },
  ],
])('leads to %s', async (_, event, target) => {
  const { record, handlers } = setUp();
  await record({ ...created, ...event, userId: ada.id });
  const { body } = await handlers.listEvents(request);
  expect(body.data[0]?.target).toEqual({ ...target, in_trash: false });
});

it.each([
  ['does not exist any more', { action: 'update_post', postId: 'gone' }],
  ['is a user who was deleted', { action: 'delete_user', subjectId: 'gone' }],
  ['an older event does not name', { action: 'update_project' }],
])('leads to nothing that %s', async (_, event) => {
  const { record, handlers } = setUp();
  await record({ ...created, ...event, userId: ada.id });
  const { body } = await handlers.listEvents(request);
  expect(body.data[0]).not.toHaveProperty('target');
});

it('names nobody to a viewer, and leads only to what it may read', async () => {
  const { record, handlers } = setUp();
  await record({
    ...created,
    id: '1',
    subjectId: ada.id,
    action: 'create_user',
    userId: 'setup',
  });
  await record({
    ...created,
    id: '2',
    postId: 'kept',
    action: 'save_post',
    userId: ada.id,
  });
  await record({ ...created, id: '3', subjectId: 'trashed', userId: 'gone' });
  const { body } = await handlers.listEvents({ ...request, principal: signedIn('viewer') });
  expect(body.data.map(({ id, actor, target }) => ({ id, actor, target }))).toEqual([
    { id: '3' },
    { id: '2' },
    { id: '1', actor: { kind: 'setup' } },
  ]);
});

it('shows events of one kind, page by page, however many others lie between', async () => {
  const { record, handlers } = setUp();
  const actions = [
    'create_preview',
    'create_user',
    'deny_access',
    'change_password',
    'delete_message',
  ];
  for (let minute = 0; minute < 55; minute += 1) {
    await record({
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
