/** The posts published right before and after one. */
import { describe, expect, it } from 'vitest';
import { ownTable } from '#test/support/own-table.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { deletePost } from '#test/support/entry-operations.ts';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import type { Principal } from '#shared/routes/handler.ts';
import {
  anonymous,
  postDeps,
  postFields,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');

describe('neighbours of posts', () => {
  async function setUp() {
    const posts = createPostsRepository(await ownTable());
    const deps = postDeps(posts);
    const around = async (id: string, principal: Principal = anonymous) => {
      const { neighbors } = await getPost({ idOrSlug: id, reader: reader(principal) }, deps);
      return [neighbors.newer?.slug, neighbors.older?.slug];
    };
    return { posts, deps, around };
  }

  it('are those published right before and after it', async () => {
    const { deps, around } = await setUp();
    // Written first and published last: publication decides the order.
    const last = await write(deps, { title: 'The last one' });
    const first = await write(deps, { title: 'The first one', status: 'published' });
    await write(deps, { title: 'A mere draft' });
    const middle = await write(deps, { title: 'The middle one', status: 'published' });
    await publishPost({ id: last.id, ifMatch: undefined, actor }, deps);
    expect(await around(first.id)).toEqual(['the-middle-one', undefined]);
    expect(await around(middle.id)).toEqual(['the-last-one', 'the-first-one']);
    expect(await around(last.id)).toEqual([undefined, 'the-middle-one']);
  });

  it('are empty for a single post, and for an unpublished one', async () => {
    const { deps, around } = await setUp();
    const { id } = await write(deps, { status: 'published' });
    const draft = await write(deps);
    expect(await around(id)).toEqual([undefined, undefined]);
    expect(await around(draft.id, actor)).toEqual([undefined, undefined]);
  });

  it('close the gap when one is unpublished or deleted, and show new titles', async () => {
    const { deps, around } = await setUp();
    const made = [];
    for (const title of ['Post one', 'Post two', 'Post three', 'Post four']) {
      made.push((await write(deps, { title, status: 'published' })).id);
    }
    const [one = '', two = '', three = '', four = ''] = made;
    await unpublishPost({ id: two, ifMatch: undefined, actor }, deps);
    await deletePost({ id: three, ifMatch: undefined, actor }, deps);
    expect(await around(one)).toEqual(['post-four', undefined]);
    const fields = postFields({ title: 'Post 4', slug: 'post-4' });
    await updatePost({ id: four, fields, ifMatch: undefined, actor }, deps);
    expect(await around(one)).toEqual(['post-4', undefined]);
  });

  it('are ordered by id when they were published in the same moment', async () => {
    const { deps, around } = await setUp();
    const still = { ...deps, now: () => new Date('2026-01-01T00:00:00.000Z') };
    const ids: string[] = [];
    for (const slug of ['a', 'b', 'c']) {
      ids.push((await write(still, { slug, status: 'published' })).id);
    }
    expect(await Promise.all(ids.map((id) => around(id)))).toEqual([
      ['b', undefined],
      ['c', 'a'],
      [undefined, 'b'],
    ]);
  });
});
