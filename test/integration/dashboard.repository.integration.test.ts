/** Events and counts of the dashboard: pages, named users and entries, and costs. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuditEvent, AuditRepository } from '#lambdas/kernel/audit-event.ts';
import { listEvents } from '#lambdas/features/dashboard/dashboard.handlers.ts';
import { createAuditRepository } from '#lambdas/adapters/dynamo/transact.ts';
import { createDashboardRepository } from '#lambdas/adapters/dynamo/dashboard/dashboard.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createPublishingRepository } from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { deletePost } from '#test/support/entry-operations.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import { storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable } from '#test/support/own-table.ts';
import { meterOf } from '#test/support/capacity.ts';
import { postDeps, signedIn, write } from '#test/support/posts-fixtures.ts';
import { writePage } from '#test/support/page-fixtures.ts';
import { projectDeps, writeProject } from '#test/support/project-fixtures.ts';

async function open() {
  const table = await ownTable();
  const { record } = createAuditRepository(table);
  return { dashboard: createDashboardRepository(table), record, table };
}

function auditEvent(second: number): AuditEvent {
  return {
    id: randomUUID(),
    action: 'update_project',
    actionDisplay: 'Updated project',
    label: `Project ${second}`,
    userId: 'user-admin',
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  };
}

async function recordMany({ record }: AuditRepository, count: number): Promise<AuditEvent[]> {
  // Pairs of events share a second, so the id decides their order.
  const events = Array.from({ length: count }, (_, index) => auditEvent(Math.floor(index / 2)));
  await Promise.all(events.map(record));
  return events;
}

describe('events', () => {
  it('are empty before anything was done', async () => {
    const { dashboard } = await open();
    const meta = { page: 1, total_pages: 0, total: 0, next_cursor: null };
    expect(await listEvents({}, dashboard)).toEqual({ events: [], meta });
  });

  it('come ten per page, newest first, each once, by number and by cursor', async () => {
    const stores = await open();
    const recorded = await recordMany(stores, 25);
    const seen: AuditEvent[] = [];
    let cursor: string | undefined;
    for (const [page, size] of [10, 10, 5].entries()) {
      const followed = await listEvents({ cursor }, stores.dashboard);
      expect(await listEvents({ page: page + 1 }, stores.dashboard)).toEqual(followed);
      expect(followed.events).toHaveLength(size);
      expect(followed.meta).toMatchObject({ page: page + 1, total_pages: 3, total: 25 });
      seen.push(...followed.events);
      cursor = followed.meta.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    const key = ({ timestamp, id }: AuditEvent) => `${timestamp}#${id}`;
    expect(seen.map(key)).toEqual(recorded.map(key).sort().toReversed());
    expect(seen).toEqual(expect.arrayContaining(recorded));
    expect((await listEvents({ page: 4 }, stores.dashboard)).events).toEqual([]);
  });

  it('continue after a cursor with another page size', async () => {
    const stores = await open();
    await recordMany(stores, 25);
    const { meta } = await listEvents({}, stores.dashboard);
    const query = { cursor: meta.next_cursor ?? '', page_size: 100 };
    expect((await listEvents(query, stores.dashboard)).events).toHaveLength(15);
  });

  it('refuse a cursor of another list', async () => {
    const { dashboard } = await open();
    for (const cursor of ['', 'x', Buffer.from('["inbox",2]').toString('base64url')]) {
      const listing = listEvents({ cursor }, dashboard);
      await expect(listing).rejects.toMatchObject({ code: 'validation-failed' });
    }
  });

  it('are shown up to the newest thousand', async () => {
    const stores = await open();
    await recordMany(stores, readLimits.shownEvents + 5);
    const last = await listEvents({ page: 100 }, stores.dashboard);
    expect(last.events).toHaveLength(10);
    expect(last.meta).toEqual({
      page: 100,
      total_pages: 100,
      total: readLimits.shownEvents,
      next_cursor: null,
    });
    expect((await listEvents({ page: 101 }, stores.dashboard)).events).toEqual([]);
  });
});

describe('the dashboard in the table', () => {
  it('counts posts and users as they come and go', async () => {
    const { dashboard, table } = await open();
    expect(await dashboard.counts()).toEqual({ posts: 0, published: 0, users: 0 });
    const deps = postDeps(createPostsRepository(table));
    await write(deps, { status: 'published' });
    await write(deps, { status: 'review' });
    const { id } = await write(deps);
    await deletePost({ id, ifMatch: undefined, actor: signedIn('admin') }, deps);
    const users = createUsersRepository(table);
    const user = userRecord();
    const outcomes = await Promise.all(
      [user, userRecord({ username: user.username }), userRecord(), userRecord()].map((each) =>
        storeUser(users, each),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(3);
    expect(await dashboard.counts()).toEqual({ posts: 2, published: 1, users: 3 });
  });

  it('knows the month in which the publisher had to leave a change to the edge', async () => {
    const { dashboard, table } = await open();
    const publisher = createPublishingRepository(table);
    const holder = { owner: 'me', buildId: 'one' };
    await publisher.adopt(holder.buildId);
    await publisher.acquire({ ...holder, now: new Date(0), until: new Date(60_000) });
    const count = { month: '2026-01', paths: 1000 };
    await publisher.countInvalidations(holder, { ...count, isUsedUp: false });
    expect((await dashboard.counts()).usedUpIn).toBeUndefined();
    await publisher.countInvalidations(holder, { ...count, isUsedUp: true });
    expect((await dashboard.counts()).usedUpIn).toBe('2026-01');
  });

  it('finds what events name, in whatever state it is', async () => {
    const { dashboard, table } = await open();
    const deps = postDeps(createPostsRepository(table));
    const [kept, trashed] = [await write(deps), await write(deps)];
    await deletePost({ id: trashed.id, ifMatch: undefined, actor: signedIn('admin') }, deps);
    const page = await writePage({ ...deps, entries: createPagesRepository(table) });
    const project = await writeProject(projectDeps(createProjectsRepository(table)));
    const user = userRecord();
    await storeUser(createUsersRepository(table), user);
    const ids = {
      users: [user.id, user.id, 'schedule'],
      posts: [kept.id, trashed.id, kept.id, randomUUID()],
      projects: [project.id, randomUUID()],
      pages: [page.id, randomUUID()],
    };
    const cost = meterOf(table);
    const find = (now: Date) => dashboard.findNamed(ids, now);
    let found = await find(deps.now());
    expect([...found.users.keys()]).toEqual([user.id]);
    expect(found.posts).toEqual(
      new Map([
        [kept.id, { isTrashed: false }],
        [trashed.id, { isTrashed: true }],
      ]),
    );
    expect(found.pages).toEqual(new Map([[page.id, { isTrashed: false }]]));
    expect(found.projects).toEqual(new Map([[project.id, { isTrashed: false }]]));
    // Each requested id costs a read, whether or not it exists.
    expect(await cost(() => find(deps.now()))).toEqual({ read: 9, write: 0 });
    found = await find(new Date(deps.now().getTime() + 31 * 86_400_000));
    expect([...found.posts.keys()]).toEqual([kept.id]);
    const none = { users: [], posts: [], projects: [], pages: [] };
    expect(await cost(() => dashboard.findNamed(none, deps.now()))).toEqual({ read: 0, write: 0 });
  });

  it('costs what ACCESS-PATTERNS.md says', async () => {
    const stores = await open();
    const cost = meterOf(stores.table);
    await recordMany(stores, 1000);
    expect(await cost(() => stores.dashboard.counts())).toEqual({ read: 3, write: 0 });
    // A thousand events of about 0.2 kB, and the users and entries of the page.
    const { read } = await cost(() => listEvents({}, stores.dashboard));
    expect(read).toBeGreaterThan(30);
    expect(read).toBeLessThan(75);
  });
});
