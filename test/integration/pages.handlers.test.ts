/** Calls the routes of pages, with their schemas and rules, on a table in memory. */
import { describe, expect, it } from 'vitest';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { pageAdminHandlers, pageReadHandlers } from '#lambdas/features/pages/page.handlers.ts';
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Role } from '#shared/schemas/common.ts';
import type { SavePage } from '#shared/schemas/pages.ts';
import { sendingTo } from '#test/support/http-function.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { previewDeps } from '#test/support/entry-operations.ts';
import { somePage } from '#test/support/page-fixtures.ts';
import { postDeps } from '#test/support/posts-fixtures.ts';

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';

function setUp() {
  const table = inMemoryTable();
  const uploads = createUploadsRepository(table);
  const pages = createPagesRepository(table);
  const deps = {
    ...postDeps(createPostsRepository(table)),
    ...previewDeps(table),
    pages,
    entries: pages,
    uploads,
    showDrafts: false,
  };
  const send = sendingTo({
    ...pageReadHandlers(deps),
    ...pageAdminHandlers(deps),
  });
  const create = (changes: Partial<SavePage> = {}) =>
    send({ routeKey: 'POST /pages', body: somePage(changes) }, 'staff');
  const save = (id: string, changes: Partial<SavePage>) =>
    send({ routeKey: 'PUT /pages/{id}', params: { id }, body: somePage(changes) }, 'staff');
  const remove = (id: string) => send({ routeKey: 'DELETE /pages/{id}', params: { id } }, 'staff');
  const restore = (id: string) =>
    send({ routeKey: 'POST /pages/{id}/restore', params: { id } }, 'staff');
  const get = (id: string, role?: Role) =>
    send({ routeKey: 'GET /pages/{id}', params: { id } }, role);
  const list = (query?: Record<string, string>, role?: Role) =>
    send({ routeKey: 'GET /pages', query }, role);
  const trash = (role: Role) => send({ routeKey: 'GET /trash/pages' }, role);
  return { uploads, create, save, remove, restore, get, list, trash };
}

const titles = ({ body }: { body: { data: { title: string }[] } }) =>
  body.data.map(({ title }) => title);

describe('a page', () => {
  it('is a draft at the address of its title until somebody says otherwise', async () => {
    const { create, get } = setUp();
    const { status, headers, body } = await create({ title: ' About this site ' });
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: `/api/v1/pages/${body.id}`, etag: '"1"' });
    expect(body).toMatchObject({
      title: 'About this site',
      slug: 'about-this-site',
      excerpt: '',
      summary: 'Set in a typeface that is older than the web.',
      is_draft: true,
      header: null,
      footer: null,
    });
    expect(await get(body.id, 'staff')).toMatchObject({ status: 200, body });
    expect(await get(body.slug)).toMatchObject({ status: 404, body: { code: 'page-not-found' } });
  });

  it('keeps what a save leaves out, and replaces the rest', async () => {
    const { create, save } = setUp();
    const sent = { slug: 'uses', excerpt: 'Pens.', is_draft: false, header: 2, footer: 1 };
    const { id } = (await create(sent)).body;
    const { headers, body } = await save(id, { title: 'Tools', content: 'Only pens, and paper.' });
    expect(headers.etag).toBe('"2"');
    expect(body).toMatchObject({ ...sent, title: 'Tools', summary: 'Pens.' });
    const cleared = await save(id, { excerpt: '', header: null, content: 'Only ink.' });
    expect(cleared.body).toMatchObject({
      excerpt: '',
      summary: 'Only ink.',
      header: null,
      footer: 1,
    });
  });

  it('shows its images, with their copies once it is public', async () => {
    const { create, save, uploads } = setUp();
    await uploads.add(uploadRecord(objectKey));
    const image = { type: 'image', url: objectKey, alt: '', children: [{ text: '' }] };
    const words = { type: 'paragraph', children: [{ text: 'A desk.' }] };
    const content = JSON.stringify([words, image]);
    const { body } = await create({ content });
    expect(body.images).toMatchObject([{ object_key: objectKey, url: null, sizes: [] }]);
    const { images } = (await save(body.id, { content, is_draft: false })).body;
    expect(images).toMatchObject([{ object_key: objectKey, url: expect.any(String) }]);
  });

  it.each(['', '[]', '   '])('is refused without a text: %j', async (content) => {
    const { create } = setUp();
    expect(await create({ content })).toMatchObject({
      status: 422,
      body: { errors: { content: authorMessages.contentRequired } },
    });
  });
});

describe('the address of a page', () => {
  it.each(['blog', 'admin', 'search', 'api'])('is not one of the site: %s', async (slug) => {
    const { create } = setUp();
    expect(reservedSlugs).toContain(slug);
    expect(await create({ slug })).toMatchObject({
      status: 422,
      body: { errors: { slug: authorMessages.slugReserved } },
    });
    expect((await create({ title: slug })).body.slug).toBe(`${slug}-page`);
  });

  it('is that of one page', async () => {
    const { create } = setUp();
    await create({ slug: 'uses' });
    expect(await create({ slug: 'uses' })).toMatchObject({
      status: 409,
      body: { errors: { slug: authorMessages.pageSlugTaken } },
    });
  });
});

describe('the list of pages', () => {
  it('has what is published, and drafts for the admin area, newest first', async () => {
    const { create, list } = setUp();
    await create({ title: 'About', is_draft: false });
    await create({ title: 'Uses', is_draft: false });
    await create({ title: 'Plans' });
    expect(titles(await list())).toEqual(['Uses', 'About']);
    expect(titles(await list({ status: 'all' }, 'staff'))).toEqual(['Plans', 'Uses', 'About']);
    expect(titles(await list({ status: 'draft' }, 'staff'))).toEqual(['Plans']);
    for (const role of [undefined, 'user'] as const) {
      expect((await list({ status: 'draft' }, role)).status).toBe(403);
    }
  });

  it('is paged by number and by cursor', async () => {
    const { create, list } = setUp();
    for (const title of ['One', 'Two', 'Three']) await create({ title, is_draft: false });
    const first = await list({ page_size: '2' });
    expect(first.body.meta).toMatchObject({ page: 1, total_pages: 2, total: 3 });
    const second = await list({ page_size: '2', page: '2' });
    expect(titles(second)).toEqual(['One']);
    const next = await list({ page_size: '2', cursor: first.body.meta.next_cursor });
    expect(next.body).toEqual(second.body);
  });

  it('tells a viewer that there are drafts, but not which', async () => {
    const { create, list, get, trash, remove } = setUp();
    const { id } = (await create({ title: 'Secret plans', content: 'A secret.' })).body;
    const seen = [await list({ status: 'all' }, 'viewer'), await get(id, 'viewer')];
    await remove((await create({ title: 'Secret plans', is_draft: false })).body.id);
    seen.push(await trash('viewer'));
    for (const { status, body } of seen) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('Hidden page');
      expect(JSON.stringify(body)).not.toMatch(/secret/i);
    }
  });
});
