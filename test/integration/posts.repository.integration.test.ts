/** Posts in the table: their lists, their slugs and the answers to repeated requests. */
import { describe, expect, it } from 'vitest';
import { ownTable } from '#test/support/own-table.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import {
  createPost,
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import { deletePost } from '#test/support/entry-operations.ts';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import { listPosts } from '#lambdas/features/posts/list-posts.usecase.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';
import { pagesBothWays } from '#test/support/pages-both-ways.ts';
import {
  anonymous,
  firstMoment,
  postDeps,
  postFields,
  prose,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const dayMs = 24 * 60 * 60 * 1000;

describe('posts', () => {
  async function setUp() {
    const posts = createPostsRepository(await ownTable());
    const deps = postDeps(posts);
    const list = (query: PostListQuery, principal: Principal = anonymous) =>
      listPosts({ query, reader: reader(principal) }, posts);
    return { posts, deps, list };
  }

  it('returns a saved post as it was written', async () => {
    const { posts, deps } = await setUp();
    const post = await write(deps, { tags: ['C++', 'C#', 'C', 'c', ' 日本 '] });
    const found = await posts.findWithContent(post.id);
    expect(found?.entry).toEqual(post);
    expect(await posts.find(post.id)).toEqual(post);
    expect(await posts.findIdBySlug('a-note-on-foxes')).toBe(post.id);
    expect(JSON.parse(found?.content ?? '')).toEqual([
      { type: 'paragraph', children: [{ text: prose }] },
    ]);
    expect(post.tags.map(({ id }) => id)).toEqual(['c-plus-plus', 'c-sharp', 'c', '日本']);
  });

  it('does not find posts that do not exist', async () => {
    const { posts, deps } = await setUp();
    expect(await posts.find(deps.newId())).toBeUndefined();
    expect(await posts.findWithContent(deps.newId())).toBeUndefined();
    expect(await posts.findIdBySlug('nothing')).toBeUndefined();
    expect(await posts.counts()).toEqual({ all: 0, published: 0, draft: 0, review: 0 });
  });

  it('returns the titles of published posts, and of no others', async () => {
    const { posts, deps } = await setUp();
    const open = await write(deps, { title: 'An open letter', status: 'published' });
    const draft = await write(deps, { title: 'A secret plan' });
    const deleted = await write(deps, { status: 'published' });
    await write(deps, { title: 'Not asked for', status: 'published' });
    await deletePost({ id: deleted.id, ifMatch: undefined, actor }, deps);
    const ids = [open.id, draft.id, deleted.id, deps.newId()];
    expect(await posts.publishedTitles(ids)).toEqual(new Map([[open.id, 'An open letter']]));
    expect(await posts.publishedTitles([])).toEqual(new Map());
  });

  it('gives 20 posts of the same title that are created at once 20 slugs', async () => {
    const { posts, deps } = await setUp();
    const made = await Promise.all(Array.from({ length: 20 }, () => write(deps)));
    const numbered = Array.from({ length: 19 }, (_, index) => `a-note-on-foxes-${index + 2}`);
    expect(new Set(made.map((post) => post.slug))).toEqual(
      new Set(['a-note-on-foxes', ...numbered]),
    );
    expect((await posts.counts()).all).toBe(20);
  });

  it('lets exactly one of two updates of the same version win', async () => {
    const { posts, deps } = await setUp();
    const { id } = await write(deps);
    const outcomes = await Promise.allSettled(
      ['First title', 'Second title'].map((title) =>
        updatePost({ id, fields: postFields({ title }), ifMatch: 1, actor }, deps),
      ),
    );
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map((outcome) => outcome.reason.code)).toEqual(['stale-version']);
    expect((await posts.find(id))?.version).toBe(2);
  });

  it('lets the last write win for callers that send no version', async () => {
    const { posts, deps } = await setUp();
    const { id } = await write(deps);
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => {
        const fields = postFields({ title: `Title number ${index}` });
        return updatePost({ id, fields, ifMatch: undefined, actor }, deps);
      }),
    );
    expect((await posts.find(id))?.version).toBe(6);
  });

  it('creates one post for parallel requests with the same Idempotency-Key', async () => {
    const { posts, deps } = await setUp();
    const request = { fields: postFields(), actor, idempotencyKey: 'key' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createPost(request, deps)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await posts.counts()).all).toBe(1);
  });

  it('repeats the first response, even after the post was changed, and refuses another body', async () => {
    const { deps } = await setUp();
    const request = { fields: postFields(), actor, idempotencyKey: 'key' };
    const first = await createPost(request, deps);
    await publishPost({ id: first.entry.id, ifMatch: undefined, actor }, deps);
    expect(await createPost(request, deps)).toEqual(first);
    const other = { ...request, fields: postFields({ title: 'Another title' }) };
    await expect(createPost(other, deps)).rejects.toMatchObject({ code: 'idempotency-mismatch' });
  });

  it('forgets an Idempotency-Key after 24 hours, and keeps those of other callers apart', async () => {
    const { posts, deps } = await setUp();
    const request = { fields: postFields(), actor, idempotencyKey: 'key' };
    const first = await createPost(request, deps);
    const byOther = await createPost({ ...request, actor: signedIn('staff') }, deps);
    const nextDay = { ...deps, now: () => new Date(firstMoment + dayMs + 60_000) };
    const later = await createPost(request, nextDay);
    expect(new Set([first.entry.id, byOther.entry.id, later.entry.id]).size).toBe(3);
    expect((await posts.counts()).all).toBe(3);
  });

  it('refuses a chosen slug that another post has or had', async () => {
    const { deps } = await setUp();
    const owner = await write(deps, { slug: 'foxes', status: 'published' });
    const moved = postFields({ slug: 'all-foxes', status: 'published' });
    await updatePost({ id: owner.id, fields: moved, ifMatch: undefined, actor }, deps);
    for (const slug of ['foxes', 'all-foxes']) {
      await expect(write(deps, { slug })).rejects.toMatchObject({ code: 'slug-taken' });
    }
    const { id } = await write(deps);
    const taking = updatePost(
      { id, fields: postFields({ slug: 'foxes' }), ifMatch: undefined, actor },
      deps,
    );
    await expect(taking).rejects.toMatchObject({ code: 'slug-taken' });
  });

  it('finds a post under each slug that it was ever published with', async () => {
    const { deps } = await setUp();
    const { id } = await write(deps, { slug: 'one', status: 'published' });
    for (const slug of ['two', 'three', 'one']) {
      const fields = postFields({ slug, status: 'published' });
      await updatePost({ id, fields, ifMatch: undefined, actor }, deps);
    }
    for (const idOrSlug of ['one', 'two', 'three', id]) {
      const found = await getPost({ idOrSlug, reader: reader(anonymous) }, deps);
      expect(found.post).toMatchObject({ id, slug: 'one' });
    }
    const other = await write(deps, { slug: 'four', status: 'published' });
    const moved = postFields({ slug: 'five', status: 'published' });
    await updatePost({ id: other.id, fields: moved, ifMatch: undefined, actor }, deps);
    const renamed = [
      { slug: 'five', formerSlugs: ['four'] },
      { slug: 'one', formerSlugs: ['two', 'three'] },
    ];
    expect(await deps.posts.renamed(2)).toEqual(renamed);
    expect(await deps.posts.renamed(1)).toEqual(renamed.slice(0, 1));
  });

  it('frees the old slug of a post that was never published', async () => {
    const { posts, deps } = await setUp();
    const { id } = await write(deps);
    const fields = postFields({ title: 'A note on wolves' });
    const { entry: post } = await updatePost({ id, fields, ifMatch: undefined, actor }, deps);
    expect(post.slug).toBe('a-note-on-wolves');
    expect(await posts.findIdBySlug('a-note-on-foxes')).toBeUndefined();
  });

  it('frees every slug of a deleted post, which is no longer found', async () => {
    const { posts, deps, list } = await setUp();
    const { id } = await write(deps, { slug: 'one', status: 'published' });
    const fields = postFields({ slug: 'two', status: 'published' });
    await updatePost({ id, fields, ifMatch: undefined, actor }, deps);
    await deletePost({ id, ifMatch: 2, actor }, deps);
    for (const idOrSlug of ['one', 'two', id]) {
      const found = getPost({ idOrSlug, reader: reader(actor) }, deps);
      await expect(found).rejects.toMatchObject({ code: 'post-not-found' });
    }
    expect((await list({})).posts).toEqual([]);
    expect((await list({ status: 'all' }, actor)).posts).toEqual([]);
    expect(await posts.labels()).toEqual({ tags: [], categories: [] });
    expect(await posts.takenSlugs(['one', 'two'])).toEqual(new Set());
    expect(await posts.renamed(1)).toEqual([]);
    expect((await write(deps, { slug: 'one' })).slug).toBe('one');
  });

  it('shows anonymous visitors nothing of a draft, even after it was unpublished', async () => {
    const { posts, deps, list } = await setUp();
    const canary = { title: 'Canary title', tags: ['Canarytag'], category: 'Canarycategory' };
    const { id, slug } = await write(deps, canary);
    const leaks = async () => {
      const lists = await Promise.all([
        list({}),
        list({ q: 'canary' }),
        list({ status: 'published' }),
        list({ tag: 'canarytag' }),
        list({ category: 'Canarycategory' }),
      ]);
      const labels = await posts.labels();
      const found = await Promise.allSettled(
        [id, slug].map((idOrSlug) => getPost({ idOrSlug, reader: reader(anonymous) }, deps)),
      );
      return JSON.stringify([lists, labels, found.map(({ status }) => status)]).match(
        /canary|fulfilled/gi,
      );
    };
    expect(await leaks()).toBeNull();
    await publishPost({ id, ifMatch: undefined, actor }, deps);
    expect((await leaks())?.length).toBeGreaterThan(5);
    await unpublishPost({ id, ifMatch: undefined, actor }, deps);
    expect(await leaks()).toBeNull();
    for (const status of ['all', 'draft', 'review', 'unpublished'] as const) {
      await expect(list({ status })).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('lists by publication for readers and by creation for the admin area', async () => {
    const { deps, list } = await setUp();
    const old = await write(deps, { title: 'The older one' });
    const young = await write(deps, { title: 'The younger one', status: 'published' });
    await publishPost({ id: old.id, ifMatch: undefined, actor }, deps);
    const ids = async (query: PostListQuery, principal: Principal = anonymous) =>
      (await list(query, principal)).posts.map((post) => post.id);
    expect(await ids({})).toEqual([old.id, young.id]);
    expect(await ids({}, actor)).toEqual([old.id, young.id]);
    expect(await ids({ status: 'published' }, actor)).toEqual([young.id, old.id]);
  });

  it('gives the same pages by number and by cursor, each post once', async () => {
    const { deps, list } = await setUp();
    for (let number = 1; number <= 7; number += 1) {
      await write(deps, { title: `Post number ${number}`, status: 'published' });
    }
    const wanted = [7, 6, 5, 4, 3, 2, 1].map((number) => `Post number ${number}`);
    for (const q of [undefined, 'NUMBER post']) {
      const pages = await pagesBothWays((query) => list({ ...query, q }));
      const titlesInOrder = pages.flatMap((page) => page.posts.map(({ title }) => title));
      expect(titlesInOrder).toEqual(wanted);
      expect((await list({ page: 4, page_size: 3, q })).posts).toEqual([]);
    }
  });

  it('refuses a cursor of another list and one that was tampered with', async () => {
    const { deps, list } = await setUp();
    for (const title of ['First post', 'Second post']) await write(deps, { title });
    const { meta } = await list({ status: 'draft', page_size: 1 }, actor);
    const cursor = meta.next_cursor ?? '';
    const forged = Buffer.from('["draft",2,"x","y"]').toString('base64url');
    for (const bad of ['', 'x', `${cursor}=`, cursor.slice(1), forged, 'W10']) {
      const listing = list({ status: 'draft', cursor: bad }, actor);
      await expect(listing).rejects.toMatchObject({ code: 'validation-failed' });
    }
    const elsewhere = list({ status: 'all', cursor }, actor);
    await expect(elsewhere).rejects.toMatchObject({ errors: { cursor: expect.any(String) } });
  });

  it('counts the tabs of the admin area, drafts and reviews together', async () => {
    const { deps, list } = await setUp();
    for (const status of ['draft', 'review', 'review', 'published'] as const) {
      await write(deps, { status });
    }
    const counts = { all: 4, published: 1, drafts: 3 };
    for (const [status, total] of [
      ['all', 4],
      ['unpublished', 3],
      ['review', 2],
    ] as const) {
      expect((await list({ status }, actor)).meta).toMatchObject({ counts, total });
    }
    expect((await list({}, actor)).meta).not.toHaveProperty('counts');
  });

  it("keeps a post's 20 tags through a complete change", async () => {
    const { posts, deps } = await setUp();
    const tags = (prefix: string) => Array.from({ length: 20 }, (_, index) => `${prefix}${index}`);
    const { id } = await write(deps, { tags: tags('a'), status: 'published', category: 'Old' });
    const fields = postFields({ tags: tags('b'), status: 'published', category: 'New', slug: 'b' });
    await updatePost({ id, fields, ifMatch: 1, actor }, deps);
    const labels = await posts.labels();
    expect(labels.tags.map(({ title }) => title)).toEqual(tags('b').sort());
    expect(labels.categories).toEqual(['New']);
  });
});
