/** Lists of posts in the table: order, pages, labels, counters, and the posts that each reader finds. */
import { describe, expect, it } from 'vitest';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';
import { ownTable } from '#test/support/own-table.ts';
import { pagesBothWays } from '#test/support/pages-both-ways.ts';
import {
  anonymous,
  postsAs,
  postsOn,
  prose,
  reader,
  signedIn,
} from '#test/support/posts-fixtures.ts';

const editor = signedIn('admin');
const status = 'published';
const setUp = async () => postsOn(await ownTable());
const badCursor = { code: 'validation-failed', errors: { cursor: expect.any(String) } };

describe('lists of posts', () => {
  it('are by publication for readers and by creation for the admin area', async () => {
    const { create, publish, titles } = await setUp();
    const old = await create({ title: 'Older' });
    await create({ title: 'Younger', status });
    await publish(old.id);
    const byPublication = ['Older', 'Younger'];
    expect(await titles()).toEqual(byPublication);
    for (const label of [{}, { tag: 'foxes' }, { category: 'nature' }]) {
      expect(await titles(label, editor)).toEqual(byPublication);
    }
    const byCreation = byPublication.toReversed();
    expect(await titles({ status }, editor)).toEqual(byCreation);
    expect(await titles({ category: 'nature', status }, editor)).toEqual(byPublication);
  });

  it('have the same pages by number and by cursor, each post once', async () => {
    const { create, list } = await setUp();
    for (let number = 1; number <= 7; number += 1) {
      await create({ title: `Post number ${number}`, status });
      await create({ title: `Other ${number}`, tags: ['x'], category: 'x', status });
    }
    const wanted = [7, 6, 5, 4, 3, 2, 1].map((number) => `Post number ${number}`);
    const filters: PostListQuery[] = [
      { q: 'NUMBER post' },
      { tag: 'foxes' },
      { category: 'Nature' },
      { category: 'Nature', tag: 'foxes' },
      { tag: 'foxes', q: 'number' },
    ];
    for (const filter of filters) {
      const pages = await pagesBothWays((query) => list({ ...filter, ...query }));
      expect(pages.flatMap(({ posts }) => posts.map(({ title }) => title))).toEqual(wanted);
      expect((await list({ ...filter, page: 4, page_size: 3 })).posts).toEqual([]);
    }
  });

  it('refuse the cursors of other lists and those that were tampered with', async () => {
    const { create, list } = await setUp();
    const tags = ['One', 'Two'];
    for (const title of ['First post', 'Second post']) await create({ title, tags, status });
    const own = { tag: 'one', page_size: 1 };
    const cursor = (await list(own)).meta.next_cursor ?? '';
    expect((await list({ ...own, cursor })).meta.page).toBe(2);
    const forged = Buffer.from('["draft",2,"x","y"]').toString('base64url');
    for (const bad of ['', 'x', `${cursor}=`, cursor.slice(1), forged, 'W10']) {
      await expect(list({ ...own, cursor: bad })).rejects.toMatchObject(badCursor);
    }
    for (const other of [{}, { tag: 'two' }, { category: 'Nature' }]) {
      await expect(list({ ...other, cursor })).rejects.toMatchObject(badCursor);
    }
  });

  it('count the tabs of the admin area, drafts and reviews together', async () => {
    const { create, list } = await setUp();
    for (const each of ['draft', 'review', 'review', status] as const) {
      await create({ status: each });
    }
    const counts = { all: 4, published: 1, drafts: 3 };
    for (const [tab, total] of [
      ['all', 4],
      ['unpublished', 3],
      ['review', 2],
    ] as const) {
      expect((await list({ status: tab }, editor)).meta).toMatchObject({ counts, total });
    }
    expect((await list({}, editor)).meta).not.toHaveProperty('counts');
  });

  it('show anonymous visitors nothing of a draft, even after it was unpublished', async () => {
    const { posts, deps, create, publish, unpublish, list } = await setUp();
    const canary = { title: 'Canary title', tags: ['Canarytag'], category: 'Canarycategory' };
    const { id, slug } = await create(canary);
    const leaks = async () => {
      const queries: PostListQuery[] = [
        {},
        { q: 'canary' },
        { status },
        { tag: 'canarytag' },
        { category: 'Canarycategory' },
      ];
      const lists = await Promise.all(queries.map((query) => list(query)));
      const found = await Promise.allSettled(
        [id, slug].map((idOrSlug) => getPost({ idOrSlug, reader: reader(anonymous) }, deps)),
      );
      const all = [lists, await posts.labels(), found.map((each) => each.status)];
      return JSON.stringify(all).match(/canary|fulfilled/gi);
    };
    expect(await leaks()).toBeNull();
    await publish(id);
    expect((await leaks())?.length).toBeGreaterThan(5);
    await unpublish(id);
    expect(await leaks()).toBeNull();
  });

  it('have neighbours in the order of ids when they were published in the same moment', async () => {
    const { posts, deps } = await setUp();
    const still = { ...deps, now: () => new Date('2026-01-01T00:00:00.000Z'), posts };
    const { create } = postsAs(still);
    const ids: string[] = [];
    for (const slug of ['a', 'b', 'c']) ids.push((await create({ slug, status })).id);
    const around = async (idOrSlug: string) => {
      const { neighbors } = await getPost({ idOrSlug, reader: reader(anonymous) }, deps);
      return [neighbors.newer?.slug, neighbors.older?.slug];
    };
    expect(await Promise.all(ids.map(around))).toEqual([
      ['b', undefined],
      ['c', 'a'],
      [undefined, 'b'],
    ]);
  });

  it('give the titles of published posts, and the slugs of renamed ones, and of no others', async () => {
    const { posts, deps, create, save, remove } = await setUp();
    const open = await create({ title: 'An open letter', slug: 'one', status });
    const draft = await create({ title: 'A secret plan' });
    const deleted = await create({ slug: 'gone', status });
    await create({ title: 'Not asked for', status });
    for (const slug of ['two', 'three']) {
      await save(open.id, { title: 'An open letter', slug, status });
    }
    await save(deleted.id, { slug: 'gone-for-good', status });
    const former = [{ slug: 'three', formerSlugs: ['one', 'two'] }];
    const latest = { slug: 'gone-for-good', formerSlugs: ['gone'] };
    expect(await posts.renamed(2)).toEqual([latest, ...former]);
    expect(await posts.renamed(1)).toEqual([latest]);
    await remove(deleted.id);
    expect(await posts.renamed(2)).toEqual(former);
    const ids = [open.id, draft.id, deleted.id, deps.newId()];
    expect(await posts.publishedTitles(ids)).toEqual(new Map([[open.id, 'An open letter']]));
    expect(await posts.publishedTitles([])).toEqual(new Map());
  });
});

