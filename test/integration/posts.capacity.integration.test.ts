/** The costs that ACCESS-PATTERNS.md states, measured: change both together. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import {
  createPost,
  publishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import {
  createPreview,
  deletePost,
  deletePreview,
  getVersion,
  listTrashedPosts,
  listVersions,
  restorePost,
  restoreVersion,
} from '#test/support/entry-operations.ts';
import { getPost, type PostReadDeps } from '#lambdas/features/posts/get-post.usecase.ts';
import { getPreview } from '#lambdas/features/previews/preview.handlers.ts';
import { listPosts } from '#lambdas/features/posts/list-posts.usecase.ts';
import type { PostDeps } from '#lambdas/features/posts/post-changes.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { bodyWords } from '#lambdas/features/posts/post-search.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-due-posts.usecase.ts';
import { listedImages } from '#lambdas/kernel/listed-images.ts';
import type { UploadsRepository } from '#lambdas/features/uploads/uploads.repository.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { type Capacity, meterOf } from '#test/support/posts-capacity.ts';
import {
  anonymous,
  postDeps,
  postFields,
  prose,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const seeded = 60;
/** About 20 kB of repeating words, as in prose. */
const article = Array.from({ length: 2_500 }, (_, index) => `word${(index * 7) % 331}`).join(' ');
const numbered = (number: number) => postFields({ category: `Notes of day ${number}` });
/** For a post whose article is `prose`: its distinct words; keys, id and names take 117 bytes. */
const wordsItemBytes = 117 + bodyWords([{ text: prose }]).length;
let table: TestTable;
let posts: PostsRepository;
let deps: PostDeps & PostReadDeps & { uploads: UploadsRepository };
let cost: (work: () => Promise<unknown>) => Promise<Capacity>;

beforeAll(async () => {
  table = await ownTable();
  posts = createPostsRepository(table);
  deps = { ...postDeps(posts), uploads: createUploadsRepository(table) };
  for (let number = 1; number <= seeded; number += 1) {
    await write(deps, { title: `Post number ${number}`, status: 'published', tags: ['a', 'b'] });
  }
  cost = meterOf(table);
});

