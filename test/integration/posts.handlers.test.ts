/** The rules of posts at their handlers, with the repository in memory. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { createPreview } from '#test/support/entry-operations.ts';
import { postReadHandlers } from '#lambdas/features/posts/post-read.handlers.ts';
import {
  postVersionHandlers,
  postWriteHandlers,
} from '#lambdas/features/posts/post-write.handlers.ts';
import { previewReadHandlers } from '#lambdas/features/previews/preview.handlers.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import type { Principal, RouteRequest } from '#shared/routes/handler.ts';
import { type RouteName, routes } from '#shared/routes/table.ts';
import { limits } from '#shared/schemas/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import {
  type CreatePostInput,
  createPostSchema,
  type SavePostInput,
} from '#shared/schemas/posts.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import {
  anonymous,
  firstMoment,
  postDeps,
  postFields,
  prose,
  signedIn,
} from '#test/support/posts-fixtures.ts';

const admin = signedIn('admin');
const viewer = signedIn('viewer');

function setUp() {
  const table = inMemoryTable();
  const previews = createPreviewsRepository(table);
  const posts = createPostsRepository(table);
  const projects = createProjectsRepository(table);
  const newSecret = () => randomBytes(secretBytes);
  const deps = { ...postDeps(posts), projects, previews, newSecret };
  const write = postWriteHandlers(deps);
  const create = async (changes: Partial<SavePostInput> = {}) =>
    (await write.createPost(ask('createPost', { body: postFields(changes) }, admin))).body;
  const save = async (id: string, changes: Partial<SavePostInput>, ifMatch?: number) => {
    const request = { params: { id }, body: postFields(changes), ifMatch };
    return (await write.updatePost(ask('updatePost', request, admin))).body;
  };
  const preview = async (id: string) => {
    const { token } = await createPreview({ id, actor: admin }, deps);
    return previewReadHandlers(deps).getPreview(ask('getPreview', { params: { token } }));
  };
  return {
    posts,
    events: () => recordedEvents(table),
    uploads: deps.uploads,
    write,
    read: postReadHandlers(deps),
    versions: postVersionHandlers(deps),
    create,
    save,
    preview,
  };
}

function ask<Name extends RouteName>(
  _name: Name,
  parts: Partial<RouteRequest<Name>>,
  principal: Principal = anonymous,
): RouteRequest<Name> {
  // Parts that a route does not take are undefined in its request; the parts give the rest.
  return { ...bareRequest, query: {}, principal, ...parts } as RouteRequest<Name>;
}

describe('writing', () => {
  it('answers with what was saved when nothing can be read after it', async () => {
    const { posts, uploads, create, write } = setUp();
    const { id } = await create();
    const busy = () => Promise.reject(new Error('busy'));
    vi.spyOn(uploads, 'findMany').mockImplementation(busy);
    vi.spyOn(posts, 'neighborsOf').mockImplementation(busy);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const request = { params: { id }, body: postFields({ title: 'Another title' }), ifMatch: 1 };
    const saved = await write.updatePost(ask('updatePost', request, admin));
    const published = await write.publishPost(
      ask('publishPost', { params: { id }, ifMatch: saved.body.version }, admin),
    );
    expect(published).toMatchObject({
      body: {
        version: 3,
        title: 'Another title',
        images: [],
        neighbors: { newer: null, older: null },
        related: [],
      },
    });
    expect(logged.mock.calls.flat().join()).toContain(id);
  });

  it('returns a created resource with its location and its version', async () => {
    const { write } = setUp();
    const body = postFields({ category: 'devops', status: 'published' });
    const reply = await write.createPost(ask('createPost', { body }, admin));
    expect(routes.createPost.response.parse(reply.body)).toEqual(reply.body);
    expect(reply).toMatchObject({
      location: `/blog_posts/${reply.body.id}`,
      body: {
        slug: 'a-note-on-foxes',
        status: 'published',
        excerpt: '',
        summary: prose,
        read_time: 1,
        category: { title: 'devops', color: '#EA580C' },
        tags: [{ id: 'foxes', title: 'Foxes' }],
        author: { first_name: 'Ada', last_name: 'Byron', username: 'admin.name' },
      },
    });
    expect(reply.body.published_at).toBe(reply.body.created_at);
  });

  it('keeps the first publish date when republished', async () => {
    const { write, create } = setUp();
    const { id } = await create();
    const request = { params: { id } };
    const first = (await write.publishPost(ask('publishPost', request, admin))).body;
    const taken = (await write.unpublishPost(ask('unpublishPost', request, admin))).body;
    const again = (await write.publishPost(ask('publishPost', request, admin))).body;
    expect(taken).toMatchObject({ status: 'draft', version: 3 });
    expect(again).toMatchObject({ published_at: first.published_at, version: 4 });
  });

  it('leaves an already published post unchanged', async () => {
    const { events, write, create } = setUp();
    const { id } = await create({ status: 'published' });
    const reply = await write.publishPost(ask('publishPost', { params: { id } }, admin));
    expect(reply.body.version).toBe(1);
    expect(await events()).toHaveLength(1);
  });

  it('keeps the slug of a published post when its title changes, even after it was unpublished', async () => {
    const { write, create, save } = setUp();
    const { id, slug } = await create({ status: 'published' });
    expect(await save(id, { title: 'Other title', status: 'published' })).toMatchObject({ slug });
    await write.unpublishPost(ask('unpublishPost', { params: { id } }, admin));
    expect(await save(id, { title: 'Third title' })).toMatchObject({ slug });
  });

  it('keeps the slug that the author chose for a draft', async () => {
    const { create, save } = setUp();
    const { id } = await create({ slug: 'my-own' });
    expect(await save(id, { title: 'Another title' })).toMatchObject({ slug: 'my-own' });
  });

  it("keeps the author's cover and excerpt when they are left out", async () => {
    const { create, save } = setUp();
    const avatar = 'https://example.com/cover.png';
    const { id } = await create({ excerpt: 'My own words', avatar });
    expect(await save(id, {})).toMatchObject({
      excerpt: 'My own words',
      summary: 'My own words',
      avatar,
    });
    expect(await save(id, { excerpt: '', avatar: null })).toMatchObject({
      excerpt: '',
      summary: prose,
      avatar: null,
    });
  });

  it('refuses a stale version on every write, and a post that does not exist', async () => {
    const { write, create, save } = setUp();
    const { id } = await create();
    const request = { params: { id }, ifMatch: 7 };
    const stale = { code: 'stale-version' };
    await expect(save(id, {}, 7)).rejects.toMatchObject(stale);
    await expect(write.publishPost(ask('publishPost', request, admin))).rejects.toMatchObject(
      stale,
    );
    await expect(write.deletePost(ask('deletePost', request, admin))).rejects.toMatchObject(stale);
    const nobody = ask('deletePost', { params: { id: 'nothing' } }, admin);
    await expect(write.deletePost(nobody)).rejects.toMatchObject({ code: 'post-not-found' });
  });

  it('records each change for the activity feed', async () => {
    const { events, write, create, save } = setUp();
    const { id } = await create();
    await save(id, { status: 'published' });
    await save(id, { status: 'published' });
    await write.unpublishPost(ask('unpublishPost', { params: { id } }, admin));
    await write.deletePost(ask('deletePost', { params: { id } }, admin));
    const recorded = await events();
    expect(recorded.map((event) => event.action)).toEqual([
      'create_post',
      'publish_post',
      'update_post',
      'unpublish_post',
      'delete_post',
    ]);
    expect(recorded[4]).toMatchObject({
      actionDisplay: 'Deleted blog post',
      label: 'A note on foxes',
      userId: 'user-admin',
    });
  });
});

describe('a post that was published elsewhere before', () => {
  const former = {
    created_at: '2015-03-01T10:00:00Z',
    updated_at: '2016-01-01T00:00:00.000Z',
    published_at: '2015-03-02T06:30:00Z',
    slugs: ['2015-03-hello', 'a-note-on-foxes'],
  };
  const move = async (
    { write }: ReturnType<typeof setUp>,
    changes: Partial<CreatePostInput> = {},
  ) => {
    const body = createPostSchema.parse({ ...postFields({ status: 'published' }), ...changes });
    return (await write.createPost(ask('createPost', { body }, admin))).body;
  };

  it('keeps its dates and the addresses that lead to it', async () => {
    const site = setUp();
    const newer = await site.create({ title: 'Written here', status: 'published' });
    const created = await move(site, { former });
    expect(created).toMatchObject({
      slug: 'a-note-on-foxes',
      created_at: '2015-03-01T10:00:00.000Z',
      updated_at: '2016-01-01T00:00:00.000Z',
      revised_at: '2016-01-01T00:00:00.000Z',
      published_at: '2015-03-02T06:30:00.000Z',
      neighbors: { newer: { slug: newer.slug }, older: null },
    });
    const byOldSlug = ask('getPost', { params: { id: '2015-03-hello' } });
    expect((await site.read.getPost(byOldSlug)).body.id).toBe(created.id);
  });

  it('has one date for all where no others are known, and none of publication as a draft', async () => {
    const { created_at } = former;
    const time = '2015-03-01T10:00:00.000Z';
    const site = setUp();
    const times = { created_at: time, updated_at: time, published_at: time };
    expect(await move(site, { former: { created_at } })).toMatchObject(times);
    const draft = await move(site, { former: { ...former, slugs: [] }, status: 'draft' });
    expect(draft).toMatchObject({ created_at: time, published_at: null });
  });

  it('has the present date where none is known', async () => {
    const site = setUp();
    const created = await move(site, { former: { slugs: ['2015-03-hello'] } });
    expect(created.published_at).toBe(created.created_at);
    expect(Date.parse(created.created_at)).toBeGreaterThanOrEqual(firstMoment);
  });

  it('is refused with a date in the future, and with the slug of another post', async () => {
    const site = setUp();
    const { slug } = await site.create();
    const later = { ...former, slugs: [], published_at: '2031-01-01T00:00:00Z' };
    await expect(move(site, { former: later })).rejects.toMatchObject({
      code: 'validation-failed',
      errors: { former: authorMessages.formerInFuture },
    });
    await expect(move(site, { former: { ...former, slugs: [slug] } })).rejects.toMatchObject({
      code: 'slug-taken',
    });
  });
});

describe('scheduling', () => {
  const later = '2026-06-01T12:00:00Z';
  const publishAt = '2026-06-01T12:00:00.000Z';
  const refusal = (message: string) => ({
    code: 'validation-failed',
    errors: { publish_at: message },
  });

  it('returns the time as it is stored, until the post is published', async () => {
    const { write, create, save } = setUp();
    const { id, publish_at } = await create({ publish_at: later });
    expect(publish_at).toBe(publishAt);
    expect(await save(id, {})).toMatchObject({ publish_at: publishAt });
    expect(await save(id, { publish_at: null })).toMatchObject({ publish_at: null });
    expect(await save(id, { publish_at: later })).toMatchObject({ publish_at: publishAt });
    const published = await write.publishPost(ask('publishPost', { params: { id } }, admin));
    expect(published.body).toMatchObject({ status: 'published', publish_at: null });
  });

  it('ends with a save that publishes, whether or not the form still has the time', async () => {
    const { create, save } = setUp();
    for (const publish_at of [undefined, null, publishAt]) {
      const { id } = await create({ publish_at: later });
      const saved = await save(id, { status: 'published', publish_at });
      expect(saved).toMatchObject({ status: 'published', publish_at: null });
    }
  });

  it('refuses a past time, and one more than two years ahead', async () => {
    const { create, save } = setUp();
    const { id } = await create();
    for (const publish_at of ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z']) {
      const refused = refusal('Choose a time in the future');
      await expect(create({ publish_at })).rejects.toMatchObject(refused);
      await expect(save(id, { publish_at })).rejects.toMatchObject(refused);
    }
    const far = create({ publish_at: '2028-01-03T00:00:00Z' });
    await expect(far).rejects.toMatchObject(refusal('Choose a time within the next two years'));
    expect(await create({ publish_at: '2028-01-01T00:00:00Z' })).toMatchObject({ version: 1 });
  });

  it('still accepts a time that passed while the author was writing', async () => {
    const { write, create } = setUp();
    const { id } = await create({ publish_at: '2026-01-01T00:00:01Z' });
    await create();
    const body = postFields({ title: 'Another title', publish_at: '2026-01-01T00:00:01Z' });
    const saved = await write.updatePost(ask('updatePost', { params: { id }, body }, admin));
    expect(saved.body.publish_at).toBe('2026-01-01T00:00:01.000Z');
  });

  it('does not apply to a published post', async () => {
    const { create, save } = setUp();
    const refused = refusal('This post is published already');
    const making = create({ status: 'published', publish_at: later });
    await expect(making).rejects.toMatchObject(refused);
    const { id } = await create({ status: 'published', publish_at: null });
    await expect(save(id, { publish_at: later })).rejects.toMatchObject(refused);
    const takenBack = await save(id, { status: 'draft', publish_at: later });
    expect(takenBack).toMatchObject({ status: 'draft', publish_at: publishAt });
  });

  it('repeats the first response to an Idempotency-Key, even after the time has passed', async () => {
    const { write, create } = setUp();
    const body = postFields({ publish_at: '2026-01-01T00:00:01Z' });
    const request = ask('createPost', { body, idempotencyKey: 'key' }, admin);
    const first = await write.createPost(request);
    await create();
    expect((await write.createPost(request)).body).toEqual(first.body);
  });
});

describe('reading', () => {
  const secret = { title: 'Secret title', tags: ['Secrettag'], category: 'Secretcategory' };

  it('searches the newest 100 posts for visitors, and all posts for editors', async () => {
    const { create, read } = setUp();
    for (let count = 0; count < 102; count += 1) await create({ status: 'published' });
    const found = async (query: RouteRequest<'listPosts'>['query'], who: Principal) =>
      (await read.listPosts(ask('listPosts', { query }, who))).body.meta.total;
    expect(await found({ q: 'fox' }, anonymous)).toBe(limits.publicSearch);
    expect(await found({ q: 'fox', status: 'all' }, admin)).toBe(102);
  });

  it('lists uploaded covers with their sizes, for the public only, each once', async () => {
    const { create, read, uploads } = setUp();
    const key = 'uploads/00000000-0000-4000-8000-000000000001.png';
    const incomplete = 'uploads/00000000-0000-4000-8000-000000000002.png';
    await uploads.add(uploadRecord(key));
    for (const avatar of [key, key, incomplete, 'https://example.com/a.png', null]) {
      await create({ avatar, status: 'published' });
    }
    const looked = vi.spyOn(uploads, 'findMany');
    const list = async (query: RouteRequest<'listPosts'>['query'], who?: Principal) => {
      const { body } = await read.listPosts(ask('listPosts', { query }, who));
      return routes.listPosts.response.parse(body);
    };
    const known = publicImage({ objectKey: key, width: 1200, height: 800 });
    expect((await list({})).images).toEqual({ [key]: known });
    expect(looked.mock.calls).toEqual([[[incomplete, key]]]);
    expect((await list({ q: 'fox' }, viewer)).images).toEqual({ [key]: known });
    expect(await list({ status: 'all' }, admin)).not.toHaveProperty('images');
  });

  it('shows a viewer that drafts exist and nothing else, by list, id, slug and search', async () => {
    const { read, create } = setUp();
    const publish_at = '2026-04-05T06:07:08Z';
    const { id, slug } = await create({ ...secret, publish_at, content: `Secret text. ${prose}` });
    const query = { status: 'all' } as const;
    const list = await read.listPosts(ask('listPosts', { query }, viewer));
    const byId = await read.getPost(ask('getPost', { params: { id } }, viewer));
    const bySlug = await read.getPost(ask('getPost', { params: { id: slug } }, viewer));
    expect(list.body.data).toMatchObject([{ id, title: 'Hidden draft' }]);
    expect(list.body.meta.counts).toEqual({ all: 1, published: 0, drafts: 1 });
    expect(byId.body).toMatchObject({ title: 'Hidden draft', content: '[]' });
    expect(JSON.stringify([list, byId, bySlug])).not.toMatch(
      /secret|quick brown|Ada|admin|2026-04-05/i,
    );
    const search = ask('listPosts', { query: { ...query, q: 'secret' } }, viewer);
    expect((await read.listPosts(search)).body.meta.total).toBe(0);
    for (const reply of [byId.body, bySlug.body]) routes.getPost.response.parse(reply);
    routes.listPosts.response.parse(list.body);
  });

  it('searches title, excerpt and tags in any case and Unicode spelling', async () => {
    const { read, create } = setUp();
    await create({ title: 'On Ａｐｐｌｅｓ', tags: ['Fruit'], status: 'published' });
    const total = async (q: string) =>
      (await read.listPosts(ask('listPosts', { query: { q } }))).body.meta.total;
    for (const q of ['apples', 'FRUIT', 'brown FOX', ' ', 'fruit apples']) {
      expect(await total(q)).toBe(1);
    }
    for (const q of ['pears', 'apples pears', 'nature']) expect(await total(q)).toBe(0);
  });

  it('sorts the list of the admin area, page by page', async () => {
    const { create, read } = setUp();
    for (const title of ['Newts and toads', 'A note on foxes', 'Heron or stork']) {
      await create({ title });
    }
    const page = async (query: RouteRequest<'listPosts'>['query']) => {
      const asked = { status: 'all', sort: 'title', page_size: 2, ...query } as const;
      return (await read.listPosts(ask('listPosts', { query: asked }, admin))).body;
    };
    const first = await page({});
    const second = await page({ page: 2 });
    const titles = [...first.data, ...second.data].map(({ title }) => title);
    expect(titles).toEqual(['A note on foxes', 'Heron or stork', 'Newts and toads']);
    expect(first.meta).toMatchObject({ total: 3, total_pages: 2, next_cursor: null });
    expect(first.meta.counts).toEqual({ all: 3, published: 0, drafts: 3 });
    expect((await page({ q: 'stork' })).data).toMatchObject([{ title: 'Heron or stork' }]);
  });

  it('sorts no list of visitors, and takes no cursor of another order', async () => {
    const { create, read } = setUp();
    await create();
    await create();
    const list = (query: RouteRequest<'listPosts'>['query'], who: Principal) =>
      read.listPosts(ask('listPosts', { query }, who));
    await expect(list({ sort: 'title' }, anonymous)).rejects.toMatchObject({
      errors: { sort: expect.any(String) },
    });
    const first = await list({ status: 'all', page_size: 1 }, admin);
    const cursor = first.body.meta.next_cursor ?? '';
    await expect(
      list({ status: 'all', sort: 'title', page_size: 1, cursor }, admin),
    ).rejects.toMatchObject({ errors: { cursor: expect.any(String) } });
  });

  it('sorts drafts for a viewer without revealing their titles', async () => {
    const { create, read } = setUp();
    const { id } = await create({ title: 'A secret' });
    await create({ title: 'Foxes', status: 'published' });
    const query = { status: 'all', sort: 'title' } as const;
    const list = await read.listPosts(ask('listPosts', { query }, viewer));
    expect(list.body.data).toMatchObject([{ title: 'Foxes' }, { title: 'Hidden draft', id }]);
  });

  it('returns tags and categories of published posts with their colours', async () => {
    const { read, create } = setUp();
    await create({ ...secret });
    await create({ category: 'DevOps', tags: ['B', 'a', 'b'], status: 'published' });
    await create({ category: 'Nature', tags: ['a'], status: 'published' });
    expect((await read.listTags(ask('listTags', {}))).body).toEqual({
      tags: [
        { id: 'a', title: 'a' },
        { id: 'b', title: 'B' },
      ],
      categories: [
        { title: 'DevOps', color: '#EA580C' },
        { title: 'Nature', color: '#3B82F6' },
      ],
    });
  });

  it('returns a published post with its neighbours, even when it was just written', async () => {
    const { write, read, create, save } = setUp();
    const none = { newer: null, older: null };
    const first = await create({ title: 'The first one', status: 'published' });
    const draft = await create({ title: 'The second one' });
    expect([first.neighbors, draft.neighbors]).toEqual([none, none]);
    const request = { params: { id: draft.id } };
    const { body: second } = await write.publishPost(ask('publishPost', request, admin));
    const older = { title: 'The first one', slug: 'the-first-one' };
    expect(second.neighbors).toEqual({ newer: null, older });
    const saved = await save(first.id, { title: 'The first one', status: 'published' });
    expect(saved.neighbors).toEqual({
      newer: { title: 'The second one', slug: 'the-second-one' },
      older: null,
    });
    const found = await read.getPost(ask('getPost', { params: { id: second.slug } }));
    expect(found.body).toEqual({ ...second, related: [older] });
  });

  it('returns the size of each uploaded image, and the address of its copies once it is published', async () => {
    const { uploads, write, read, create } = setUp();
    const numbered = (digit: number) => `uploads/00000000-0000-4000-8000-00000000000${digit}.png`;
    const [cover, inText, incomplete] = [numbered(1), numbered(2), numbered(3)] as const;
    await uploads.add(uploadRecord(cover, { width: 3000, height: 1500 }));
    await uploads.add(uploadRecord(inText, { width: 300, height: 200 }));
    const pictures = [inText, incomplete, cover, 'https://example.org/a.png'].map((url) => ({
      type: 'image',
      url,
      children: [{ text: '' }],
    }));
    const text = { type: 'paragraph', children: [{ text: prose }] };
    const content = JSON.stringify([text, ...pictures]);
    const draft = await create({ avatar: cover, content });
    const unpublished = { url: null, sizes: [] };
    expect(draft.images).toEqual([
      { object_key: cover, width: 1600, height: 800, ...unpublished },
      { object_key: inText, width: 300, height: 200, ...unpublished },
    ]);
    const request = { params: { id: draft.id } };
    const { body } = await write.publishPost(ask('publishPost', request, admin));
    const path = (key: string, width: number) => `/media/${key.replace('.png', '')}-${width}.webp`;
    expect(body.images).toEqual([
      {
        object_key: cover,
        url: path(cover, 1600),
        width: 1600,
        height: 800,
        sizes: [480, 960, 1600].map((width) => ({ url: path(cover, width), width })),
      },
      {
        object_key: inText,
        url: path(inText, 300),
        width: 300,
        height: 200,
        sizes: [{ url: path(inText, 300), width: 300 }],
      },
    ]);
    expect((await read.getPost(ask('getPost', request))).body).toEqual(body);
    routes.getPost.response.parse(body);
  });

  it('names the copies of its images to anyone with a preview link, and none to editors', async () => {
    const { uploads, read, create, preview } = setUp();
    const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';
    await uploads.add(uploadRecord(objectKey));
    const { id } = await create({ avatar: objectKey });
    const { url, sizes, ...size } = publicImage(uploadRecord(objectKey));
    const { body } = await preview(id);
    expect(body).toMatchObject({
      post: { images: [{ object_key: objectKey, url, sizes, ...size }] },
    });
    routes.getPreview.response.parse(body);
    const draft = await read.getPost(ask('getPost', { params: { id } }, admin));
    expect(draft.body.images).toEqual([{ object_key: objectKey, url: null, sizes: [], ...size }]);
  });

  it('shows a viewer none of the images of drafts', async () => {
    const { uploads, read, create } = setUp();
    const avatar = 'uploads/00000000-0000-4000-8000-000000000001.png';
    await uploads.add(uploadRecord(avatar));
    const { id, images } = await create({ avatar });
    expect(images).toHaveLength(1);
    const seen = await read.getPost(ask('getPost', { params: { id } }, viewer));
    expect(seen.body.images).toEqual([]);
  });

  it('answers an unknown post with the message of the catalogue', async () => {
    const { read } = setUp();
    const asking = read.getPost(ask('getPost', { params: { id: 'nothing' } }));
    await expect(asking).rejects.toMatchObject({ status: 404, detail: 'Blog post not found' });
  });
});

describe('versions', () => {
  it('are returned as their routes promise, the restored post with its version', async () => {
    const { events, create, save, versions } = setUp();
    const { id, title } = await create();
    await save(id, { title: 'Another title' });
    const params = { id, version: 1 };
    const list = await versions.listPostVersions(ask('listPostVersions', { params }, admin));
    expect(routes.listPostVersions.response.parse(list.body)).toEqual(list.body);
    const one = await versions.getPostVersion(ask('getPostVersion', { params }, admin));
    expect(routes.getPostVersion.response.parse(one.body)).toMatchObject({ version: 1, title });
    const request = ask('restorePostVersion', { params, ifMatch: 2 }, admin);
    const restored = await versions.restorePostVersion(request);
    expect(restored.body).toMatchObject({ title, version: 3 });
    expect((await events()).at(-1)).toMatchObject({
      action: 'restore_post',
      actionDisplay: 'Restored version of blog post',
      label: title,
    });
  });

  it('of a published post restore its cover and leave it published', async () => {
    const { create, save, versions } = setUp();
    const avatar = 'https://example.com/one.png';
    const { id } = await create({ status: 'published', avatar });
    await save(id, { avatar: null });
    const request = ask('restorePostVersion', { params: { id, version: 1 } }, admin);
    const { body } = await versions.restorePostVersion(request);
    expect(body).toMatchObject({ avatar, status: 'published' });
  });
});
