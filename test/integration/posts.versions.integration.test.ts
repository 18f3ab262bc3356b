/** Versions of posts, and what the table keeps of them. */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import {
  deletePost,
  getVersion,
  listVersions,
  restoreVersion,
} from '#test/support/entry-operations.ts';
import type { PostDeps } from '#lambdas/features/posts/post-changes.ts';
import { keepingVersion } from '#lambdas/features/entries/entry-versions.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { settleVersions, unsettledAfterMs } from '#lambdas/features/entries/versions.usecases.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { postDeps, postFields, prose, signedIn, write } from '#test/support/posts-fixtures.ts';

const owner = signedIn('admin');
const helper = { ...signedIn('staff'), firstName: 'Grace' };

function saving(deps: PostDeps, id: string) {
  return (changes: Partial<SavePostInput> = {}, actor = owner, ifMatch?: number) =>
    updatePost({ id, fields: postFields(changes), ifMatch, actor }, deps);
}

it('keeps no version of a text whose automatic excerpt alone has changed', async () => {
  const post = await write(postDeps(createPostsRepository(inMemoryTable())));
  const entry = { ...post, excerpt: 'As an earlier release made it' };
  const before = { entry, content: prose };
  const kept = keepingVersion(postKind, {
    before,
    after: { entry: post, content: prose },
    saved: null,
  });
  expect(kept).toEqual({ after: post });
});