describe('what reads cost', () => {
  it.each([
    ['find', 1, () => posts.find('00000000-0000-7000-8000-000000000000')],
    ['findIdBySlug', 1, () => posts.findIdBySlug('post-number-1')],
    ['takenSlugs of 50', 50, () => posts.takenSlugs(Array.from({ length: 50 }, (_, i) => `x${i}`))],
    ['renamed, when no post is', 0.5, () => posts.renamed(200)],
    ['publishedTitles of 3', 3, () => posts.publishedTitles(['a', 'b', 'c'])],
    ['counts', 1, () => posts.counts()],
    ['labels', 1, () => posts.labels()],
    ['countOf a label', 1, () => posts.countOf('tag:a')],
    ['firstAnswer', 1, () => posts.firstAnswer({ userId: 'u', key: 'k', now: new Date() })],
    ['a page of 9', 2, () => posts.page({ list: 'public', size: 9, from: { skip: 0 } })],
    ['neighborsOf', 2, () => posts.neighborsOf({ time: '2026-01-01T00:00:30.000Z', id: 'x' })],
    ['due, when nothing is', 1, () => posts.due({ now: new Date(), limit: 50 })],
    ['a page of a tag', 2, () => posts.page({ list: 'tag:a', size: 9, from: { skip: 0 } })],
  ])('%s: %f', async (_name, units, ask) => {
    expect(await cost(ask)).toEqual({ read: units, write: 0 });
  });

  it('a published post with its neighbours and one query for each of its 2 tags by id: 5, by slug: 6', async () => {
    const id = (await posts.findIdBySlug('post-number-1')) ?? '';
    const get = (idOrSlug: string) => getPost({ idOrSlug, reader: reader(anonymous) }, deps);
    expect(await cost(() => get(id))).toEqual({ read: 5, write: 0 });
    expect(await cost(() => get('post-number-1'))).toEqual({ read: 6, write: 0 });
  });

  it('a draft by its id: 1, as it has no neighbours', async () => {
    const { id } = await write(deps);
    const get = () => getPost({ idOrSlug: id, reader: reader(actor) }, deps);
    expect(await cost(get)).toEqual({ read: 1, write: 0 });
    await deletePost({ id, ifMatch: 1, actor }, deps);
  });

  it('one more for each uploaded image of a post', async () => {
    const keys = [1, 2, 3].map(
      (digit) => `uploads/00000000-0000-4000-8000-00000000000${digit}.png`,
    );
    for (const key of keys) await deps.uploads.add(uploadRecord(key));
    const pictures = keys.map((url) => ({ type: 'image', url, children: [{ text: '' }] }));
    const text = { type: 'paragraph', children: [{ text: prose }] };
    const content = JSON.stringify([text, ...pictures]);
    const { id } = await write(deps, { content, avatar: keys[0] });
    const get = () => getPost({ idOrSlug: id, reader: reader(actor) }, deps);
    expect((await get()).images).toHaveLength(3);
    expect(await cost(get)).toEqual({ read: 4, write: 0 });
    await deletePost({ id, ifMatch: 1, actor }, deps);
  });

  it('one for each uploaded image of a list, at most 20', async () => {
    const keys = [1, 2, 3].map(
      (digit) => `uploads/00000000-0000-4000-8000-0000000000a${digit}.png`,
    );
    for (const key of keys) await deps.uploads.add(uploadRecord(key));
    const sources = [...keys, ...keys, null, 'https://example.com/a.png'];
    const looking = () => listedImages(sources, deps.uploads);
    expect(Object.keys(await looking())).toHaveLength(3);
    expect(await cost(looking)).toEqual({ read: 3, write: 0 });
    const many = Array.from(
      { length: 100 },
      (_, index) => `uploads/00000000-0000-4000-8000-${String(index).padStart(12, '0')}.png`,
    );
    expect(await cost(() => listedImages(many, deps.uploads))).toEqual({ read: 20, write: 0 });
    const withoutUploads = () => listedImages([null, 'https://example.com/a.png'], deps.uploads);
    expect(await cost(withoutUploads)).toEqual({ read: 0, write: 0 });
  });

  it('the due posts, their small entries: 1 for 20', async () => {
    const publish_at = '2026-06-01T00:00:00Z';
    const ids: string[] = [];
    for (let number = 1; number <= 20; number += 1)
      ids.push((await write(deps, { publish_at })).id);
    const now = new Date(publish_at);
    expect((await posts.due({ now, limit: 50 })).map(({ postId }) => postId).sort()).toEqual(ids);
    expect(await cost(() => posts.due({ now, limit: 50 }))).toEqual({ read: 1, write: 0 });
    for (const id of ids) await deletePost({ id, ifMatch: 1, actor }, deps);
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

  it('a search costs the summaries that it scans', async () => {
    const searching = () => listPosts({ query: { q: 'fox' }, reader: reader(anonymous) }, posts);
    expect((await cost(searching)).read).toBeLessThanOrEqual(Math.ceil((seeded * 700) / 4096));
  });
});

describe("what a visitor's search costs", () => {
  it.each([
    ['text', { q: 'fox' }],
    ['tag within a category', { tag: 'a', category: 'Nature' }],
  ])('a %s among 130 posts reads the newest 100: at most 25', async (_name, query) => {
    const own = await ownTable();
    const many = createPostsRepository(own);
    for (let number = 1; number <= 130; number += 1) {
      const title = `Post number ${number} ${'of many '.repeat(20)}`;
      await write(postDeps(many), { title, status: 'published', tags: ['a', 'b'] });
    }
    const measured = meterOf(own);
    const newest = await measured(() =>
      many.page({ list: 'public', size: limits.publicSearch, from: { skip: 0 } }),
    );
    const searched = await measured(() => listPosts({ query, reader: reader(anonymous) }, many));
    expect(searched).toEqual(newest);
    expect(searched.read).toBeLessThanOrEqual(25);
  });
});

describe('what versions and preview links cost', () => {
  it('a page of 10 versions of articles of 20 kB: 3, as all of them; one of them: 3', async () => {
    const { id } = await write(deps, { content: article });
    for (let number = 1; number <= 10; number += 1) {
      const fields = postFields({ content: `${article} ${number}` });
      await updatePost({ id, fields, ifMatch: undefined, actor }, deps);
    }
    const { length } = gzipSync(article);
    const list = () => listVersions({ id, query: {} }, posts);
    const compressed = Math.ceil((10 * (length + 700)) / 4096);
    const { read, write: written } = await cost(list);
    expect([read <= 1 + compressed, read > compressed / 2, written]).toEqual([true, true, 0]);
    const one = await cost(() => getVersion({ id, version: 1 }, posts));
    expect(one).toEqual({ read: 1 + Math.ceil((length + 700) / 4096), write: 0 });
    await deletePost({ id, ifMatch: undefined, actor }, deps);
  });

  it('making a link: 4 (1 read), reading one: 2, revoking it: 4 (2 read)', async () => {
    const previews = createPreviewsRepository(table);
    const projects = createProjectsRepository(table);
    const previewDeps = {
      ...deps,
      projects,
      previews,
      newSecret: () => new Uint8Array(secretBytes),
    };
    const { id } = await write(deps);
    const made = await createPreview({ id, actor }, previewDeps);
    expect(await cost(() => createPreview({ id, actor }, previewDeps))).toEqual({
      read: 1,
      write: 4,
    });
    const read = () => getPreview(made.token, previewDeps);
    expect(await cost(read)).toEqual({ read: 2, write: 0 });
    const stranger = () => getPreview('x', previewDeps).catch(() => undefined);
    expect(await cost(stranger)).toEqual({ read: 0, write: 0 });
    const revoke = () => deletePreview({ id, actor }, previewDeps);
    expect(await cost(revoke)).toEqual({ read: 2, write: 4 });
    await deletePost({ id, ifMatch: undefined, actor }, deps);
  });
});

describe('what a search and another order cost in the admin area', () => {
  const search = (q: string) => () =>
    listPosts({ query: { q, status: 'all' }, reader: reader(actor) }, posts);

  it('the summaries and the words that it scans, and the counters', async () => {
    const words = await cost(() => posts.bodyWords());
    expect(words).toEqual({ read: Math.ceil((seeded * wordsItemBytes) / 4096), write: 0 });
    const list = await cost(() => posts.page({ list: 'all', size: 1000, from: { skip: 0 } }));
    expect(await cost(search('fox'))).toEqual({ read: words.read + list.read + 1, write: 0 });
  });

  it('another order: the summaries, however few are on the page, and the counters', async () => {
    const list = await cost(() => posts.page({ list: 'all', size: 1000, from: { skip: 0 } }));
    const query = { sort: 'title', status: 'all', page_size: 2 } as const;
    const sorting = () => listPosts({ query, reader: reader(actor) }, posts);
    expect(await cost(sorting)).toEqual({ read: list.read + 1, write: 0 });
  });
});

describe('what writes cost, all in one transaction', () => {
  it('creating a draft: 18, an Idempotency-Key 2 more', async () => {
    const create = (idempotencyKey?: string) =>
      createPost({ fields: postFields(), actor, idempotencyKey }, deps);
    expect(await cost(() => create())).toEqual({ read: 0, write: 18 });
    await deleteLatest();
    expect(await cost(() => create('key'))).toEqual({ read: 1, write: 20 });
    await deleteLatest();
  });

  it('creating a published post with one tag: 26, and deleting it', async () => {
    const create = () => write(deps, { status: 'published' });
    expect(await cost(create)).toEqual({ read: 0, write: 26 });
    const [post] = (await posts.page({ list: 'public', size: 1, from: { skip: 0 } })).entries;
    const id = post?.id ?? '';
    const remove = () => deletePost({ id, ifMatch: 1, actor }, deps);
    expect(await cost(remove)).toEqual({ read: 1, write: 30 });
  });

  it('giving a post another slug: 20 for a draft, 24 when published with one tag', async () => {
    for (const [status, units, deleting] of [
      ['draft', 20, 26],
      ['published', 24, 38],
    ] as const) {
      const { id } = await write(deps, { status });
      const fields = postFields({ status, slug: `moved-${status}` });
      const update = () => updatePost({ id, fields, ifMatch: 1, actor }, deps);
      expect(await cost(update)).toEqual({ read: 1, write: units });
      const remove = () => deletePost({ id, ifMatch: undefined, actor }, deps);
      expect(await cost(remove)).toEqual({ read: 3, write: deleting });
    }
  });

  it('publishing a draft with one tag: 26', async () => {
    const { id } = await write(deps);
    const publish = () => publishPost({ id, ifMatch: 1, actor }, deps);
    expect(await cost(publish)).toEqual({ read: 1, write: 26 });
  });

  it('saving a draft: 14, a published post with one tag: 18, with another tag instead: 26', async () => {
    const save = (id: string, changes: Partial<SavePostInput>) => () =>
      updatePost({ id, fields: postFields(changes), ifMatch: undefined, actor }, deps);
    const draft = await write(deps);
    expect(await cost(save(draft.id, {}))).toEqual({ read: 1, write: 14 });
    const { id } = await write(deps, { status: 'published' });
    expect(await cost(save(id, { status: 'published' }))).toEqual({ read: 1, write: 18 });
    const retag = save(id, { status: 'published', tags: ['Wolves'] });
    expect(await cost(retag)).toEqual({ read: 1, write: 26 });
  });

  it('keeping the version that a save replaces: 2, forgetting the oldest of 50: 2 more', async () => {
    const { id } = await write(deps);
    const save = (number: number) => () =>
      updatePost({ id, fields: numbered(number), ifMatch: undefined, actor }, deps);
    expect(await cost(save(1))).toEqual({ read: 1, write: 16 });
    for (let number = 2; number <= limits.keptVersions; number += 1) await save(number)();
    expect(await cost(save(51))).toEqual({ read: 1, write: 18 });
    const remove = () => deletePost({ id, ifMatch: undefined, actor }, deps);
    expect(await cost(remove)).toEqual({ read: 3, write: 25 + limits.keptVersions });
    const restore = () => restorePost({ id, actor }, deps);
    expect(await cost(restore)).toEqual({ read: 3, write: 23 + limits.keptVersions });
  });

  it('restoring a version: 16 (read: the post, the version)', async () => {
    const { id } = await write(deps);
    await updatePost({ id, fields: numbered(1), ifMatch: undefined, actor }, deps);
    const restore = () => restoreVersion({ id, version: 1, ifMatch: undefined, actor }, deps);
    expect(await cost(restore)).toEqual({ read: 2, write: 16 });
  });

  it('deleting a draft: 22 (read: the post), restoring it: 20', async () => {
    const { id } = await write(deps);
    const remove = () => deletePost({ id, ifMatch: 1, actor }, deps);
    expect(await cost(remove)).toEqual({ read: 1, write: 22 });
    const trash = () => listTrashedPosts({ query: {}, now: deps.now() }, posts);
    expect((await cost(trash)).write).toBe(0);
    // The post with its content.
    expect(await cost(() => restorePost({ id, actor }, deps))).toEqual({ read: 1, write: 20 });
  });

  it('scheduling costs 2 more, another time 4, going live 2 (read: the entries, the post)', async () => {
    const title = 'A note for the summer';
    const create = () => write(deps, { title, publish_at: '2026-06-01T00:00:00Z' });
    expect(await cost(create)).toEqual({ read: 0, write: 20 });
    const [entry] = await posts.due({ now: new Date('2026-06-01T00:00:00Z'), limit: 1 });
    const id = entry?.postId ?? '';
    const fields = postFields({ title, publish_at: '2026-07-01T00:00:00Z' });
    const save = () => updatePost({ id, fields, ifMatch: undefined, actor }, deps);
    expect(await cost(save)).toEqual({ read: 1, write: 18 });
    expect(await cost(save)).toEqual({ read: 1, write: 14 });
    const late = { ...deps, now: () => new Date('2026-07-01T00:01:00Z') };
    expect(await cost(() => publishDuePosts(late))).toEqual({ read: 2, write: 28 });
  });

  async function deleteLatest() {
    const { entries: latest } = await posts.page({ list: 'draft', size: 1, from: { skip: 0 } });
    const [post] = latest;
    if (post) await deletePost({ id: post.id, ifMatch: undefined, actor }, deps);
  }
});