describe('lists of tags and categories', () => {
  it('contain what is published with the tag or the category, in any spelling of the latter', async () => {
    const { create, list, titles } = await setUp();
    const category = 'Systems  Programming';
    await create({ title: 'About C++', tags: ['C++'], category });
    const { tags } = await create({
      title: 'More on C++',
      tags: ['C++', 'C', 'C#', 'c', ' 日本 '],
      category,
      status,
    });
    await create({ title: 'A note on C', tags: ['c'], category: 'DevOps', status });
    expect(tags.map(({ id }) => id)).toEqual(['c-plus-plus', 'c', 'c-sharp', '日本']);
    expect(await titles({ tag: 'c-plus-plus' })).toEqual(['More on C++']);
    expect(await titles({ tag: 'c' })).toEqual(['A note on C', 'More on C++']);
    expect(await titles({ category: 'ＳＹＳＴＥＭＳ programming' })).toEqual(['More on C++']);
    expect(await titles({ category: 'Unheard of' })).toEqual([]);
    const { meta } = await list({ tag: 'unheard-of' });
    expect(meta).toEqual({ page: 1, total: 0, total_pages: 0, next_cursor: null });
  });

  it('can be filtered: a category by a tag, each by a search', async () => {
    const { create, list, titles } = await setUp();
    await create({ title: 'Red foxes', tags: ['Foxes', 'Red'], status });
    await create({ title: 'Grey foxes', tags: ['Foxes', 'Grey'], status });
    await create({ title: 'Red paint', tags: ['Red'], category: 'Art', status });
    expect(await titles({ category: 'nature', tag: 'red' })).toEqual(['Red foxes']);
    expect(await titles({ tag: 'red', q: 'paint' })).toEqual(['Red paint']);
    expect(await titles({ category: 'nature', q: 'grey' })).toEqual(['Grey foxes']);
    expect(await titles({ category: 'nature', tag: 'red', q: 'grey' })).toEqual([]);
    expect((await list({ category: 'nature', tag: 'red' })).meta.total).toBe(1);
  });

  it('contain published posts only: another status is refused', async () => {
    const { list } = await setUp();
    for (const other of ['all', 'draft', 'review', 'unpublished'] as const) {
      for (const label of [{ tag: 'foxes' }, { category: 'Nature' }]) {
        const query = { ...label, status: other };
        await expect(list(query, editor)).rejects.toMatchObject({
          code: 'validation-failed',
          errors: { status: expect.stringContaining('published') },
        });
        await expect(list(query)).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
  });

  it('exist for the longest allowed names', async () => {
    const { create, titles } = await setUp();
    // The first character becomes 18 characters when normalized, the second becomes six letters of an id.
    const category = '\uFDFA'.repeat(60);
    const tags = ['\uFDFA'.repeat(40), '#'.repeat(40)];
    const post = await create({ tags, category, status });
    for (const { id } of post.tags) expect(await titles({ tag: id })).toEqual([post.title]);
    expect(await titles({ category })).toEqual([post.title]);
  });

  it("take a post's 20 tags through a complete change", async () => {
    const { posts, create, save } = await setUp();
    const tags = (prefix: string) => Array.from({ length: 20 }, (_, index) => `${prefix}${index}`);
    const { id } = await create({ tags: tags('a'), status, category: 'Old' });
    await save(id, { tags: tags('b'), status, category: 'New', slug: 'b' }, 1);
    const labels = await posts.labels();
    expect(labels.tags.map(({ title }) => title)).toEqual(tags('b').sort());
    expect(labels.categories).toEqual(['New']);
  });
});

describe('the search for the words of articles', () => {
  const long = `${prose} ${prose} ${prose}`;

  it('finds each word anywhere: in the text, a formula, code or the title', async () => {
    const { create, titles } = await setUp();
    const content = JSON.stringify([
      { type: 'paragraph', children: [{ text: `${long} Then the Ｏｔｔｅｒ.` }] },
      { type: 'math-block', formula: 'E = mc^2', children: [{ text: '' }] },
      { type: 'code-block', children: [{ text: 'const answer = 42;' }] },
    ]);
    await create({ content });
    const found = (q: string) => titles({ q, status: 'all' }, editor);
    for (const q of ['otter', 'OTTER foxes', 'mc^2', 'answer 42', 'tter']) {
      expect(await found(q), q).toEqual(['A note on foxes']);
    }
    expect(await found('otter badger')).toEqual([]);
  });

  it('finds what was saved or restored at once, and no longer what was replaced or deleted', async () => {
    const { posts, create, save, publish, remove, restore, titles } = await setUp();
    const { id } = await create({ content: `${long} A heron.` });
    const found = async () => [
      (await titles({ q: 'heron', status: 'all' }, editor)).length,
      (await titles({ q: 'stork', status: 'all' }, editor)).length,
    ];
    expect(await found()).toEqual([1, 0]);
    await save(id, { content: `${long} A stork.` });
    expect(await found()).toEqual([0, 1]);
    await publish(id);
    expect(await found()).toEqual([0, 1]);
    await remove(id);
    expect(await found()).toEqual([0, 0]);
    expect(await posts.articleWords()).toEqual(new Map());
    await restore(id);
    expect(await found()).toEqual([0, 1]);
  });

  it('reveals nothing of drafts to a viewer, and visitors still search the summaries', async () => {
    const { create, titles } = await setUp();
    const content = `${long} A lynx.`;
    await create({ content, title: 'A hidden note' });
    await create({ content, title: 'An open note', status });
    const query = { q: 'lynx', status: 'all' } as const;
    expect(await titles(query, editor)).toEqual(['An open note', 'A hidden note']);
    expect(await titles(query, signedIn('viewer'))).toEqual(['An open note']);
    expect(await titles({ q: 'lynx' })).toEqual([]);
  });
});