describe('versions of posts', () => {
  async function setUp(changes: Partial<SavePostInput> = {}) {
    const deps = postDeps(createPostsRepository(await ownTable()));
    const { id, ...post } = await write(deps, changes);
    const listed = async (query = {}) => listVersions({ id, query }, deps.posts);
    const numbers = async () => (await listed()).versions.map(({ version }) => version);
    const restore = (version: number, ifMatch?: number) =>
      restoreVersion({ id, version, ifMatch, actor: helper }, deps);
    return { deps, id, post, save: saving(deps, id), listed, numbers, restore };
  }

  it('has none for a post that was never changed', async () => {
    const { listed } = await setUp();
    const meta = { page: 1, total_pages: 0, total: 0, next_cursor: null };
    expect(await listed()).toEqual({ versions: [], meta });
  });

  it('keeps what a save replaced, with who had saved it and when', async () => {
    const { deps, id, post, save, listed } = await setUp({ avatar: 'https://a.example/c.png' });
    const { entry: second } = await save({ title: 'The second title' }, helper);
    await save({ title: 'The third title', content: `Another text. ${prose}` });
    const author = {
      id: owner.userId,
      firstName: 'Ada',
      lastName: 'Byron',
      username: 'admin.name',
    };
    expect((await listed()).versions).toMatchObject([
      {
        version: 2,
        title: 'The second title',
        savedAt: second.updatedAt,
        savedBy: { id: helper.userId, firstName: 'Grace' },
      },
      { version: 1, title: post.title, savedAt: post.createdAt, savedBy: author },
    ]);
    const { title, slug, excerpt, avatar, category, tags, status } = post;
    expect(await getVersion({ id, version: 1 }, deps.posts)).toEqual({
      version: 1,
      title,
      slug,
      excerpt,
      avatar,
      category,
      tags,
      status,
      ownExcerpt: false,
      savedAt: post.createdAt,
      savedBy: author,
      content: JSON.stringify([{ type: 'paragraph', children: [{ text: prose }] }]),
    });
  });

  it.each<[string, Partial<SavePostInput>]>([
    ['title', { title: 'Another title' }],
    ['category', { category: 'Art' }],
    ['tags', { tags: ['Wolves'] }],
    ['spelling of a tag', { tags: ['foxes'] }],
    ['cover', { avatar: 'https://a.example/c.png' }],
    ['excerpt', { excerpt: 'In my own words' }],
    ['slug', { slug: 'of-foxes' }],
    ['content', { content: `${prose} And more.` }],
  ])('keeps a version when only the %s changes', async (_what, changes) => {
    const { save, numbers } = await setUp();
    await save(changes);
    expect(await numbers()).toEqual([1]);
  });

  it('keeps none when a save says the same, or only the status or schedule changes', async () => {
    const { deps, id, save, numbers } = await setUp();
    await save();
    await save({ publish_at: '2026-06-01T00:00:00Z' });
    await save({ status: 'review' });
    await publishPost({ id, ifMatch: undefined, actor: owner }, deps);
    await unpublishPost({ id, ifMatch: undefined, actor: owner }, deps);
    expect(await numbers()).toEqual([]);
  });

  it('shows when a text was saved, not when it was published', async () => {
    const { deps, id, post, save, listed } = await setUp();
    await publishPost({ id, ifMatch: undefined, actor: helper }, deps);
    await save({ title: 'Another title' });
    expect((await listed()).versions).toMatchObject([
      { version: 2, status: 'published', savedAt: post.createdAt, savedBy: { id: owner.userId } },
    ]);
  });

  it('keeps the last 50, listed page by page, each once', async () => {
    const { deps, id, save, listed, numbers } = await setUp();
    const saves = limits.keptVersions + 3;
    for (let number = 1; number <= saves; number += 1) await save({ title: `Title ${number}` });
    const wanted = Array.from({ length: limits.keptVersions }, (_, index) => saves - index);
    const seen: number[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= 5; page += 1) {
      const followed = await listed({ cursor });
      expect(await listed({ page })).toEqual(followed);
      expect(followed.meta).toMatchObject({ page, total_pages: 5, total: limits.keptVersions });
      seen.push(...followed.versions.map(({ version }) => version));
      cursor = followed.meta.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(seen).toEqual(wanted);
    expect((await listed({ page: 6 })).versions).toEqual([]);
    expect(await numbers()).toHaveLength(limits.pageSize.versions);
    const gone = getVersion({ id, version: 3 }, deps.posts);
    await expect(gone).rejects.toMatchObject({ code: 'version-not-found' });
    expect((await getVersion({ id, version: 4 }, deps.posts)).title).toBe('Title 3');
  });

  it('continues after a cursor whose version is gone, and refuses other cursors', async () => {
    const { save, listed } = await setUp();
    for (const title of ['Title one', 'Title two', 'Title three']) await save({ title });
    const { versions } = await listed({ cursor: '3' });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    for (const cursor of ['', '0', '-1', '1.5', 'x', '9'.repeat(30)]) {
      await expect(listed({ cursor })).rejects.toMatchObject({ code: 'validation-failed' });
    }
  });

  it('keeps one version of each of many concurrent saves', async () => {
    const { save, listed } = await setUp();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => save({ title: `Title number ${index}` })),
    );
    const { versions, meta } = await listed();
    expect(meta.total).toBe(8);
    expect(versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(versions.map(({ title }) => title)).size).toBe(8);
  });

  it('restores an old text as a new version; status, schedule and slug stay', async () => {
    const { deps, id, post, save, restore, numbers } = await setUp({ excerpt: 'My words' });
    const publish_at = '2026-06-01T00:00:00.000Z';
    const changed = {
      title: 'Another title',
      category: 'Art',
      tags: ['Wolves'],
      content: `${'Some other words. '.repeat(300)}`,
      excerpt: '',
      avatar: 'https://a.example/c.png',
    };
    await save({ ...changed, slug: 'moved', status: 'review', publish_at });
    const { entry: restored, content } = await restore(1, 2);
    const { title, category, tags, excerpt, avatar, readTime } = post;
    expect(restored).toMatchObject({
      title,
      category,
      tags,
      excerpt,
      avatar,
      readTime,
      ownExcerpt: true,
      version: 3,
      slug: 'moved',
      status: 'review',
      publishAt: publish_at,
      saved: { at: restored.updatedAt, by: { id: helper.userId } },
    });
    expect(await deps.posts.findWithContent(id)).toEqual({ entry: restored, content });
    expect(JSON.parse(content)[0].children[0].text).toBe(prose);
    expect((await deps.posts.bodyWords()).get(id)).toContain('quick');
    expect(await numbers()).toEqual([2, 1]);
    // And back again.
    expect((await restore(2)).entry).toMatchObject({ title: 'Another title', readTime: 5 });
  });

  it('saves nothing when the old text equals the current one', async () => {
    const { save, restore, numbers } = await setUp();
    await save({ title: 'Another title' });
    await save();
    expect((await restore(1)).entry.version).toBe(3);
    expect(await numbers()).toEqual([2, 1]);
  });

  it('refuses to restore over a stale version, and versions that are not kept', async () => {
    const { deps, save, restore } = await setUp();
    await save({ title: 'Another title' });
    await expect(restore(1, 1)).rejects.toMatchObject({ code: 'stale-version' });
    for (const version of [2, 3]) {
      await expect(restore(version)).rejects.toMatchObject({ code: 'version-not-found' });
    }
    const nobody = { id: deps.newId(), version: 1, ifMatch: undefined, actor: owner };
    await expect(restoreVersion(nobody, deps)).rejects.toMatchObject({ code: 'post-not-found' });
  });

  it('shows no versions of a post in the trash', async () => {
    const { deps, id, save, listed, restore } = await setUp();
    await save({ title: 'Another title' });
    await deletePost({ id, ifMatch: undefined, actor: owner }, deps);
    const gone = { code: 'post-not-found' };
    await expect(listed()).rejects.toMatchObject(gone);
    await expect(getVersion({ id, version: 1 }, deps.posts)).rejects.toMatchObject(gone);
    await expect(restore(1)).rejects.toMatchObject(gone);
  });

  it('keeps contents of 300 kB whole, in any script', async () => {
    const { deps, id, save } = await setUp({ content: '日本語😀'.repeat(19_000) });
    const first = (await deps.posts.findWithContent(id))?.content;
    await save({ content: noise(210_000) });
    await save();
    expect((await getVersion({ id, version: 1 }, deps.posts)).content).toBe(first);
    const second = await getVersion({ id, version: 2 }, deps.posts);
    expect(JSON.parse(second.content)[0].children[0].text).toBe(noise(210_000));
  });
});

