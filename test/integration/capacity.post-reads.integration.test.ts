/** Measures the costs of reads of posts: the numbers of ACCESS-PATTERNS.md are the expectation. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import { articleWords } from '#lambdas/features/posts/post-content.ts';
import { listedImages } from '#lambdas/kernel/listed-images.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';
import { itCosts, meterOf } from '#test/support/capacity.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { ownTable } from '#test/support/own-table.ts';
import { postsOn, prose, reader, signedIn } from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const nobody = { userId: 'u', key: 'k', now: new Date() };
const status = 'published';
const uploadKey = (number: number) =>
  `uploads/00000000-0000-4000-8000-${String(number).padStart(12, '0')}.png`;

async function openPosts(count: number, titled = (number: number) => `Post number ${number}`) {
  const table = await ownTable();
  const site = postsOn(table);
  site.deps.uploads = createUploadsRepository(table);
  for (let number = 1; number <= count; number += 1) {
    await site.create({ title: titled(number), status, tags: ['a', 'b'] });
  }
  return { table, ...site, cost: meterOf(table) };
}

type Posts = Awaited<ReturnType<typeof openPosts>>;

describe('reads of posts', () => {
  const seeded = 60;
  let site: Posts;
  beforeAll(async () => {
    site = await openPosts(seeded);
  });

  const from = { skip: 0 };
  const get = (idOrSlug: string) => getPost({ idOrSlug, reader: reader(actor) }, site.deps);
  const newest = '2026-01-01T00:00:30.000Z';
  const listed = (query: PostListQuery) =>
    site.cost(() => site.list({ ...query, status: 'all' }, actor));
  /** Measures the cost of reading the summaries of all posts. */
  const scanned = () => site.cost(() => site.posts.page({ list: 'all', size: 1000, from }));
  /** Size of the distinct words of an article with `prose`; keys, id and attribute names take 117 bytes. */
  const wordsBytes = 117 + articleWords([{ text: prose }]).length;

  itCosts('Reads of posts', () => site.cost, [
    ['A post without', () => site.posts.find(crypto.randomUUID())],
    ['A post with its', () => site.posts.findWithContent('x')],
    ["Which post does this token's", () => createPreviewsRepository(site.table).find('x')],
    ['Whose slug is this?', () => site.posts.findIdBySlug('post-number-1')],
    [
      'Which posts were published directly',
      () => site.posts.neighborsOf({ time: newest, id: 'x' }),
    ],
    [
      'Which of these slugs',
      () => site.posts.takenSlugs(Array.from({ length: 50 }, (_, i) => `x${i}`)),
      { read: 49 },
    ],
    ['Which posts had other slugs', () => site.posts.renamed(200)],
    [
      'Which of these posts are published',
      () => site.posts.publishedTitles(['a', 'b', 'c']),
      { read: 2 },
    ],
    [
      'A page of a list, after a post',
      () => site.posts.page({ list: 'public', size: 9, from }),
      { read: 1 },
    ],
    [
      'A page of a list, after a post',
      () => site.posts.page({ list: 'tag:a', size: 9, from }),
      { read: 1 },
    ],
    ['Has a series a public part?', () => site.posts.page({ list: 'series:a', size: 1, from })],
    ['Which posts are due?', () => site.posts.due({ now: new Date(), limit: 50 })],
    ['How many posts has each tab?', () => site.posts.counts()],
    ['How many published posts', () => site.posts.countOf('tag:a')],
    ['Tags and categories', () => site.posts.labels()],
    ['What was the first answer', () => site.posts.firstAnswer(nobody)],
  ]);

  it('a published post with its neighbours and one query for each of its 2 tags by id: 5, by slug: 6', async () => {
    const id = (await site.posts.findIdBySlug('post-number-1')) ?? '';
    expect(await site.cost(() => get(id))).toEqual({ read: 5, write: 0 });
    expect(await site.cost(() => get('post-number-1'))).toEqual({ read: 6, write: 0 });
  });

  it('the four parts of a series with one query: 1', async () => {
    const { create, list, cost } = await openPosts(0);
    for (const position of [1, 2, 3, 4]) {
      await create({ title: `Part ${position}`, status, series: { name: 'By night', position } });
    }
    expect(await cost(() => list({ series: 'by-night' }))).toEqual({ read: 1, write: 0 });
  });

  it('one for each uploaded image: of a draft, which has no neighbours, and of a list, at most 20', async () => {
    const uploaded = [1, 2, 3].map(uploadKey);
    for (const key of uploaded) await site.deps.uploads.add(uploadRecord(key));
    const pictures = uploaded.map((url) => ({ type: 'image', url, children: [{ text: '' }] }));
    const text = { type: 'paragraph', children: [{ text: prose }] };
    const { id } = await site.create({ content: JSON.stringify([text, ...pictures]) });
    expect(await site.cost(() => get(id))).toEqual({ read: 4, write: 0 });
    await site.remove(id);

    const looking = (sources: (string | null)[]) =>
      site.cost(() => listedImages(sources, site.deps.uploads));
    const elsewhere = [null, 'https://example.com/a.png'];
    const many = Array.from({ length: 100 }, (_, number) => uploadKey(number));
    expect((await looking([...uploaded, ...uploaded, ...elsewhere])).read).toBe(3);
    expect((await looking(many)).read).toBe(20);
    expect((await looking(elsewhere)).read).toBe(0);
  });

  it.each([{}, { tag: 'a' }, { category: 'Nature' }])(
    'a page of %o costs the same however deep it is, by cursor, and only its counter far beyond the last',
    async (filter) => {
      const costs = new Set<number>();
      let cursor: string | undefined;
      for (let page = 1; page <= 6; page += 1) {
        const { read } = await site.cost(async () => {
          cursor = (await site.list({ ...filter, cursor })).meta.next_cursor ?? undefined;
        });
        costs.add(read);
      }
      expect([...costs]).toEqual([3]);
      const beyond = () => site.list({ ...filter, page: 100_000, page_size: 100 });
      expect(await site.cost(beyond)).toEqual({ read: 1, write: 0 });
    },
  );

  it('in the admin area a search costs the summaries, the words and the counters; another order no words', async () => {
    const words = await site.cost(() => site.posts.articleWords());
    expect(words.read).toBe(Math.ceil((seeded * wordsBytes) / 4096));
    const { read } = await scanned();
    expect((await listed({ q: 'fox' })).read).toBe(words.read + read + 1);
    expect((await listed({ sort: 'title', page_size: 2 })).read).toBe(read + 1);
  });

  it('a visitor’s search, or a tag within a category, reads the newest 100 of 130 posts: at most 25', async () => {
    const many = await openPosts(130, (number) => `Post number ${number} ${'of many '.repeat(20)}`);
    const hundred = await many.cost(() =>
      many.posts.page({ list: 'public', size: readLimits.publicSearch, from }),
    );
    expect(hundred.read).toBeLessThanOrEqual(25);
    for (const query of [{ q: 'fox' }, { tag: 'a', category: 'Nature' }]) {
      expect(await many.cost(() => many.list(query))).toEqual(hundred);
    }
  });
});
