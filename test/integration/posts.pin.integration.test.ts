/** Pins a post on top of /blog and of the home page. */
import { describe, expect, it } from 'vitest';
import { homePageData } from '#lambdas/features/publishing/plan/home-page.ts';
import { ownTable } from '#test/support/own-table.ts';
import { pagesBothWays } from '#test/support/pages-both-ways.ts';
import { postsOn, signedIn } from '#test/support/posts-fixtures.ts';

const editor = signedIn('admin');
const status = 'published';

/** Makes seven published posts, of which the last is the newest. */
async function sevenPosts() {
  const site = postsOn(await ownTable());
  const created: { id: string }[] = [];
  for (const title of ['1', '2', '3', '4', '5', '6', '7']) {
    created.push(await site.create({ title: `Post ${title}`, status }));
  }
  const idOf = (number: number) => created[number - 1]?.id ?? '';
  const numbers = async (query = {}) =>
    (await site.titles(query)).map((title) => Number(title.slice(-1)));
  return { ...site, idOf, numbers };
}

describe('a pinned post', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])(
    'is first, and every other post is on one page: number %s',
    async (top) => {
      const { pin, idOf, list } = await sevenPosts();
      await pin(idOf(top));
      const pages = await pagesBothWays((query) => list(query));
      const rest = [7, 6, 5, 4, 3, 2, 1].filter((number) => number !== top);
      expect(pages.flatMap(({ posts }) => posts.map(({ title }) => title))).toEqual(
        [top, ...rest].map((number) => `Post ${number}`),
      );
    },
  );

  it('is alone on a page of one, and the others follow it', async () => {
    const { pin, idOf, list } = await sevenPosts();
    await pin(idOf(3));
    const first = await list({ page_size: 1 });
    const next = await list({ page_size: 1, cursor: first.meta.next_cursor ?? '' });
    const numbered = await list({ page_size: 1, page: 2 });
    expect([first, next, numbered].map(({ posts }) => posts[0]?.title)).toEqual([
      'Post 3',
      'Post 7',
      'Post 7',
    ]);
  });

  it('keeps its place where a reader filters or searches, and in the admin area', async () => {
    const { pin, idOf, numbers, titles } = await sevenPosts();
    await pin(idOf(3));
    const inOrder = [7, 6, 5, 4, 3, 2, 1];
    expect(await numbers({ category: 'Nature' })).toEqual(inOrder);
    expect(await numbers({ tag: 'foxes' })).toEqual(inOrder);
    expect(await numbers({ q: 'post' })).toEqual(inOrder);
    expect(await titles({ status }, editor)).toEqual(inOrder.map((number) => `Post ${number}`));
  });

  it('gives way to another one, and to the newest when it is unpinned', async () => {
    const { pin, unpin, idOf, numbers } = await sevenPosts();
    await pin(idOf(3));
    await pin(idOf(5));
    expect((await numbers()).slice(0, 3)).toEqual([5, 7, 6]);
    await unpin(idOf(3));
    expect((await numbers())[0]).toBe(5);
    await unpin(idOf(5));
    expect((await numbers())[0]).toBe(7);
  });

  it('does not count while it is not public', async () => {
    const { pin, unpublish, publish, remove, idOf, numbers } = await sevenPosts();
    await pin(idOf(3));
    await unpublish(idOf(3));
    expect(await numbers()).toEqual([7, 6, 5, 4, 2, 1]);
    await publish(idOf(3));
    expect((await numbers())[0]).toBe(3);
    await remove(idOf(3));
    expect((await numbers())[0]).toBe(7);
  });

  it('is named to the admin area alone', async () => {
    const { pin, idOf, list } = await sevenPosts();
    expect((await list({ status: 'all' }, editor)).meta).not.toHaveProperty('pinned');
    await pin(idOf(3));
    expect((await list({ status: 'all' }, editor)).meta).toMatchObject({ pinned: idOf(3) });
    expect((await list({ status: 'all', q: 'post' }, editor)).meta).toMatchObject({
      pinned: idOf(3),
    });
    expect((await list()).meta).not.toHaveProperty('pinned');
  });

  it('must be published', async () => {
    const { create, pin, unpin } = await sevenPosts();
    const draft = await create({ title: 'A draft' });
    await expect(pin(draft.id)).rejects.toMatchObject({ code: 'validation-failed' });
    await expect(pin('no-post')).rejects.toMatchObject({ code: 'post-not-found' });
    await expect(unpin('no-post')).rejects.toMatchObject({ code: 'post-not-found' });
  });

  it('is first on the home page', async () => {
    const { posts, pin, idOf } = await sevenPosts();
    await pin(idOf(3));
    const { entries } = await posts.page({ list: 'public', size: 7, from: { skip: 0 } });
    const { pinned } = await posts.counts();
    const labels = { tags: [], categories: [] };
    const content = { posts: entries, pinned, projects: [], pages: [], labels };
    const images = { findAll: () => [] } as never; // the home page calls no other method
    const site = { images, colors: new Map() };
    const first = (data: ReturnType<typeof homePageData>) => data.posts.map(({ title }) => title);
    expect(first(homePageData(content, site)).slice(0, 2)).toEqual(['Post 3', 'Post 7']);
    expect(first(homePageData({ ...content, pinned: idOf(9) }, site))[0]).toBe('Post 7');
  });
});
