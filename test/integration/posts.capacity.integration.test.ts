/** The costs that ACCESS-PATTERNS.md states, measured: change both together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostsRepository } from '#lambdas/dynamo/posts.repository.ts';
import { createPost } from '#lambdas/posts/create-post.usecase.ts';
import { deletePost } from '#lambdas/posts/delete-post.usecase.ts';
import { getPost } from '#lambdas/posts/get-post.usecase.ts';
import { listPosts } from '#lambdas/posts/list-posts.usecase.ts';
import type { PostDeps } from '#lambdas/posts/post-changes.ts';
import type { PostsRepository } from '#lambdas/posts/posts.repository.ts';
import { publishPost } from '#lambdas/posts/publish-post.usecase.ts';
import { updatePost } from '#lambdas/posts/update-post.usecase.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { startCoreTable, type TestTable } from '#test/support/core-table.ts';
import { type Capacity, meterOf } from '#test/support/posts-capacity.ts';
import {
  anonymous,
  postDeps,
  postFields,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const seeded = 60;
let table: TestTable;
let posts: PostsRepository;
let deps: PostDeps;
let cost: (work: () => Promise<unknown>) => Promise<Capacity>;

beforeAll(async () => {
  table = await startCoreTable();
  posts = createPostsRepository(table);
  deps = postDeps(posts);
  for (let number = 1; number <= seeded; number += 1) {
    await write(deps, { title: `Post number ${number}`, status: 'published', tags: ['a', 'b'] });
  }
  cost = meterOf(table);
});
afterAll(() => table.stop());

describe('what reads cost', () => {
  it.each([
    ['find', 1, () => posts.find('00000000-0000-7000-8000-000000000000')],
    ['findIdBySlug', 1, () => posts.findIdBySlug('post-number-1')],
    ['takenSlugs of 50', 50, () => posts.takenSlugs(Array.from({ length: 50 }, (_, i) => `x${i}`))],
    ['counts', 1, () => posts.counts()],
    ['labels', 1, () => posts.labels()],
    ['countOf a label', 1, () => posts.countOf('tag:a')],
    ['firstAnswer', 1, () => posts.firstAnswer({ userId: 'u', key: 'k', now: new Date() })],
    ['a page of 9', 2, () => posts.page({ list: 'public', size: 9, from: { skip: 0 } })],
    ['a page of a tag', 2, () => posts.page({ list: 'tag:a', size: 9, from: { skip: 0 } })],
  ])('%s: %d', async (_name, units, ask) => {
    expect(await cost(ask)).toEqual({ read: units, write: 0 });
  });

  it('getPost by id: 1, by slug: 2', async () => {
    const id = (await posts.findIdBySlug('post-number-1')) ?? '';
    const get = (idOrSlug: string) => getPost({ idOrSlug, reader: reader(anonymous) }, posts);
    expect(await cost(() => get(id))).toEqual({ read: 1, write: 0 });
    expect(await cost(() => get('post-number-1'))).toEqual({ read: 2, write: 0 });
  });

  it.each([
    ['all posts', {}],
    ['a tag', { tag: 'a' }],
    ['a category', { category: 'Nature' }],
  ])('a page of %s costs the same however deep it is, by cursor', async (_name, filter) => {
    const costs: number[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= 6; page += 1) {
      const { read } = await cost(async () => {
        const listed = await listPosts(
          { query: { ...filter, cursor }, reader: reader(anonymous) },
          posts,
        );
        cursor = listed.meta.next_cursor ?? undefined;
      });
      costs.push(read);
    }
    expect(new Set(costs)).toEqual(new Set([3]));
  });

  it.each([
    ['all posts', {}],
    ['a tag', { tag: 'a' }],
  ])('a page of %s far beyond the last one costs the counter only', async (_name, filter) => {
    const query = { ...filter, page: 100_000, page_size: 100 };
    const listing = () => listPosts({ query, reader: reader(anonymous) }, posts);
    expect(await cost(listing)).toEqual({ read: 1, write: 0 });
  });

  it('a search costs the summaries that it looks through', async () => {
    const searching = () => listPosts({ query: { q: 'fox' }, reader: reader(anonymous) }, posts);
    expect((await cost(searching)).read).toBeLessThanOrEqual(Math.ceil((seeded * 700) / 4096));
  });
});

describe('what writes cost, all in one transaction', () => {
  it('creating a draft: 16, an Idempotency-Key 2 more', async () => {
    const create = (idempotencyKey?: string) =>
      createPost({ fields: postFields(), actor, idempotencyKey }, deps);
    expect(await cost(() => create())).toEqual({ read: 0, write: 16 });
    await deleteLatest();
    expect(await cost(() => create('key'))).toEqual({ read: 1, write: 18 });
    await deleteLatest();
  });

  it('creating a published post with one tag: 24', async () => {
    const create = () => write(deps, { status: 'published' });
    expect(await cost(create)).toEqual({ read: 0, write: 24 });
    const [post] = (await posts.page({ list: 'public', size: 1, from: { skip: 0 } })).posts;
    const id = post?.id ?? '';
    const remove = () => deletePost({ id, ifMatch: 1, actor }, deps);
    expect(await cost(remove)).toEqual({ read: 1, write: 24 });
  });

  it('giving a post another slug: 16 for a draft, 18 when published with one tag', async () => {
    for (const [status, units] of [
      ['draft', 16],
      ['published', 18],
    ] as const) {
      const { id } = await write(deps, { status });
      const fields = postFields({ status, slug: `moved-${status}` });
      const update = () => updatePost({ id, fields, ifMatch: 1, actor }, deps);
      expect(await cost(update)).toEqual({ read: 1, write: units });
      await deletePost({ id, ifMatch: undefined, actor }, deps);
    }
  });

  it('publishing a draft with one tag: 24', async () => {
    const { id } = await write(deps);
    const publish = () => publishPost({ id, ifMatch: 1, actor }, deps);
    expect(await cost(publish)).toEqual({ read: 1, write: 24 });
  });

  it('saving a draft: 12, a published post with one tag: 16, with another tag instead: 22', async () => {
    const save = (id: string, changes: Partial<SavePostInput>) => () =>
      updatePost({ id, fields: postFields(changes), ifMatch: undefined, actor }, deps);
    const draft = await write(deps);
    expect(await cost(save(draft.id, {}))).toEqual({ read: 1, write: 12 });
    const { id } = await write(deps, { status: 'published' });
    expect(await cost(save(id, { status: 'published' }))).toEqual({ read: 1, write: 16 });
    const retag = save(id, { status: 'published', tags: ['Wolves'] });
    expect(await cost(retag)).toEqual({ read: 1, write: 22 });
  });

  it('deleting a draft: 16', async () => {
    const { id } = await write(deps);
    const remove = () => deletePost({ id, ifMatch: 1, actor }, deps);
    expect(await cost(remove)).toEqual({ read: 1, write: 16 });
  });

  async function deleteLatest() {
    const { posts: latest } = await posts.page({ list: 'draft', size: 1, from: { skip: 0 } });
    const [post] = latest;
    if (post) await deletePost({ id: post.id, ifMatch: undefined, actor }, deps);
  }
});
