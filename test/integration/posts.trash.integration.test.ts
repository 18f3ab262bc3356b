/** Deleting and restoring posts, and what the table keeps of them. */
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import {
  deletePost,
  getVersion,
  listTrashedPosts,
  restorePost,
} from '#test/support/entry-operations.ts';
import { listPosts } from '#lambdas/features/posts/list-posts.usecase.ts';
import type { PostDeps } from '#lambdas/features/posts/post-changes.ts';
import { publishPost, updatePost } from '#lambdas/features/posts/write-post.usecases.ts';
import { settleVersions, unsettledAfterMs } from '#lambdas/features/entries/versions.usecases.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import type { TrashQuery } from '#shared/schemas/trash.ts';
import { ownTable } from '#test/support/own-table.ts';
import {
  firstMoment,
  postDeps,
  postFields,
  prose,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('staff');
const dayMs = 24 * 60 * 60 * 1000;
const gone = { code: 'post-not-found' };

const change = (id: string) => ({ id, ifMatch: undefined, actor });
const save = (deps: PostDeps, id: string, changes: Partial<SavePostInput>) =>
  updatePost({ ...change(id), fields: postFields(changes) }, deps);

describe('deleted posts', () => {
  async function setUp() {
    const posts = createPostsRepository(await ownTable());
    const deps = postDeps(posts);
    const remove = (id: string) => deletePost(change(id), deps);
    const restore = (id: string) => restorePost({ id, actor }, deps);
    const trash = (query: TrashQuery = {}, now = new Date(firstMoment)) =>
      listTrashedPosts({ query, now }, posts);
    return { posts, deps, remove, restore, trash };
  }

  it('are in the trash, latest deletion first, page by page', async () => {
    const { deps, remove, trash } = await setUp();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) ids.push((await write(deps)).id);
    await write(deps);
    for (const id of ids) await remove(id);
    expect((await trash()).entries.map(({ entry }) => entry.id)).toEqual(ids.toReversed());
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= 3; page += 1) {
      const followed = await trash({ page_size: 2, cursor });
      expect(await trash({ page_size: 2, page })).toEqual(followed);
      expect(followed.meta).toMatchObject({ page, total_pages: 3, total: 5 });
      seen.push(...followed.entries.map(({ entry }) => entry.id));
      cursor = followed.meta.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(seen).toEqual(ids.toReversed());
    await expect(trash({ cursor: 'x' })).rejects.toMatchObject({ code: 'validation-failed' });
  });

  it('come back as they were, as drafts', async () => {
    const { posts, deps, remove, restore, trash } = await setUp();
    const post = await write(deps, { status: 'published', tags: ['Foxes', 'Wolves'] });
    await remove(post.id);
    const restored = await restore(post.id);
    expect(restored.entry).toEqual({
      ...post,
      status: 'draft',
      updatedAt: restored.entry.updatedAt,
      version: 3,
    });
    expect(await posts.findWithContent(post.id)).toEqual(restored);
    expect(JSON.parse(restored.content)[0].children).toEqual([{ text: prose }]);
    expect(await posts.findIdBySlug(post.slug)).toBe(post.id);
    expect(await posts.counts()).toEqual({ all: 1, published: 0, draft: 1, review: 0 });
    expect(await posts.labels()).toEqual({ tags: [], categories: [] });
    expect((await trash()).meta.total).toBe(0);
    const found = { query: { status: 'all', q: 'quick brown' }, reader: reader(actor) } as const;
    expect((await listPosts(found, posts)).posts.map(({ id }) => id)).toEqual([post.id]);
    const republished = await publishPost(change(post.id), deps);
    expect(republished.entry.publishedAt).toBe(post.publishedAt);
    expect(await posts.countOf('tag:wolves')).toBe(1);
  });

  it('do not go live by a former schedule', async () => {
    const { posts, deps, remove, restore } = await setUp();
    const publish_at = '2026-06-01T00:00:00Z';
    const { id } = await write(deps, { publish_at, status: 'review' });
    await remove(id);
    expect((await restore(id)).entry).toMatchObject({ status: 'draft', publishAt: null });
    expect(await posts.due({ now: new Date('2027-01-01'), limit: 50 })).toEqual([]);
  });

  it('get a numbered slug when another post has taken theirs', async () => {
    const { deps, remove, restore } = await setUp();
    const [ofTitle, own] = [await write(deps), await write(deps, { slug: 'my-own' })];
    for (const { id } of [ofTitle, own]) await remove(id);
    await write(deps);
    await write(deps, { slug: 'my-own' });
    expect((await restore(ofTitle.id)).entry.slug).toBe('a-note-on-foxes-2');
    expect((await restore(own.id)).entry.slug).toBe('my-own-2');
  });

  it('keep a numbered slug that is free, even if the plain one is free as well', async () => {
    const { deps, remove, restore } = await setUp();
    const first = await write(deps);
    const second = await write(deps);
    for (const { id } of [first, second]) await remove(id);
    expect((await restore(second.id)).entry.slug).toBe('a-note-on-foxes-2');
  });

  it('get back their former slugs that are still free', async () => {
    const { posts, deps, remove, restore } = await setUp();
    const { id } = await write(deps, { status: 'published', slug: 'first' });
    for (const slug of ['second', 'third']) await save(deps, id, { status: 'published', slug });
    await remove(id);
    const other = await write(deps, { slug: 'first' });
    expect((await restore(id)).entry).toMatchObject({ slug: 'third', formerSlugs: ['second'] });
    expect(await posts.findIdBySlug('second')).toBe(id);
    expect(await posts.renamed(2)).toEqual([{ slug: 'third', formerSlugs: ['second'] }]);
    expect(await posts.findIdBySlug('first')).toBe(other.id);
  });

  it('keep their versions', async () => {
    const { deps, posts, remove, restore } = await setUp();
    const { id, title } = await write(deps);
    await save(deps, id, { title: 'Another title' });
    await remove(id);
    expect((await restore(id)).entry.keptVersions).toEqual([1]);
    expect((await getVersion({ id, version: 1 }, posts)).title).toBe(title);
  });

  it('are neither shown nor restored after 30 days', async () => {
    const { deps, remove, posts, trash } = await setUp();
    const { id } = await write(deps);
    await remove(id);
    const { trashedAt } = (await trash()).entries[0] ?? { trashedAt: '' };
    const end = Date.parse(trashedAt) + 30 * dayMs;
    const at = (time: number) => ({ ...deps, now: () => new Date(time) });
    expect((await trash({}, new Date(end - 1000))).meta.total).toBe(1);
    expect((await trash({}, new Date(end))).entries).toEqual([]);
    await expect(restorePost({ id, actor }, at(end))).rejects.toMatchObject(gone);
    expect(await posts.counts()).toMatchObject({ all: 0 });
    expect((await restorePost({ id, actor }, at(end - 1000))).entry.id).toBe(id);
  });

  it('are restored once, however many requests arrive at once', async () => {
    const { posts, deps, remove, restore } = await setUp();
    const { id } = await write(deps);
    await remove(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(id)));
    expect(new Set(answers.map(({ entry: post }) => post.version))).toEqual(new Set([3]));
    expect(await posts.counts()).toMatchObject({ all: 1, draft: 1 });
  });

  it('can be deleted and restored again', async () => {
    const { deps, remove, restore, trash } = await setUp();
    const { id } = await write(deps);
    for (const version of [3, 5]) {
      await remove(id);
      expect((await trash()).meta.total).toBe(1);
      expect((await restore(id)).entry.version).toBe(version);
    }
    expect((await trash()).meta.total).toBe(0);
  });

  it('are not found when they never existed', async () => {
    const { deps, restore } = await setUp();
    await expect(restore(deps.newId())).rejects.toMatchObject(gone);
  });
});

