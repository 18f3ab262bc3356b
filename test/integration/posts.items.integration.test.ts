/** Items of earlier releases, and entries that nothing needs any more. */
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { type Key, keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { listPosts } from '#lambdas/features/posts/list-posts.usecase.ts';
import type { PostRecord } from '#lambdas/features/posts/post.ts';
import type { PostDeps } from '#lambdas/features/posts/post-changes.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-due-posts.usecase.ts';
import { updatePost } from '#lambdas/features/posts/write-post.usecases.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import {
  firstMoment,
  postDeps,
  postFields,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
let table: TestTable;
let deps: PostDeps;

beforeAll(async () => {
  table = await ownTable();
  deps = postDeps(createPostsRepository(table));
});

it('a post from before there were schedules has none, and can be given one', async () => {
  const post = await olderPost();
  expect((await deps.posts.find(post.id))?.publishAt).toBeNull();
  const { entries: posts } = await deps.posts.page({ list: 'draft', size: 9, from: { skip: 0 } });
  expect(posts.map(({ publishAt }) => publishAt)).toEqual([null]);
  const fields = postFields({ publish_at: '2026-06-01T00:00:00Z' });
  await updatePost({ id: post.id, fields, ifMatch: undefined, actor }, deps);
  expect((await deps.posts.find(post.id))?.publishAt).toBe('2026-06-01T00:00:00.000Z');
});

it('a post whose words were never stored is found by its summary, and by its words after a save', async () => {
  const post = await olderPost({ title: 'A note on herons' });
  const found = async (q: string) =>
    (await listPosts({ query: { q, status: 'all' }, reader: reader(actor) }, deps.posts)).meta
      .total;
  expect([await found('herons'), await found('stork')]).toEqual([1, 0]);
  const content = `${'Some words. '.repeat(30)} And a stork.`;
  const fields = postFields({ title: 'A note on herons', content });
  await updatePost({ id: post.id, fields, ifMatch: undefined, actor }, deps);
  expect(await found('stork herons')).toBe(1);
});

it('a schedule entry that its post does not have is removed, and publishes nothing', async () => {
  const entries = [await write(deps, { status: 'published' }), await write(deps)].map(({ id }) => ({
    postId: id,
    publishAt: new Date(firstMoment).toISOString(),
  }));
  entries.push({ postId: deps.newId(), publishAt: new Date(firstMoment).toISOString() });
  for (const entry of entries) {
    const Item = { ...keys.scheduledPost(entry), ...entry };
    await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
  }
  const counts = await deps.posts.counts();
  expect(await publishDuePosts(deps)).toEqual({ published: 0, failed: 0 });
  expect(await deps.posts.counts()).toEqual(counts);
  for (const entry of entries) expect(await stored(keys.scheduledPost(entry))).toBeUndefined();
});

it('a schedule run is named in the events of the posts that it publishes', async () => {
  const { id } = await write(deps, {
    publish_at: '2026-03-01T00:00:00Z',
    title: 'Events of spring',
  });
  const now = new Date('2026-03-01T00:00:00Z');
  const eventId = deps.newId();
  await publishDuePosts({ ...deps, now: () => now, newId: () => eventId });
  expect((await deps.posts.find(id))?.status).toBe('published');
  expect(await stored(keys.auditEvent(now.toISOString(), eventId))).toMatchObject({
    action: 'publish_post',
    actionDisplay: 'Published blog post',
    label: 'Events of spring',
    userId: 'schedule',
  });
});

/** As it was stored before there were schedules and words. */
async function olderPost(changes: Parameters<typeof write>[1] = {}): Promise<PostRecord> {
  const post = await write(deps, changes);
  const { createdAt: time, id } = post;
  const places = [
    keys.post(id),
    ...(['all', 'unpublished', 'draft'] as const).map((list) => keys.postList(list, { time, id })),
  ];
  for (const place of places) {
    await table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: keyOf(place),
        UpdateExpression: 'REMOVE publishAt',
      }),
    );
  }
  const Key = keyOf(keys.postWords(post));
  await table.client.send(new DeleteCommand({ TableName: table.tableName, Key }));
  return post;
}

async function stored(key: Key) {
  const request = new GetCommand({ TableName: table.tableName, Key: keyOf(key) });
  return (await table.client.send(request)).Item;
}
