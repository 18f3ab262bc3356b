/** Posts that go live by schedule, and items of posts from earlier releases. */
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { type Key, keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { type PostDeps, publishDuePosts } from '#lambdas/features/posts/publish-posts.usecases.ts';
import type { PostsRepository, ScheduleEntry } from '#lambdas/features/posts/posts.repository.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { ownTable } from '#test/support/own-table.ts';
import { firstMoment, postsOn, signedIn } from '#test/support/posts-fixtures.ts';

const hourMs = 60 * 60 * 1000;
const inAnHour = at(hourMs);
const inTwoHours = at(2 * hourMs);
const nothing = { published: 0, failed: 0 };
const one = { published: 1, failed: 0 };

async function setUp() {
  const table = await ownTable();
  const site = postsOn(table);
  const waiting = async () =>
    (await site.posts.due({ now: new Date(at(1000 * hourMs)), limit: 100 })).map(
      ({ publishAt }) => publishAt,
    );
  const stored = async (key: Key) => {
    const request = { TableName: table.tableName, Key: keyOf(key) };
    return (await table.client.send(new GetCommand(request))).Item;
  };
  return { table, ...site, waiting, stored };
}

describe('scheduled posts', () => {
  it('go live when their time has come, not before', async () => {
    const { posts, deps, create } = await setUp();
    const { id } = await create({ publish_at: inAnHour });
    expect(await publishDuePosts(clockAt(deps, hourMs - 1))).toEqual(nothing);
    expect(await posts.find(id)).toMatchObject({ status: 'draft', publishAt: inAnHour });
    expect(await publishDuePosts(clockAt(deps, hourMs))).toEqual(one);
    expect(await posts.find(id)).toMatchObject({
      status: 'published',
      publishedAt: inAnHour,
      publishAt: null,
      version: 2,
    });
  });

  it('go live once, however often and late the schedule runs', async () => {
    const { posts, deps, create } = await setUp();
    const { id } = await create({ publish_at: inAnHour, status: 'review' });
    const late = clockAt(deps, 5 * hourMs);
    const counts = await Promise.all([1, 2, 3].map(() => publishDuePosts(late)));
    expect(counts.map(({ published }) => published).sort()).toEqual([0, 0, 1]);
    expect(await publishDuePosts(late)).toEqual(nothing);
    expect(await posts.find(id)).toMatchObject({ publishedAt: at(5 * hourMs), version: 2 });
  });

  it('follow their post: another time, none, published by hand, deleted', async () => {
    const { create, save, publish, unpublish, remove, waiting } = await setUp();
    const { id } = await create({ publish_at: inAnHour });
    expect(await waiting()).toEqual([inAnHour]);
    await save(id, { publish_at: inTwoHours });
    expect(await waiting()).toEqual([inTwoHours]);
    await save(id, {});
    expect(await waiting()).toEqual([inTwoHours]);
    await save(id, { publish_at: null });
    expect(await waiting()).toEqual([]);
    await save(id, { publish_at: inAnHour });
    await publish(id);
    expect(await waiting()).toEqual([]);
    await unpublish(id);
    await save(id, { publish_at: inAnHour });
    expect(await waiting()).toEqual([inAnHour]);
    await remove(id);
    expect(await waiting()).toEqual([]);
  });

  it('are returned in the order of their times, as many as are asked for, from a given one on', async () => {
    const { posts, create } = await setUp();
    for (const hours of [3, 1, 2]) await create({ publish_at: at(hours * hourMs) });
    const due = (hours: number, limit: number, after?: ScheduleEntry) =>
      posts.due({ now: new Date(at(hours * hourMs)), limit, after });
    const times = (entries: ScheduleEntry[]) => entries.map(({ publishAt }) => publishAt);
    const first = await due(9, 2);
    expect(times(first)).toEqual([inAnHour, inTwoHours]);
    expect(times(await due(2, 9, first[0]))).toEqual([inTwoHours]);
  });

  it('stay drafts when their author chose another time during the run', async () => {
    const { posts, deps, create, save } = await setUp();
    const { id } = await create({ publish_at: inAnHour });
    const interrupted = changingBefore(posts, 'find', () => save(id, { publish_at: inTwoHours }));
    expect(await publishDuePosts(clockAt({ ...deps, entries: interrupted }, hourMs))).toEqual(
      nothing,
    );
    expect(await posts.find(id)).toMatchObject({ status: 'draft', publishAt: inTwoHours });
  });

  it('are read again when they were saved during the run', async () => {
    const { posts, deps, create, save } = await setUp();
    const { id } = await create({ publish_at: inAnHour });
    const interrupted = changingBefore(posts, 'update', () => save(id, { title: 'Other title' }));
    expect(await publishDuePosts(clockAt({ ...deps, entries: interrupted }, hourMs))).toEqual(one);
    expect(await posts.find(id)).toMatchObject({ status: 'published', title: 'Other title' });
  });

  it('keep the date of an earlier publication', async () => {
    const { posts, deps, create, save, unpublish } = await setUp();
    const { id, publishedAt } = await create({ status: 'published' });
    await unpublish(id);
    await save(id, { publish_at: inAnHour });
    await publishDuePosts(clockAt(deps, hourMs));
    expect(await posts.find(id)).toMatchObject({ status: 'published', publishedAt });
  });

  it('do not stop each other when one fails', async () => {
    const { posts, deps, create } = await setUp();
    const broken = await create({ publish_at: inAnHour });
    const sound = await create({ publish_at: inTwoHours });
    const failure = new Error('out of order');
    const failing: PostsRepository = asOn(posts, {
      find: async (id) => (id === broken.id ? Promise.reject(failure) : posts.find(id)),
    });
    const reported: unknown[] = [];
    const late = clockAt({ ...deps, entries: failing }, 3 * hourMs);
    expect(await publishDuePosts(late, (each) => reported.push(each))).toEqual({
      ...one,
      failed: 1,
    });
    expect(reported).toEqual([{ postId: broken.id, error: failure }]);
    expect((await posts.find(sound.id))?.status).toBe('published');
    expect(await publishDuePosts(clockAt(deps, 3 * hourMs))).toEqual(one);
  });

  it('do not delay others, however many fail', async () => {
    const { posts, deps, create } = await setUp();
    for (let number = 0; number < 50; number += 1) await create({ publish_at: inAnHour });
    const sound = await create({ publish_at: inTwoHours });
    const failing: PostsRepository = asOn(posts, {
      find: async (id) => (id === sound.id ? posts.find(id) : Promise.reject(new Error('broken'))),
    });
    const late = clockAt({ ...deps, entries: failing }, 3 * hourMs);
    expect(await publishDuePosts(late, () => undefined)).toEqual({ ...one, failed: 50 });
    expect((await posts.find(sound.id))?.status).toBe('published');
  });
});

describe('posts in the table', () => {
  /** Stores a post like a release without schedules and search words. */
  async function withOlder(changes: Partial<SavePostInput> = {}) {
    const site = await setUp();
    const { client, tableName: TableName } = site.table;
    const post = await site.create(changes);
    const { createdAt: time, id } = post;
    const places = [
      keys.post(id),
      ...(['all', 'unpublished', 'draft'] as const).map((list) =>
        keys.postList(list, { time, id }),
      ),
    ];
    for (const Key of places.map(keyOf)) {
      const UpdateExpression = 'REMOVE publishAt';
      await client.send(new UpdateCommand({ TableName, Key, UpdateExpression }));
    }
    await client.send(new DeleteCommand({ TableName, Key: keyOf(keys.postWords(post)) }));
    return { ...site, id };
  }

  it('have no schedule when they are older than schedules, and can be given one', async () => {
    const { posts, save, id } = await withOlder();
    expect((await posts.find(id))?.publishAt).toBeNull();
    const { entries } = await posts.page({ list: 'draft', size: 9, from: { skip: 0 } });
    expect(entries.map(({ publishAt }) => publishAt)).toEqual([null]);
    expect((await save(id, { publish_at: inAnHour })).publishAt).toBe(inAnHour);
  });

  it('are found by their summaries when their words were never stored, and by their words after a save', async () => {
    const { titles, save, id } = await withOlder({ title: 'A note on herons' });
    const found = async (q: string) =>
      (await titles({ q, status: 'all' }, signedIn('admin'))).length;
    expect([await found('herons'), await found('stork')]).toEqual([1, 0]);
    const content = `${'Some words. '.repeat(30)} And a stork.`;
    await save(id, { title: 'A note on herons', content });
    expect(await found('stork herons')).toBe(1);
  });

  it('are not published by an entry of the schedule that they do not have, which is removed', async () => {
    const { table, posts, deps, create, stored } = await setUp();
    const ids = [(await create({ status: 'published' })).id, (await create()).id, deps.newId()];
    const entries = ids.map((postId) => ({ postId, publishAt: at(0) }));
    for (const entry of entries) {
      const Item = { ...keys.scheduledPost(entry), ...entry };
      await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
    }
    const counts = await posts.counts();
    expect(await publishDuePosts(deps)).toEqual(nothing);
    expect(await posts.counts()).toEqual(counts);
    for (const entry of entries) expect(await stored(keys.scheduledPost(entry))).toBeUndefined();
  });

  it('name the schedule in the event of their publication', async () => {
    const { deps, create, stored } = await setUp();
    await create({ publish_at: inAnHour, title: 'Events of spring' });
    const id = deps.newId();
    await publishDuePosts({ ...clockAt(deps, hourMs), newId: () => id });
    expect(await stored(keys.auditEvent({ time: inAnHour, id }))).toMatchObject({
      action: 'publish_post',
      actionDisplay: 'Published blog post',
      label: 'Events of spring',
      userId: 'schedule',
    });
  });
});

function at(ms: number): string {
  return new Date(firstMoment + ms).toISOString();
}

function clockAt(deps: PostDeps, ms: number): PostDeps {
  return { ...deps, now: () => new Date(firstMoment + ms) };
}

function asOn(posts: PostsRepository, changes: Partial<PostsRepository>): PostsRepository {
  return new Proxy(posts, {
    get: (target, name) => {
      const own: unknown = Reflect.get(changes, name) ?? Reflect.get(target, name);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

/** Lets somebody else change a post right before the first call of a method. */
function changingBefore(
  posts: PostsRepository,
  method: 'find' | 'update',
  change: () => Promise<unknown>,
): PostsRepository {
  let isChanged = false;
  const changeOnce = async () => {
    if (isChanged) return;
    isChanged = true;
    await change();
  };
  return asOn(posts, {
    [method]: async (...args: unknown[]) => {
      await changeOnce();
      return Reflect.apply(posts[method], posts, args);
    },
  });
}
