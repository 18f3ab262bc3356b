/** Fields that versions and the trash keep only of posts. */
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { keepingVersion } from '#lambdas/features/entries/save-entry.usecases.ts';
import {
  getVersion,
  listVersions,
  restoreVersion,
} from '#lambdas/features/entries/versions.usecases.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { ownTable } from '#test/support/own-table.ts';
import { postsOn, prose, signedIn } from '#test/support/posts-fixtures.ts';

const publish_at = '2026-06-01T00:00:00.000Z';

it('keeps no version of a text whose automatic excerpt alone has changed', async () => {
  const post = await postsOn(inMemoryTable()).create();
  const entry = { ...post, excerpt: 'As an earlier release made it' };
  const before = { entry, content: prose };
  const after = { entry: post, content: prose };
  expect(keepingVersion(postKind, { before, after, saved: null })).toEqual({ after: post });
});

it('keeps all that the author wrote, and who it was', async () => {
  const { posts, create, save } = postsOn(await ownTable());
  const { id, ...post } = await create({ avatar: 'https://a.example/c.png' });
  await save(id, { title: 'Another title' });
  const { title, slug, excerpt, avatar, category, tags, status, author } = post;
  expect(await getVersion(postKind, { id, version: 1 }, posts)).toEqual({
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

it.each<[string, number[], Partial<SavePostInput>]>([
  ['category', [1], { category: 'Art' }],
  ['tags', [1], { tags: ['Wolves'] }],
  ['spelling of a tag', [1], { tags: ['foxes'] }],
  ['excerpt', [1], { excerpt: 'In my own words' }],
  ['schedule', [], { publish_at }],
  ['review', [], { status: 'review' }],
])('when only the %s changes, keeps the versions %j', async (_what, kept, changes) => {
  const { posts, create, save } = postsOn(inMemoryTable());
  const { id } = await create();
  await save(id, changes);
  const { versions } = await listVersions(postKind, { id, query: {} }, posts);
  expect(versions.map(({ version }) => version)).toEqual(kept);
});

it('restores all that the author wrote; status and schedule stay', async () => {
  const { posts, deps, create, save } = postsOn(await ownTable());
  const { id, ...post } = await create({ excerpt: 'My words' });
  const content = 'Some other words. '.repeat(300);
  const changed = { title: 'Another title', category: 'Art', tags: ['Wolves'], content };
  const avatar = 'https://a.example/c.png';
  await save(id, { ...changed, excerpt: '', avatar, status: 'review', publish_at });
  const restore = async (version: number) => {
    const request = { id, version, ifMatch: undefined, actor: signedIn('staff') };
    return (await restoreVersion(postKind, request, deps)).entry;
  };
  const { title, category, tags, excerpt, avatar: cover, readTime } = post;
  expect(await restore(1)).toMatchObject({
    title,
    category,
    tags,
    excerpt,
    avatar: cover,
    readTime,
    ownExcerpt: true,
    status: 'review',
    publishAt: publish_at,
  });
  expect((await posts.articleWords()).get(id)).toContain('quick');
  expect(await restore(2)).toMatchObject({ title: 'Another title', avatar, readTime: 5 });
});

it('comes back from the trash as a draft without a schedule or labels, and keeps its first date', async () => {
  const { posts, create, publish, remove, restore } = postsOn(await ownTable());
  const post = await create({ status: 'published', tags: ['Foxes', 'Wolves'] });
  const due = await create({ publish_at, status: 'review' });
  for (const { id } of [post, due]) await remove(id);
  const { entry } = await restore(post.id);
  expect(entry).toEqual({ ...post, status: 'draft', updatedAt: entry.updatedAt, version: 3 });
  expect((await restore(due.id)).entry).toMatchObject({ status: 'draft', publishAt: null });
  expect(await posts.due({ now: new Date('2027-01-01'), limit: 50 })).toEqual([]);
  expect(await posts.labels()).toEqual({ tags: [], categories: [] });
  expect(await posts.counts()).toEqual({ all: 2, published: 0, draft: 2, review: 0 });
  expect((await publish(post.id)).publishedAt).toBe(post.publishedAt);
  expect(await posts.countOf('tag:wolves')).toBe(1);
});

it('comes back under its own slug with a number, when the author chose one that is taken', async () => {
  const { create, remove, restore } = postsOn(await ownTable());
  const { id } = await create({ slug: 'my-own' });
  await remove(id);
  await create({ slug: 'my-own' });
  expect((await restore(id)).entry.slug).toBe('my-own-2');
});

it('does not come back without its content, which expires with it', async () => {
  const table = await ownTable();
  const { create, remove, restore } = postsOn(table);
  const { id } = await create();
  const request = { TableName: table.tableName, Key: keyOf(keys.postBody(id)) };
  const body = async () => (await table.client.send(new GetCommand(request))).Item;
  await remove(id);
  expect((await body())?.['expires_at']).toBeTypeOf('number');
  await restore(id);
  expect(await body()).not.toHaveProperty('expires_at');
  await remove(id);
  await table.client.send(new DeleteCommand(request));
  await expect(restore(id)).rejects.toMatchObject({ code: 'post-not-found' });
});
