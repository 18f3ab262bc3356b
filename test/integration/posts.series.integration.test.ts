/** Posts in a series: how saves change it, and which parts readers see. */
import { expect, it } from 'vitest';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import { listSeries } from '#lambdas/features/posts/related-posts.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { updatePost } from '#test/support/entry-operations.ts';
import {
  anonymous,
  postDeps,
  postFields,
  postsOn,
  reader,
  signedIn,
} from '#test/support/posts-fixtures.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';

const actor = signedIn('admin');
const status = 'published';
const night = (position: number, name = 'By night') => ({ name, position });

function setUp() {
  const table = inMemoryTable();
  const site = postsOn(table);
  const deps = postDeps(createPostsRepository(table));
  const save = (id: string, changes: Parameters<typeof postFields>[0]) =>
    updatePost({ id, sent: postFields(changes), ifMatch: undefined, actor }, deps);
  const partsOf = async (id: string) => {
    const request = { idOrSlug: id, reader: reader(anonymous) };
    return (await getPost(request, deps)).parts?.map(({ title }) => title);
  };
  return { ...site, save, partsOf, seriesFor: listSeries };
}

it('names the published parts in their order, and no draft', async () => {
  const { create, save, partsOf, titles } = setUp();
  const second = await create({ title: 'Second', series: night(2), status });
  const first = await create({ title: 'First', series: night(1, 'BY  NIGHT'), status });
  await create({ title: 'Draft part', series: night(3) });
  const alone = await create({ title: 'Alone', status });
  expect(await partsOf(second.id)).toEqual(['First', 'Second']);
  expect(await partsOf(alone.id)).toBeUndefined();
  expect(await titles({ series: 'by-night' })).toEqual(['First', 'Second']);
  expect(await titles({ series: 'by-day' })).toEqual([]);
  await save(first.id, { title: 'First', series: night(9), status });
  expect(await partsOf(first.id)).toEqual(['Second', 'First']);
});

it('stays where a save leaves it out, and ends where it sends null', async () => {
  const { create, save, posts, partsOf } = setUp();
  const { id } = await create({ title: 'First', series: night(1), status });
  await save(id, { title: 'First', status });
  expect(await partsOf(id)).toEqual(['First']);
  await save(id, { title: 'First', series: null, status });
  expect(await partsOf(id)).toBeUndefined();
  expect(Object.keys((await posts.find(id)) ?? {})).not.toContain('series');
});

it('moves to another series with its part', async () => {
  const { create, save, titles } = setUp();
  const { id } = await create({ title: 'First', series: night(1), status });
  await save(id, { title: 'First', series: { name: 'By day', position: 1 }, status });
  expect(await titles({ series: 'by-night' })).toEqual([]);
  expect(await titles({ series: 'by-day' })).toEqual(['First']);
});

it('proposes the position after the last part, drafts included, but hides these from a demo viewer', async () => {
  const { create, posts, seriesFor } = setUp();
  await create({ title: 'First', series: night(1), status });
  await create({ title: 'Third', series: night(3) });
  const next = async (...who: Parameters<typeof reader>) =>
    (await seriesFor(reader(...who), posts)).map((series) => series.next);
  expect(await next(actor)).toEqual([4]);
  expect(await next(signedIn('viewer'))).toEqual([2]);
});

it.each([
  [{ name: '', position: 1 }, 'Enter the name of the series'],
  [{ name: 'N'.repeat(81), position: 1 }, 'Name of a series cannot exceed 80 characters'],
  [{ name: 'N', position: 0 }, 'Use a whole number from 1 to 999'],
  [{ name: 'N', position: 1000 }, 'Use a whole number from 1 to 999'],
  [{ name: 'N', position: 1.5 }, 'Use a whole number from 1 to 999'],
])('refuses %o', (series, message) => {
  expect(() => postFields({ series })).toThrow(message);
});
