/** Posts that go live by schedule. */
import { describe, expect, it } from 'vitest';
import { ownTable } from '#test/support/own-table.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { deletePost } from '#test/support/entry-operations.ts';
import type { PostDeps } from '#lambdas/features/posts/post-changes.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-due-posts.usecase.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import {
  firstMoment,
  postDeps,
  postFields,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const hourMs = 60 * 60 * 1000;
const inAnHour = at(hourMs);
const inTwoHours = at(2 * hourMs);
const nothing = { published: 0, failed: 0 };
const one = { published: 1, failed: 0 };

describe('scheduled posts', () => {
  async function setUp() {
    const posts = createPostsRepository(await ownTable());
    const deps = postDeps(posts);
    const save = (id: string, changes: Partial<SavePostInput>) =>
      updatePost({ id, fields: postFields(changes), ifMatch: undefined, actor }, deps);
    const waiting = async () =>
      (await posts.due({ now: new Date(at(1000 * hourMs)), limit: 100 })).map(
        ({ publishAt }) => publishAt,
      );
    return { posts, deps, save, waiting };
  }

  it('go live when their time has come, not before', async () => {
    const { posts, deps } = await setUp();
    const { id } = await write(deps, { publish_at: inAnHour });
    expect(await publishDuePosts(clockAt(deps, hourMs - 1))).toEqual(nothing);
    expect(await posts.find(id)).toMatchObject({ status: 'draft', publishAt: inAnHour });
    expect(await publishDuePosts(clockAt(deps, hourMs))).toEqual(one);
    expect(await posts.find(id)).toMatchObject({
      status: 'published',
      publishedAt: inAnHour,
      publishAt: null,
      version: 2,
    });
  });

  it('go live once, however often and late the schedule runs', async () => {
    const { posts, deps } = await setUp();
    const { id } = await write(deps, { publish_at: inAnHour, status: 'review' });
    const late = clockAt(deps, 5 * hourMs);
    const counts = await Promise.all([1, 2, 3].map(() => publishDuePosts(late)));
    expect(counts.map(({ published }) => published).sort()).toEqual([0, 0, 1]);
    expect(await publishDuePosts(late)).toEqual(nothing);
    expect(await posts.find(id)).toMatchObject({ publishedAt: at(5 * hourMs), version: 2 });
  });

  it('are in the public list and in the counters like any other', async () => {
    const { posts, deps } = await setUp();
    const first = await write(deps, { publish_at: inTwoHours, tags: ['Foxes'] });
    const second = await write(deps, { publish_at: inAnHour, tags: ['Foxes'] });
    await publishDuePosts(clockAt(deps, 3 * hourMs));
    const { entries: open } = await posts.page({ list: 'public', size: 9, from: { skip: 0 } });
    expect(new Set(open.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    expect(await posts.counts()).toEqual({ all: 2, published: 2, draft: 0, review: 0 });
    expect(await posts.countOf('tag:foxes')).toBe(2);
  });

  it('follow their post: another time, none, published by hand, deleted', async () => {
    const { deps, save, waiting } = await setUp();
    const { id } = await write(deps, { publish_at: inAnHour });
    expect(await waiting()).toEqual([inAnHour]);
    await save(id, { publish_at: inTwoHours });
    expect(await waiting()).toEqual([inTwoHours]);
    await save(id, {});
    expect(await waiting()).toEqual([inTwoHours]);
    await save(id, { publish_at: null });
    expect(await waiting()).toEqual([]);
    await save(id, { publish_at: inAnHour });
    await publishPost({ id, ifMatch: undefined, actor }, deps);
    expect(await waiting()).toEqual([]);
    await unpublishPost({ id, ifMatch: undefined, actor }, deps);
    await save(id, { publish_at: inAnHour });
    expect(await waiting()).toEqual([inAnHour]);
    await deletePost({ id, ifMatch: undefined, actor }, deps);
    expect(await waiting()).toEqual([]);
  });

  it('are returned in the order of their times, as many as are asked for', async () => {
    const { posts, deps } = await setUp();
    for (const hours of [3, 1, 2]) await write(deps, { publish_at: at(hours * hourMs) });
    const due = await posts.due({ now: new Date(at(9 * hourMs)), limit: 2 });
    expect(due.map(({ publishAt }) => publishAt)).toEqual([inAnHour, inTwoHours]);
  });

  it('stay drafts when their author chose another time during the run', async () => {
    const { posts, deps, save } = await setUp();
    const { id } = await write(deps, { publish_at: inAnHour });
    const interrupted = changingBefore(posts, 'find', () => save(id, { publish_at: inTwoHours }));
    expect(await publishDuePosts(clockAt({ ...deps, posts: interrupted }, hourMs))).toEqual(
      nothing,
    );
    expect(await posts.find(id)).toMatchObject({ status: 'draft', publishAt: inTwoHours });
  });

  it('are read again when they were saved during the run', async () => {
    const { posts, deps, save } = await setUp();
    const { id } = await write(deps, { publish_at: inAnHour });
    const interrupted = changingBefore(posts, 'update', () => save(id, { title: 'Other title' }));
    expect(await publishDuePosts(clockAt({ ...deps, posts: interrupted }, hourMs))).toEqual(one);
    expect(await posts.find(id)).toMatchObject({ status: 'published', title: 'Other title' });
  });

  it('keep the date of an earlier publication', async () => {
    const { posts, deps, save } = await setUp();
    const { id, publishedAt } = await write(deps, { status: 'published' });
    await unpublishPost({ id, ifMatch: undefined, actor }, deps);
    await save(id, { publish_at: inAnHour });
    await publishDuePosts(clockAt(deps, hourMs));
    expect(await posts.find(id)).toMatchObject({ status: 'published', publishedAt });
  });

  it('do not stop each other when one fails', async () => {
    const { posts, deps } = await setUp();
    const broken = await write(deps, { publish_at: inAnHour });
    const sound = await write(deps, { publish_at: inTwoHours });
    const failure = new Error('out of order');
    const failing: PostsRepository = asOn(posts, {
      find: async (id) => (id === broken.id ? Promise.reject(failure) : posts.find(id)),
    });
    const reported: unknown[] = [];
    const late = clockAt({ ...deps, posts: failing }, 3 * hourMs);
    expect(await publishDuePosts(late, (each) => reported.push(each))).toEqual({
      ...one,
      failed: 1,
    });
    expect(reported).toEqual([{ postId: broken.id, error: failure }]);
    expect((await posts.find(sound.id))?.status).toBe('published');
    expect(await publishDuePosts(clockAt(deps, 3 * hourMs))).toEqual(one);
  });

  it('do not delay others, however many fail', async () => {
    const { posts, deps } = await setUp();
    for (let number = 0; number < 50; number += 1) await write(deps, { publish_at: inAnHour });
    const sound = await write(deps, { publish_at: inTwoHours });
    const failing: PostsRepository = asOn(posts, {
      find: async (id) => (id === sound.id ? posts.find(id) : Promise.reject(new Error('broken'))),
    });
    const late = clockAt({ ...deps, posts: failing }, 3 * hourMs);
    expect(await publishDuePosts(late, () => undefined)).toEqual({ ...one, failed: 50 });
    expect((await posts.find(sound.id))?.status).toBe('published');
  });

  it('are returned from a given one on', async () => {
    const { posts, deps } = await setUp();
    for (const hours of [3, 1, 2]) await write(deps, { publish_at: at(hours * hourMs) });
    const now = new Date(at(2 * hourMs));
    const [first] = await posts.due({ now, limit: 1 });
    const rest = await posts.due({ now, limit: 9, after: first });
    expect(rest.map(({ publishAt }) => publishAt)).toEqual([inTwoHours]);
  });
});

function at(ms: number): string {
  return new Date(firstMoment + ms).toISOString();
}

function clockAt(deps: PostDeps, ms: number): PostDeps {
  return { ...deps, now: () => new Date(firstMoment + ms) };
}

function asOn(posts: PostsRepository, changes: Partial<PostsRepository>): PostsRepository {
  return new Proxy(posts, {
    get: (target, name) => {
      const own: unknown = Reflect.get(changes, name) ?? Reflect.get(target, name);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

/** Somebody else's change happens right before the first call of a method. */
function changingBefore(
  posts: PostsRepository,
  method: 'find' | 'update',
  change: () => Promise<unknown>,
): PostsRepository {
  let isChanged = false;
  const changeOnce = async () => {
    if (isChanged) return;
    isChanged = true;
    await change();
  };
  return asOn(posts, {
    [method]: async (...args: unknown[]) => {
      await changeOnce();
      return Reflect.apply(posts[method], posts, args);
    },
  });
}