describe('deleted posts in the table', () => {
  async function withVersion() {
    const table = await ownTable();
    const deps = postDeps(createPostsRepository(table));
    const { id } = await write(deps);
    await save(deps, id, { title: 'Another title' });
    await deletePost(change(id), deps);
    const request = (key: { pk: string; sk: string }) => ({
      TableName: table.tableName,
      Key: keyOf(key),
    });
    const item = async (key: { pk: string; sk: string }) =>
      (await table.client.send(new GetCommand(request(key)))).Item;
    const drop = (key: { pk: string; sk: string }) =>
      table.client.send(new DeleteCommand(request(key)));
    return { table, deps, id, item, drop };
  }

  it('no longer expire after a restore, nor do their versions', async () => {
    const { deps, id, item } = await withVersion();
    const parts = [keys.post(id), keys.postBody(id), keys.version(id, 1)];
    const expiries = () =>
      Promise.all(parts.map(async (key) => typeof (await item(key))?.['expires_at']));
    expect(await expiries()).toEqual(['number', 'number', 'number']);
    await restorePost({ id, actor }, deps);
    expect(await expiries()).toEqual(['undefined', 'undefined', 'undefined']);
  });

  it('are restored, and a tick keeps their versions, when the rest of the request failed', async () => {
    const { deps, id, item } = await withVersion();
    const settling = () => Promise.reject(new Error('lost'));
    await restorePost(
      { id, actor },
      { ...deps, posts: { ...deps.posts, settleVersions: settling } },
    );
    expect(await item(keys.version(id, 1))).toHaveProperty('expires_at');
    const tick = (ms: number) =>
      settleVersions(
        { post: deps.posts, project: deps.posts, page: deps.posts },
        () => new Date(deps.now().getTime() + ms),
      );
    await tick(0);
    expect(await item(keys.version(id, 1))).toHaveProperty('expires_at');
    await tick(2 * unsettledAfterMs);
    expect(await item(keys.version(id, 1))).not.toHaveProperty('expires_at');
    expect(await item(keys.unsettledVersions(id))).toBeUndefined();
  });

  it('keep their versions while the earlier deletion is still in progress', async () => {
    const { table, deps, id, item } = await withVersion();
    const repository = (before: () => Promise<unknown>) => {
      let isFirst = true;
      const client: typeof table.client = Object.create(table.client);
      client.send = async (command: object) => {
        if (command instanceof UpdateCommand && isFirst) {
          isFirst = false;
          await before();
        }
        return Reflect.apply(table.client.send, table.client, [command]);
      };
      return createPostsRepository({ ...table, client });
    };
    await restorePost({ id, actor }, deps);
    const slow = repository(() => restorePost({ id, actor }, deps));
    await deletePost(change(id), { ...deps, posts: slow });
    expect(await item(keys.version(id, 1))).not.toHaveProperty('expires_at');
  });

  it('do not recreate versions that are gone, and are not restored without their content', async () => {
    const { deps, id, item, drop } = await withVersion();
    await drop(keys.version(id, 1));
    await restorePost({ id, actor }, deps);
    expect(await item(keys.version(id, 1))).toBeUndefined();
    await deletePost(change(id), deps);
    await drop(keys.postBody(id));
    await expect(restorePost({ id, actor }, deps)).rejects.toMatchObject(gone);
  });
});

it('a restored post appears in the activity feed', async () => {
  const table = inMemoryTable();
  const deps = postDeps(createPostsRepository(table));
  const { id, title } = await write(deps);
  await deletePost(change(id), deps);
  await restorePost({ id, actor }, deps);
  const event = { action: 'untrash_post', actionDisplay: 'Restored blog post', label: title };
  expect((await recordedEvents(table)).at(-1)).toMatchObject({
    ...event,
    postId: id,
    userId: actor.userId,
  });
});
