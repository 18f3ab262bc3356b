/** The lists of tags and categories. */
import { describe, expect, it } from 'vitest';
import { ownTable } from '#test/support/own-table.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { deletePost } from '#test/support/entry-operations.ts';
import { listPosts } from '#lambdas/features/posts/list-posts.usecase.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';
import { pagesBothWays } from '#test/support/pages-both-ways.ts';
import {
  anonymous,
  postDeps,
  postFields,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');

describe('lists of tags and categories', () => {
  async function setUp() {
    const posts = createPostsRepository(await ownTable());
    const deps = postDeps(posts);
    const list = (query: PostListQuery, principal: Principal = anonymous) =>
      listPosts({ query, reader: reader(principal) }, posts);
    const titles = async (query: PostListQuery, principal?: Principal) =>
      (await list(query, principal)).posts.map(({ title }) => title);
    return { deps, list, titles };
  }

  it('contain what is published with the tag or the category, in any spelling of the latter', async () => {
    const { deps, list, titles } = await setUp();
    await write(deps, { title: 'About C++', tags: ['C++'], category: 'Systems  Programming' });
    const status = 'published';
    const category = 'Systems  Programming';
    await write(deps, { title: 'More on C++', tags: ['C++', 'C'], category, status });
    await write(deps, { title: 'A note on C', tags: ['c'], category: 'DevOps', status });
    expect(await titles({ tag: 'c-plus-plus' })).toEqual(['More on C++']);
    expect(await titles({ tag: 'c' })).toEqual(['A note on C', 'More on C++']);
    expect(await titles({ category: 'ＳＹＳＴＥＭＳ programming' })).toEqual(['More on C++']);
    expect(await titles({ category: 'Unheard of' })).toEqual([]);
    expect((await list({ tag: 'unheard-of' })).meta).toEqual({
      page: 1,
      total: 0,
      total_pages: 0,
      next_cursor: null,
    });
  });

  it('are in the order of publication, newest first, for everyone', async () => {
    const { deps, titles } = await setUp();
    const old = await write(deps, { title: 'The older one' });
    await write(deps, { title: 'The younger one', status: 'published' });
    await publishPost({ id: old.id, ifMatch: undefined, actor }, deps);
    const wanted = ['The older one', 'The younger one'];
    expect(await titles({ tag: 'foxes' })).toEqual(wanted);
    expect(await titles({ category: 'nature' }, actor)).toEqual(wanted);
    expect(await titles({ category: 'nature', status: 'published' }, actor)).toEqual(wanted);
  });

  it('have the same pages by number and by cursor, each post once', async () => {
    const { deps, list } = await setUp();
    for (let number = 1; number <= 7; number += 1) {
      await write(deps, { title: `Post number ${number}`, status: 'published' });
      await write(deps, {
        title: `Other ${number}`,
        tags: ['x'],
        category: 'x',
        status: 'published',
      });
    }
    const wanted = [7, 6, 5, 4, 3, 2, 1].map((number) => `Post number ${number}`);
    const filters = [
      { tag: 'foxes' },
      { category: 'Nature' },
      { category: 'Nature', tag: 'foxes' },
      { tag: 'foxes', q: 'number' },
    ];
    for (const filter of filters) {
      const pages = await pagesBothWays((query) => list({ ...filter, ...query }));
      const titlesInOrder = pages.flatMap((page) => page.posts.map(({ title }) => title));
      expect(titlesInOrder).toEqual(wanted);
      expect((await list({ ...filter, page: 4, page_size: 3 })).posts).toEqual([]);
    }
  });

  it('follow a post that is retagged, unpublished or deleted', async () => {
    const { deps, titles } = await setUp();
    const { id, title } = await write(deps, {
      tags: ['Old'],
      category: 'Old',
      status: 'published',
    });
    const everywhere = async () =>
      Promise.all([
        titles({ tag: 'old' }),
        titles({ category: 'old' }),
        titles({ tag: 'new' }),
        titles({ category: 'new' }),
      ]);
    const fields = postFields({ tags: ['New'], category: 'New', status: 'published' });
    await updatePost({ id, fields, ifMatch: 1, actor }, deps);
    expect(await everywhere()).toEqual([[], [], [title], [title]]);
    await unpublishPost({ id, ifMatch: 2, actor }, deps);
    expect(await everywhere()).toEqual([[], [], [], []]);
    await publishPost({ id, ifMatch: 3, actor }, deps);
    expect(await everywhere()).toEqual([[], [], [title], [title]]);
    await deletePost({ id, ifMatch: 4, actor }, deps);
    expect(await everywhere()).toEqual([[], [], [], []]);
  });

  it('can be filtered: a category by a tag, each by a search', async () => {
    const { deps, list, titles } = await setUp();
    const status = 'published';
    await write(deps, { title: 'Red foxes', tags: ['Foxes', 'Red'], status });
    await write(deps, { title: 'Grey foxes', tags: ['Foxes', 'Grey'], status });
    await write(deps, { title: 'Red paint', tags: ['Red'], category: 'Art', status });
    expect(await titles({ category: 'nature', tag: 'red' })).toEqual(['Red foxes']);
    expect(await titles({ tag: 'red', q: 'paint' })).toEqual(['Red paint']);
    expect(await titles({ category: 'nature', q: 'grey' })).toEqual(['Grey foxes']);
    expect(await titles({ category: 'nature', tag: 'red', q: 'grey' })).toEqual([]);
    expect((await list({ category: 'nature', tag: 'red' })).meta.total).toBe(1);
  });

  it('contain published posts only: another status is refused', async () => {
    const { list } = await setUp();
    for (const status of ['all', 'draft', 'review', 'unpublished'] as const) {
      for (const label of [{ tag: 'foxes' }, { category: 'Nature' }]) {
        const asEditor = list({ ...label, status }, actor);
        await expect(asEditor).rejects.toMatchObject({
          code: 'validation-failed',
          errors: { status: expect.stringContaining('published') },
        });
        const asVisitor = list({ ...label, status });
        await expect(asVisitor).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
  });

  it("refuse each other's cursors", async () => {
    const { deps, list } = await setUp();
    const tags = ['One', 'Two'];
    for (const title of ['First post', 'Second post']) {
      await write(deps, { title, tags, status: 'published' });
    }
    const { meta } = await list({ tag: 'one', page_size: 1 });
    const cursor = meta.next_cursor ?? '';
    expect((await list({ tag: 'one', page_size: 1, cursor })).meta.page).toBe(2);
    for (const other of [{}, { tag: 'two' }, { category: 'Nature' }]) {
      const listing = list({ ...other, cursor });
      await expect(listing).rejects.toMatchObject({ errors: { cursor: expect.any(String) } });
    }
  });

  it('exist for the longest allowed names', async () => {
    const { deps, titles } = await setUp();
    // The first grows to 18 characters when normalized, the second to six letters of an id.
    const category = '\uFDFA'.repeat(60);
    const tags = ['\uFDFA'.repeat(40), '#'.repeat(40)];
    const post = await write(deps, { tags, category, status: 'published' });
    for (const { id } of post.tags) expect(await titles({ tag: id })).toEqual([post.title]);
    expect(await titles({ category })).toEqual([post.title]);
  });
});
