/** The costs that ACCESS-PATTERNS.md states for posts, measured: change both together. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { listTrash } from '#lambdas/features/entries/trash-entry.usecases.ts';
import {
  getVersion,
  listVersions,
  restoreVersion,
} from '#lambdas/features/entries/versions.usecases.ts';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import { entryDeps } from '#lambdas/features/posts/post-changes.ts';
import { bodyWords } from '#lambdas/features/posts/post-search.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-due-posts.usecase.ts';
import { createPost } from '#lambdas/features/posts/write-post.usecases.ts';
import { getPreview } from '#lambdas/features/previews/preview.handlers.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { listedImages } from '#lambdas/kernel/listed-images.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';
import { createPreview, deletePreview } from '#test/support/entry-operations.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { type Capacity, meterOf } from '#test/support/capacity.ts';
import { postFields, postsOn, prose, reader, signedIn } from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const seeded = 60;
/** About 20 kB of repeating words, as in prose. */
const article = Array.from({ length: 2_500 }, (_, index) => `word${(index * 7) % 331}`).join(' ');
/** For a post whose article is `prose`: its distinct words; keys, id and names take 117 bytes. */
const wordsItemBytes = 117 + bodyWords([{ text: prose }]).length;
let table: TestTable;
let site: ReturnType<typeof postsOn>;
let cost: (work: () => Promise<unknown>) => Promise<Capacity>;

beforeAll(async () => {
  table = await ownTable();
  site = postsOn(table);
  site.deps.uploads = createUploadsRepository(table);
  for (let number = 1; number <= seeded; number += 1) {
    await site.create({ title: `Post number ${number}`, status: 'published', tags: ['a', 'b'] });
  }
  cost = meterOf(table);
});

const get = (idOrSlug: string) => getPost({ idOrSlug, reader: reader(actor) }, site.deps);
/** Only reads. */
const reads = (read: number) => ({ read, write: 0 });
const uploadKeys = (prefix: string) =>
  [1, 2, 3].map(
    (digit) => `uploads/00000000-0000-4000-8000-${prefix.padStart(11, '0')}${digit}.png`,
  );
const addUploads = async (keys: string[]) => {
  for (const key of keys) await site.deps.uploads.add(uploadRecord(key));
};

describe('what reads cost', () => {
  it.each([
    ['find', 1, () => site.posts.find('00000000-0000-7000-8000-000000000000')],
    ['findIdBySlug', 1, () => site.posts.findIdBySlug('post-number-1')],
    [
      'takenSlugs of 50',
      50,
      () => site.posts.takenSlugs(Array.from({ length: 50 }, (_, i) => `x${i}`)),
    ],
    ['renamed, when no post is', 0.5, () => site.posts.renamed(200)],
    ['publishedTitles of 3', 3, () => site.posts.publishedTitles(['a', 'b', 'c'])],
    ['counts', 1, () => site.posts.counts()],
    ['labels', 1, () => site.posts.labels()],
    ['countOf a label', 1, () => site.posts.countOf('tag:a')],
    ['firstAnswer', 1, () => site.posts.firstAnswer({ userId: 'u', key: 'k', now: new Date() })],
    ['a page of 9', 2, () => site.posts.page({ list: 'public', size: 9, from: { skip: 0 } })],
    ['neighborsOf', 2, () => site.posts.neighborsOf({ time: '2026-01-01T00:00:30.000Z', id: 'x' })],
    ['due, when nothing is', 1, () => site.posts.due({ now: new Date(), limit: 50 })],
    ['a page of a tag', 2, () => site.posts.page({ list: 'tag:a', size: 9, from: { skip: 0 } })],
  ])('%s: %f', async (_name, units, ask) => {
    expect(await cost(ask)).toEqual(reads(units));
  });

  it('a published post with its neighbours and one query for each of its 2 tags by id: 5, by slug: 6', async () => {
    const id = (await site.posts.findIdBySlug('post-number-1')) ?? '';
    expect(await cost(() => get(id))).toEqual(reads(5));
    expect(await cost(() => get('post-number-1'))).toEqual(reads(6));
  });

  it('a draft by its id: 1, as it has no neighbours', async () => {
    const { id } = await site.create();
    expect(await cost(() => get(id))).toEqual(reads(1));
    await site.remove(id);
  });

  it('one more for each uploaded image of a post', async () => {
    const keys = uploadKeys('0');
    await addUploads(keys);
    const pictures = keys.map((url) => ({ type: 'image', url, children: [{ text: '' }] }));
    const text = { type: 'paragraph', children: [{ text: prose }] };
    const content = JSON.stringify([text, ...pictures]);
    const { id } = await site.create({ content, avatar: keys[0] });
    expect((await get(id)).images).toHaveLength(3);
    expect(await cost(() => get(id))).toEqual(reads(4));
    await site.remove(id);
  });

  it('one for each uploaded image of a list, at most 20', async () => {
    const keys = uploadKeys('a');
    await addUploads(keys);
    const elsewhere = [null, 'https://example.com/a.png'];
    const looking = (sources: (string | null)[]) => listedImages(sources, site.deps.uploads);
    const sources = [...keys, ...keys, ...elsewhere];
    expect(Object.keys(await looking(sources))).toHaveLength(3);
    expect(await cost(() => looking(sources))).toEqual(reads(3));
    const many = Array.from(
      { length: 100 },
      (_, index) => `uploads/00000000-0000-4000-8000-${String(index).padStart(12, '0')}.png`,
    );
    expect(await cost(() => looking(many))).toEqual(reads(20));
    expect(await cost(() => looking(elsewhere))).toEqual(reads(0));
  });

  it('the due posts, their small entries: 1 for 20', async () => {
    const publish_at = '2026-06-01T00:00:00Z';
    const ids: string[] = [];
    for (let number = 1; number <= 20; number += 1)
      ids.push((await site.create({ publish_at })).id);
    const due = () => site.posts.due({ now: new Date(publish_at), limit: 50 });
    expect((await due()).map(({ postId }) => postId).sort()).toEqual(ids);
    expect(await cost(due)).toEqual(reads(1));
    for (const id of ids) await site.remove(id);
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
        cursor = (await site.list({ ...filter, cursor })).meta.next_cursor ?? undefined;
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
    expect(await cost(() => site.list(query))).toEqual(reads(1));
  });

  it('a search costs the summaries that it scans', async () => {
    expect((await cost(() => site.list({ q: 'fox' }))).read).toBeLessThanOrEqual(
      Math.ceil((seeded * 700) / 4096),
    );
  });
});