describe('versions in the table', () => {
  async function setUp() {
    const table = await ownTable();
    return { table, deps: postDeps(createPostsRepository(table)) };
  }

  const expiryOf = async (table: TestTable, key: { pk: string; sk: string }) => {
    const request = new GetCommand({ TableName: table.tableName, Key: keyOf(key) });
    return (await table.client.send(request)).Item?.expires_at as unknown;
  };

  it('expire together with the post in the trash, and not before', async () => {
    const { table, deps } = await setUp();
    const { id } = await write(deps);
    await saving(deps, id)({ title: 'Another title' });
    await deps.posts.settleVersions(id);
    expect(await expiryOf(table, keys.version(id, 1))).toBeUndefined();
    await deletePost({ id, ifMatch: undefined, actor: owner }, deps);
    const expiry = await expiryOf(table, keys.post(id));
    expect(expiry).toBeTypeOf('number');
    expect(await expiryOf(table, keys.version(id, 1))).toBe(expiry);
  });

  it('expire by a tick when the rest of the request failed', async () => {
    const { table, deps } = await setUp();
    const { id } = await write(deps);
    await saving(deps, id)({ title: 'Another title' });
    const posts = { ...deps.posts, settleVersions: () => Promise.reject(new Error('lost')) };
    await deletePost({ id, ifMatch: undefined, actor: owner }, { ...deps, posts });
    expect(await expiryOf(table, keys.version(id, 1))).toBeUndefined();
    const later = () => new Date(deps.now().getTime() + 2 * unsettledAfterMs);
    expect(
      await settleVersions({ post: deps.posts, project: deps.posts, page: deps.posts }, later),
    ).toEqual({
      failed: 0,
    });
    expect(await expiryOf(table, keys.version(id, 1))).toBe(await expiryOf(table, keys.post(id)));
  });

  it('are kept from the first save on for a post that is older than the feature', async () => {
    const { deps } = await setUp();
    const post = await write(deps);
    const after = { ...post, saved: null, version: 2 };
    const event = { id: deps.newId(), action: 'x', actionDisplay: 'X', label: '' };
    const { userId } = owner;
    const timestamp = post.createdAt;
    await deps.posts.update({ before: post, after, event: { ...event, userId, timestamp } });
    await saving(deps, post.id)({ title: 'Another title' }, helper);
    expect(await getVersion({ id: post.id, version: 2 }, deps.posts)).toMatchObject({
      title: post.title,
      savedAt: post.updatedAt,
      savedBy: post.author,
    });
  });
});

/** Text that hardly compresses. */
function noise(length: number): string {
  let state = 42;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(0x30 + (Math.floor(state / 65_536) % 64)).replace('\\', '/');
  }).join('');
}
