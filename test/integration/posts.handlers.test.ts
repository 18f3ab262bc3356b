/** Calls the routes of posts, with their rules, on a table in memory. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { createPreview } from '#test/support/entry-operations.ts';
import { postAdminHandlers, postReadHandlers } from '#lambdas/features/posts/post.handlers.ts';
import { previewReadHandlers } from '#lambdas/features/previews/preview.handlers.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import type { Principal } from '#shared/routes/handler.ts';
import { routes } from '#shared/routes/table.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import {
  type CreatePostInput,
  createPostSchema,
  type PostListQuery,
  type SavePostInput,
} from '#shared/schemas/posts.ts';
import { callable } from '#test/support/bare-request.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import {
  anonymous,
  firstMoment,
  postFields,
  postsOn,
  prose,
  signedIn,
} from '#test/support/posts-fixtures.ts';

const admin = signedIn('admin');
const viewer = signedIn('viewer');
const uploadKey = (digit: number) => `uploads/00000000-0000-4000-8000-00000000000${digit}.png`;

function setUp() {
  const table = inMemoryTable();
  const { posts, deps: own } = postsOn(table);
  const newSecret = () => randomBytes(secretBytes);
  const previews = createPreviewsRepository(table);
  const copies = createWorkingCopiesRepository(table);
  const stores = {
    projects: createProjectsRepository(table),
    pages: createPagesRepository(table),
  };
  const deps = { ...own, ...stores, previews, copies, newSecret, showDrafts: false };
  const handlers = {
    ...postReadHandlers(deps),
    ...postAdminHandlers(deps),
    ...previewReadHandlers(deps),
  };
  const as = (principal: Principal = anonymous) => callable(handlers, principal);
  const create = async (changes: Partial<SavePostInput> = {}) =>
    (await as(admin).createPost({ body: postFields(changes) })).body;
  const save = async (id: string, changes: Partial<SavePostInput> = {}, ifMatch?: number) =>
    (await as(admin).updatePost({ params: { id }, body: postFields(changes), ifMatch })).body;
  const preview = async (id: string) => {
    const { token } = await createPreview({ id, actor: admin }, deps);
    return as().getPreview({ params: { token } });
  };
  return {
    posts,
    events: () => recordedEvents(table),
    uploads: deps.uploads,
    as,
    create,
    save,
    preview,
  };
}

describe('writing', () => {
  it('answers with what was saved when nothing can be read after it', async () => {
    const { posts, uploads, create, as } = setUp();
    const { id } = await create();
    const busy = () => Promise.reject(new Error('busy'));
    vi.spyOn(uploads, 'findMany').mockImplementation(busy);
    vi.spyOn(posts, 'neighborsOf').mockImplementation(busy);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const request = { params: { id }, body: postFields({ title: 'Another title' }), ifMatch: 1 };
    const saved = await as(admin).updatePost(request);
    const published = await as(admin).publishPost({ params: { id }, ifMatch: saved.body.version });
    const noContext = { images: [], neighbors: { newer: null, older: null }, related: [] };
    const body = { version: 3, title: 'Another title', ...noContext };
    expect(published).toMatchObject({ body });
    expect(logged.mock.calls.flat().join()).toContain(id);
  });

  it('returns a created resource with its location and its version', async () => {
    const { as } = setUp();
    const body = postFields({ category: 'devops', status: 'published' });
    const reply = await as(admin).createPost({ body });
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
    const { as, create } = setUp();
    const { id } = await create();
    const request = { params: { id } };
    const first = (await as(admin).publishPost(request)).body;
    const taken = (await as(admin).unpublishPost(request)).body;
    const again = (await as(admin).publishPost(request)).body;
    expect(taken).toMatchObject({ status: 'draft', version: 3 });
    expect(again).toMatchObject({ published_at: first.published_at, version: 4 });
  });

  it('leaves an already published post unchanged', async () => {
    const { events, as, create } = setUp();
    const { id } = await create({ status: 'published' });
    const reply = await as(admin).publishPost({ params: { id } });
    expect(reply.body.version).toBe(1);
    expect(await events()).toHaveLength(1);
    const stale = as(admin).publishPost({ params: { id }, ifMatch: 7 });
    await expect(stale).rejects.toMatchObject({ code: 'stale-version' });
  });

  it('lets the slug of a draft follow its title, unless the author chose it', async () => {
    const { posts, create, save } = setUp();
    const draft = await create();
    expect((await save(draft.id, { title: 'A note on wolves' })).slug).toBe('a-note-on-wolves');
    expect(await posts.findIdBySlug(draft.slug)).toBeUndefined();
    const { id } = await create({ slug: 'my-own' });
    expect((await save(id, { title: 'Another title' })).slug).toBe('my-own');
  });

  it("keeps the author's cover and excerpt when they are left out", async () => {
    const { create, save } = setUp();
    const avatar = 'https://example.com/cover.png';
    const { id } = await create({ excerpt: 'My own words', avatar });
    const own = { excerpt: 'My own words', summary: 'My own words', avatar };
    expect(await save(id, {})).toMatchObject(own);
    const derived = { excerpt: '', summary: prose, avatar: null };
    expect(await save(id, { excerpt: '', avatar: null })).toMatchObject(derived);
  });
});

describe('a post that was published elsewhere before', () => {
  const former = {
    created_at: '2015-03-01T10:00:00Z',
    updated_at: '2016-01-01T00:00:00.000Z',
    published_at: '2015-03-02T06:30:00Z',
    slugs: ['2015-03-hello', 'a-note-on-foxes'],
  };
  const move = async ({ as }: ReturnType<typeof setUp>, changes: Partial<CreatePostInput> = {}) => {
    const body = createPostSchema.parse({ ...postFields({ status: 'published' }), ...changes });
    return (await as(admin).createPost({ body })).body;
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
    const found = await site.as().getPost({ params: { id: '2015-03-hello' } });
    expect(found.body.id).toBe(created.id);
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

  it('may be a short draft, which is lengthened before it is published', async () => {
    const site = setUp();
    const short = { former: {}, content: 'Low tide.' };
    const tooShort = { errors: { content: authorMessages.contentTooShort } };
    await expect(move(site, short)).rejects.toMatchObject(tooShort);
    const ahead = { ...short, status: 'draft', publish_at: '2030-01-01T00:00:00Z' } as const;
    await expect(move(site, ahead)).rejects.toMatchObject(tooShort);
    const notImported = { ...short, former: undefined, status: 'draft' } as const;
    await expect(move(site, notImported)).rejects.toMatchObject(tooShort);

    const { id, read_time } = await move(site, { ...short, status: 'draft' });
    expect(read_time).toBe(1);
    const publish = () => site.as(admin).publishPost({ params: { id }, ifMatch: undefined });
    await expect(publish()).rejects.toMatchObject(tooShort);
    await expect(site.save(id, { content: 'Low tide.' })).rejects.toMatchObject(tooShort);
    await site.save(id, { content: prose });
    expect((await publish()).body.status).toBe('published');
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
    const taken = move(site, { former: { ...former, slugs: [slug] } });
    await expect(taken).rejects.toMatchObject({ code: 'slug-taken' });
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
    const { as, create, save } = setUp();
    const { id, publish_at } = await create({ publish_at: later });
    expect(publish_at).toBe(publishAt);
    expect(await save(id, {})).toMatchObject({ publish_at: publishAt });
    expect(await save(id, { publish_at: null })).toMatchObject({ publish_at: null });
    expect(await save(id, { publish_at: later })).toMatchObject({ publish_at: publishAt });
    const published = await as(admin).publishPost({ params: { id } });
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
    for (const publish_at of ['tomorrow', '2027-01-01T00:00:00+02:00']) {
      await expect(create({ publish_at })).rejects.toMatchObject({ name: 'ZodError' });
    }
  });

  it('still accepts a time that passed while the author was writing', async () => {
    const { as, create } = setUp();
    const { id } = await create({ publish_at: '2026-01-01T00:00:01Z' });
    await create();
    const body = postFields({ title: 'Another title', publish_at: '2026-01-01T00:00:01Z' });
    const saved = await as(admin).updatePost({ params: { id }, body });
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
    const { as, create } = setUp();
    const body = postFields({ publish_at: '2026-01-01T00:00:01Z' });
    const request = { body, idempotencyKey: 'key' };
    const first = await as(admin).createPost(request);
    await create();
    expect((await as(admin).createPost(request)).body).toEqual(first.body);
  });
});

describe('reading', () => {
  it('searches the newest 100 posts for visitors, and all posts for editors', async () => {
    const { create, as } = setUp();
    for (let count = 0; count < 102; count += 1) await create({ status: 'published' });
    const found = async (query: PostListQuery, who: Principal) =>
      (await as(who).listPosts({ query })).body.meta.total;
    expect(await found({ q: 'fox' }, anonymous)).toBe(readLimits.publicSearch);
    expect(await found({ q: 'fox', status: 'all' }, admin)).toBe(102);
  });

  it('lists uploaded covers with their sizes, for the public only, each once', async () => {
    const { create, as, uploads } = setUp();
    const [key, incomplete] = [uploadKey(1), uploadKey(2)];
    await uploads.add(uploadRecord(key));
    for (const avatar of [key, key, incomplete, 'https://example.com/a.png', null]) {
      await create({ avatar, status: 'published' });
    }
    const looked = vi.spyOn(uploads, 'findMany');
    const list = async (query: PostListQuery, who?: Principal) => {
      const { body } = await as(who).listPosts({ query });
      return routes.listPosts.response.parse(body);
    };
    const known = publicImage({ objectKey: key, width: 1200, height: 800 });
    expect((await list({})).images).toEqual({ [key]: known });
    expect(looked.mock.calls).toEqual([[[incomplete, key]]]);
    expect((await list({ q: 'fox' }, viewer)).images).toEqual({ [key]: known });
    expect(await list({ status: 'all' }, admin)).not.toHaveProperty('images');
  });

  it('searches title, excerpt and tags in any case and Unicode spelling', async () => {
    const { as, create } = setUp();
    await create({ title: 'On Ａｐｐｌｅｓ', tags: ['Fruit'], status: 'published' });
    const total = async (q: string) => (await as().listPosts({ query: { q } })).body.meta.total;
    for (const q of ['apples', 'FRUIT', 'brown FOX', ' ', 'fruit apples']) {
      expect(await total(q)).toBe(1);
    }
    for (const q of ['pears', 'apples pears', 'nature']) expect(await total(q)).toBe(0);
  });

  it('sorts the list of the admin area, page by page', async () => {
    const { create, as } = setUp();
    for (const title of ['Newts and toads', 'A note on foxes', 'Heron or stork']) {
      await create({ title });
    }
    const page = async (query: PostListQuery) => {
      const asked = { status: 'all', sort: 'title', page_size: 2, ...query } as const;
      return (await as(admin).listPosts({ query: asked })).body;
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
    const { create, as } = setUp();
    await create();
    await create();
    const list = (query: PostListQuery, who: Principal) => as(who).listPosts({ query });
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
    const { create, as } = setUp();
    const { id } = await create({ title: 'A secret' });
    await create({ title: 'Foxes', status: 'published' });
    const query = { status: 'all', sort: 'title' } as const;
    const list = await as(viewer).listPosts({ query });
    expect(list.body.data).toMatchObject([{ title: 'Foxes' }, { title: 'Hidden draft', id }]);
  });

  it('returns a published post with its neighbours, even when it was just written', async () => {
    const { as, create, save } = setUp();
    const none = { newer: null, older: null };
    const first = await create({ title: 'The first one', status: 'published' });
    const draft = await create({ title: 'The second one' });
    expect([first.neighbors, draft.neighbors]).toEqual([none, none]);
    const request = { params: { id: draft.id } };
    const { body: second } = await as(admin).publishPost(request);
    const older = { title: 'The first one', slug: 'the-first-one' };
    expect(second.neighbors).toEqual({ newer: null, older });
    const saved = await save(first.id, { title: 'The first one', status: 'published' });
    expect(saved.neighbors).toEqual({
      newer: { title: 'The second one', slug: 'the-second-one' },
      older: null,
    });
    const found = await as().getPost({ params: { id: second.slug } });
    const { avatar, category } = first;
    expect(found.body).toEqual({ ...second, related: [{ ...older, avatar, category }] });
  });

  it('returns the size of each uploaded image, and the address of its copies once it is published', async () => {
    const { uploads, as, create } = setUp();
    const [cover, inText, incomplete] = [uploadKey(1), uploadKey(2), uploadKey(3)] as const;
    await uploads.add(uploadRecord(cover, { width: 3000, height: 1500 }));
    await uploads.add(uploadRecord(inText, { width: 300, height: 200 }));
    const image = { type: 'image', children: [{ text: '' }] };
    const urls = [inText, incomplete, cover, 'https://example.org/a.png'];
    const pictures = urls.map((url) => ({ ...image, url }));
    const text = { type: 'paragraph', children: [{ text: prose }] };
    const content = JSON.stringify([text, ...pictures]);
    const draft = await create({ avatar: cover, content });
    const unpublished = { url: null, sizes: [] };
    expect(draft.images).toEqual([
      { object_key: cover, width: 1600, height: 800, ...unpublished },
      { object_key: inText, width: 300, height: 200, ...unpublished },
    ]);
    const request = { params: { id: draft.id } };
    const { body } = await as(admin).publishPost(request);
    const path = (key: string, width: number) => `/media/${key.replace('.png', '')}-${width}.webp`;
    const coverCopy = { object_key: cover, url: path(cover, 1600), width: 1600, height: 800 };
    const textCopy = { object_key: inText, url: path(inText, 300), width: 300, height: 200 };
    expect(body.images).toEqual([
      {
        ...coverCopy,
        sizes: [480, 960, 1600].map((width) => ({ url: path(cover, width), width })),
      },
      { ...textCopy, sizes: [{ url: path(inText, 300), width: 300 }] },
    ]);
    expect((await as().getPost(request)).body).toEqual(body);
    routes.getPost.response.parse(body);
  });

  it('names the copies of its images to anyone with a preview link, and none to editors', async () => {
    const { uploads, as, create, preview } = setUp();
    const objectKey = uploadKey(1);
    await uploads.add(uploadRecord(objectKey));
    const { id } = await create({ avatar: objectKey });
    const { url, sizes, ...size } = publicImage(uploadRecord(objectKey));
    const { body } = await preview(id);
    expect(body).toMatchObject({
      post: { images: [{ object_key: objectKey, url, sizes, ...size }] },
    });
    routes.getPreview.response.parse(body);
    const draft = await as(admin).getPost({ params: { id } });
    expect(draft.body.images).toEqual([{ object_key: objectKey, url: null, sizes: [], ...size }]);
  });

  it('shows a viewer none of the images of drafts', async () => {
    const { uploads, as, create } = setUp();
    const avatar = uploadKey(1);
    await uploads.add(uploadRecord(avatar));
    const { id, images } = await create({ avatar });
    expect(images).toHaveLength(1);
    const seen = await as(viewer).getPost({ params: { id } });
    expect(seen.body.images).toEqual([]);
  });
});