describe("what a visitor's search costs", () => {
  it.each([
    ['text', { q: 'fox' }],
    ['tag within a category', { tag: 'a', category: 'Nature' }],
  ])('a %s among 130 posts reads the newest 100: at most 25', async (_name, query) => {
    const own = await ownTable();
    const many = postsOn(own);
    for (let number = 1; number <= 130; number += 1) {
      const title = `Post number ${number} ${'of many '.repeat(20)}`;
      await many.create({ title, status: 'published', tags: ['a', 'b'] });
    }
    const measured = meterOf(own);
    const newest = await measured(() =>
      many.posts.page({ list: 'public', size: limits.publicSearch, from: { skip: 0 } }),
    );
    const searched = await measured(() => many.list(query));
    expect(searched).toEqual(newest);
    expect(searched.read).toBeLessThanOrEqual(25);
  });
});

describe('what versions and preview links cost', () => {
  it('a page of 10 versions of articles of 20 kB: 3, as all of them; one of them: 3', async () => {
    const { id } = await site.create({ content: article });
    for (let number = 1; number <= 10; number += 1) {
      await site.save(id, { content: `${article} ${number}` });
    }
    const { length } = gzipSync(article);
    const list = () => listVersions(postKind, { id, query: {} }, site.posts);
    const compressed = Math.ceil((10 * (length + 700)) / 4096);
    const { read, write: written } = await cost(list);
    expect([read <= 1 + compressed, read > compressed / 2, written]).toEqual([true, true, 0]);
    const one = await cost(() => getVersion(postKind, { id, version: 1 }, site.posts));
    expect(one).toEqual(reads(1 + Math.ceil((length + 700) / 4096)));
    await site.remove(id);
  });

  it('making a link: 4 (1 read), reading one: 2, revoking it: 4 (2 read)', async () => {
    const deps = {
      ...site.deps,
      projects: createProjectsRepository(table),
      pages: createPagesRepository(table),
      previews: createPreviewsRepository(table),
      copies: createWorkingCopiesRepository(table),
      newSecret: () => new Uint8Array(secretBytes),
    };
    const { id } = await site.create();
    const make = () => createPreview({ id, actor }, deps);
    expect(await cost(make)).toEqual({ read: 1, write: 4 });
    const { token } = await make();
    expect(await cost(() => getPreview(token, deps))).toEqual(reads(2));
    const stranger = () => getPreview('x', deps).catch(() => undefined);
    expect(await cost(stranger)).toEqual(reads(0));
    expect(await cost(() => deletePreview({ id, actor }, deps))).toEqual({ read: 2, write: 4 });
    await site.remove(id);
  });
});

describe('what a search and another order cost in the admin area', () => {
  const listing = (query: PostListQuery) => () => site.list({ ...query, status: 'all' }, actor);
  const all = () => site.posts.page({ list: 'all', size: 1000, from: { skip: 0 } });

  it('the summaries and the words that it scans, and the counters', async () => {
    const words = await cost(() => site.posts.bodyWords());
    expect(words).toEqual(reads(Math.ceil((seeded * wordsItemBytes) / 4096)));
    const { read } = await cost(all);
    expect(await cost(listing({ q: 'fox' }))).toEqual(reads(words.read + read + 1));
  });

  it('another order: the summaries, however few are on the page, and the counters', async () => {
    const { read } = await cost(all);
    expect(await cost(listing({ sort: 'title', page_size: 2 }))).toEqual(reads(read + 1));
  });
});

describe('what writes cost, all in one transaction', () => {
  const status = 'published';
  const expectCost = async (work: () => Promise<unknown>, [read, write]: [number, number]) =>
    expect(await cost(work)).toEqual({ read, write });
  const removing = (id: string) => () => site.remove(id);
  const numbered = (number: number) => ({ category: `Notes of day ${number}` });

  it('creating a draft: 18, an Idempotency-Key 2 more; deleting it: 22, restoring it: 20', async () => {
    await expectCost(() => site.create(), [0, 18]);
    await site.remove((await latest('draft')).id);
    const request = { fields: postFields(), actor, idempotencyKey: 'key' };
    await expectCost(() => createPost(request, site.deps), [1, 20]);
    const { id } = await latest('draft');
    await expectCost(removing(id), [1, 22]);
    const query = { query: {}, list: 'trash-posts', now: site.deps.now() };
    expect((await cost(() => listTrash(query, site.posts))).write).toBe(0);
    // The post with its content.
    await expectCost(() => site.restore(id), [1, 20]);
    await site.remove(id);
  });

  it('creating a published post with one tag: 26, deleting it: 30', async () => {
    await expectCost(() => site.create({ status }), [0, 26]);
    await expectCost(removing((await latest('public')).id), [1, 30]);
  });

  it.each([
    ['draft', 20, 26],
    [status, 24, 38],
  ] as const)('giving a %s post another slug: %d, and deleting it', async (of, units, deleting) => {
    const { id } = await site.create({ status: of });
    await expectCost(() => site.save(id, { status: of, slug: `moved-${of}` }, 1), [1, units]);
    await expectCost(removing(id), [3, deleting]);
  });

  it('publishing a draft with one tag: 26', async () => {
    const { id } = await site.create();
    await expectCost(() => site.publish(id), [1, 26]);
  });

  it('saving a draft: 14, a published post with one tag: 18, with another tag instead: 26', async () => {
    const draft = await site.create();
    await expectCost(() => site.save(draft.id), [1, 14]);
    const { id } = await site.create({ status });
    await expectCost(() => site.save(id, { status }), [1, 18]);
    await expectCost(() => site.save(id, { status, tags: ['Wolves'] }), [1, 26]);
  });

  it('keeping the version that a save replaces: 2, forgetting the oldest of 50: 2 more', async () => {
    const { id } = await site.create();
    await expectCost(() => site.save(id, numbered(1)), [1, 16]);
    for (let number = 2; number <= limits.keptVersions; number += 1) {
      await site.save(id, numbered(number));
    }
    await expectCost(() => site.save(id, numbered(51)), [1, 18]);
    await expectCost(removing(id), [3, 25 + limits.keptVersions]);
    await expectCost(() => site.restore(id), [3, 23 + limits.keptVersions]);
  });

  it('restoring a version: 16 (read: the post, the version)', async () => {
    const { id } = await site.create();
    await site.save(id, numbered(1));
    const request = { id, version: 1, ifMatch: undefined, actor };
    await expectCost(() => restoreVersion(postKind, request, entryDeps(site.deps)), [2, 16]);
  });

  it('scheduling costs 2 more, another time 4, going live 2 (read: the entries, the post)', async () => {
    const title = 'A note for the summer';
    const [june, july] = ['2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z'];
    await expectCost(() => site.create({ title, publish_at: june }), [0, 20]);
    const [entry] = await site.posts.due({ now: new Date(june), limit: 1 });
    const save = () => site.save(entry?.postId ?? '', { title, publish_at: july });
    await expectCost(save, [1, 18]);
    await expectCost(save, [1, 14]);
    const late = { ...site.deps, now: () => new Date('2026-07-01T00:01:00Z') };
    await expectCost(() => publishDuePosts(late), [2, 28]);
  });

  async function latest(list: 'draft' | 'public') {
    const [post] = (await site.posts.page({ list, size: 1, from: { skip: 0 } })).entries;
    if (!post) throw new Error('The list is empty.');
    return post;
  }
});
