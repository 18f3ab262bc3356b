/** Calls the routes of projects, with their schemas and rules, on a table in memory. */
import { describe, expect, it } from 'vitest';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import {
  projectAdminHandlers,
  projectReadHandlers,
} from '#lambdas/features/projects/project.handlers.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import { routes } from '#shared/routes/table.ts';
import type { Role } from '#shared/schemas/common.ts';
import { limits } from '#shared/schemas/limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { EventParts } from '#test/support/api-event.ts';
import { sendingTo } from '#test/support/http-function.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { previewDeps } from '#test/support/entry-operations.ts';
import { projectsOn, someProject } from '#test/support/project-fixtures.ts';

function setUp() {
  const table = inMemoryTable();
  const { deps } = projectsOn(table);
  const uploads = createUploadsRepository(table);
  const read = projectReadHandlers({ ...deps, uploads, showDrafts: false });
  const send = sendingTo({
    ...read,
    ...projectAdminHandlers({ ...deps, ...previewDeps(table), showDrafts: false }),
  });
  const create = (body: unknown, role: Role = 'admin') =>
    send({ routeKey: 'POST /projects', body }, role);
  const change = (method: 'PATCH' | 'DELETE', id: string, parts: Partial<EventParts> = {}) =>
    send({ ...parts, routeKey: `${method} /projects/{id}`, params: { id } }, 'staff');
  const get = (id: string) => send({ routeKey: 'GET /projects/{id}', params: { id } });
  const list = (query?: Record<string, string>) => send({ routeKey: 'GET /projects', query });
  return { events: () => recordedEvents(table), uploads, create, change, get, list };
}

describe('writing projects', () => {
  it('returns a created resource with its location and its version', async () => {
    const { create, get } = setUp();
    const { status, headers, body } = await create(
      someProject({ technologies: [' C ', 'C', 'c', ''], highlights: ['  ', 'Bright'] }),
    );
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: `/api/v1/projects/${body.id}`, etag: '"1"' });
    expect(routes.createProject.response.parse(body)).toMatchObject({
      title: 'Lighthouse',
      long_description: '',
      start_date: '2025-03-01',
      end_date: null,
      technologies: ['C'],
      highlights: ['Bright'],
      image_url: null,
      featured: false,
      created_at: body.updated_at,
    });
    const found = await get(body.id);
    expect(found).toMatchObject({ status: 200, headers: { etag: '"1"' }, body });
  });

  it('files a category that is written by its name under its key', async () => {
    const { create, list } = setUp();
    const { body } = await create(someProject({ category: ' Web app ' }));
    expect(body.category).toBe('web');
    for (const category of ['web', 'Web App']) {
      expect((await list({ category })).body.data).toMatchObject([{ id: body.id }]);
    }
  });

  it('keeps what a change leaves out, and clears what it sets to null', async () => {
    const { create, change } = setUp();
    const links = { github_url: 'https://example.com/a', live_url: 'https://example.com/b' };
    const made = (await create(someProject({ ...links, end_date: '2025-04-01', featured: true })))
      .body;
    const patch = { title: '  Beacon ', end_date: null, live_url: null };
    const { status, headers, body } = await change('PATCH', made.id, { body: patch });
    expect(status).toBe(200);
    expect(headers.etag).toBe('"2"');
    const changed = { title: 'Beacon', end_date: null, live_url: null, version: 2 };
    expect(body).toEqual({ ...made, ...changed, updated_at: expect.any(String) });
    expect(body.updated_at > made.updated_at).toBe(true);
    expect(body.featured).toBe(true);
    const unmarked = await change('PATCH', made.id, { body: { featured: false } });
    expect(unmarked.body).toMatchObject({ title: 'Beacon', featured: false });
  });

  it('refuses an end before the start, on creation and whichever of the two is changed', async () => {
    const { create, change, get } = setUp();
    const wrong = { status: 422, body: { errors: { end_date: authorMessages.endBeforeStart } } };
    expect(await create(someProject({ end_date: '2025-02-28' }))).toMatchObject(wrong);
    const { id } = (await create(someProject({ end_date: '2025-03-01' }))).body;
    for (const body of [{ end_date: '2025-02-28' }, { start_date: '2025-03-02' }]) {
      expect(await change('PATCH', id, { body })).toMatchObject(wrong);
    }
    expect((await get(id)).body.version).toBe(1);
    const both = { start_date: '2026-01-01', end_date: '2026-01-01' };
    expect((await change('PATCH', id, { body: both })).status).toBe(200);
  });

  it('names each missing field, in the form’s own words', async () => {
    const { create } = setUp();
    const body = someProject({ title: '  ', description: '', start_date: '' });
    expect((await create({ ...body, status: 'done' })).body.errors).toEqual({
      title: authorMessages.projectTitleRequired,
      description: authorMessages.descriptionRequired,
      start_date: authorMessages.startDateRequired,
      status: authorMessages.statusRequired,
    });
  });
});

describe('the article of a project', () => {
  const rich = JSON.stringify([
    { type: 'heading-one', children: [{ text: 'How it works' }] },
    { type: 'paragraph', children: [{ text: 'By ' }, { text: 'light', bold: true }] },
  ]);

  it('is rich text, with its beginning as plain text beside it', async () => {
    const { create, get } = setUp();
    const { body } = await create(someProject({ content: rich }));
    const long_description = 'How it works\nBy light';
    expect(body).toMatchObject({ content: rich, long_description });
    expect((await get(body.id)).body).toMatchObject({ content: rich, long_description });
  });

  it('has no half character at the end of that beginning', async () => {
    const { max } = limits.projectLongDescription;
    const text = `${'a'.repeat(max - 2)}👩‍🚀`;
    const content = JSON.stringify([{ type: 'paragraph', children: [{ text }] }]);
    const { body } = await setUp().create(someProject({ content }));
    expect(body.long_description).toBe('a'.repeat(max - 2));
  });

  it('is made of a plain description where no rich text is sent', async () => {
    const { create, change } = setUp();
    const { body } = await create(someProject({ long_description: 'One.\n\nTwo.' }));
    const paragraphs = ['One.', 'Two.'].map((text) => ({
      type: 'paragraph',
      children: [{ text }],
    }));
    expect(JSON.parse(body.content)).toEqual(paragraphs);
    const other = await change('PATCH', body.id, { body: { long_description: 'Three.' } });
    expect(other.body.content).toContain('Three.');
    expect(other.body.long_description).toBe('Three.');
  });

  it('keeps its rich text when its plain text is sent back unchanged', async () => {
    const { create, change } = setUp();
    const { id, long_description } = (await create(someProject({ content: rich }))).body;
    const { body } = await change('PATCH', id, { body: { title: 'Beacon', long_description } });
    expect(body).toMatchObject({ title: 'Beacon', content: rich });
  });

  it('is refused when it breaks the rules of a post, and nothing is stored', async () => {
    const { create, list } = setUp();
    const unknown = JSON.stringify([{ type: 'script', children: [{ text: 'x' }] }]);
    expect(await create(someProject({ content: unknown }))).toMatchObject({
      status: 422,
      body: { errors: { content: expect.any(String) } },
    });
    expect((await create(someProject({ content: 'x'.repeat(400_000) }))).status).toBe(413);
    expect((await list()).body.meta.total).toBe(0);
  });

  it('has its uploaded images with their sizes', async () => {
    const { uploads, create, get } = setUp();
    const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';
    await uploads.add(uploadRecord(objectKey));
    const content = JSON.stringify([{ type: 'image', url: objectKey, children: [{ text: '' }] }]);
    const { id } = (await create(someProject({ content }))).body;
    const [image] = (await get(id)).body.images;
    expect(image).toMatchObject({ object_key: objectKey, width: 1200, height: 800 });
  });
});

describe('the address of a project', () => {
  it('follows its first title, and stays when the title changes', async () => {
    const { create, change } = setUp();
    const { id, slug } = (await create(someProject({ title: 'Café am Meer' }))).body;
    expect(slug).toBe('cafe-am-meer');
    const renamed = await change('PATCH', id, { body: { title: 'Another' } });
    expect(renamed.body.slug).toBe('cafe-am-meer');
    expect((await create(someProject({ title: '灯台' }))).body.slug).toBe('project');
  });

  it('is refused at its field when another project has it', async () => {
    const { create, change } = setUp();
    await create(someProject({ slug: 'two' }));
    const { id } = (await create(someProject())).body;
    expect(await change('PATCH', id, { body: { slug: 'two' } })).toMatchObject({
      status: 409,
      body: { errors: { slug: authorMessages.projectSlugTaken } },
    });
  });

  it('has neighbours: the projects that began right after and right before', async () => {
    const { create, get } = setUp();
    const at = (title: string, start_date: string) => create(someProject({ title, start_date }));
    await at('Old', '2020-01-01');
    await at('Middle', '2021-01-01');
    await at('New', '2022-01-01');
    const neighbors = async (slug: string) => (await get(slug)).body.neighbors;
    const old = { title: 'Old', slug: 'old' };
    const recent = { title: 'New', slug: 'new' };
    expect(await neighbors('middle')).toEqual({ newer: recent, older: old });
    expect(await neighbors('old')).toMatchObject({ older: null });
    expect(await neighbors('new')).toMatchObject({ newer: null });
  });
});

describe('hostile projects', () => {
  const address = (value: string) =>
    ['github_url', 'live_url', 'image_url'].map((field) => ({ [field]: value }));
  const bodies: unknown[] = [
    ...address('javascript:alert(1)'),
    ...address('java\tscript:alert(1)'),
    ...address('data:text/html,x'),
    ...address('//example.com'),
    ...address('https://'),
    ...address(`https://example.com/${'x'.repeat(3000)}`),
    { github_url: `uploads/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.png` },
    { image_url: 'uploads/../secret.png' },
    { id: '018f0000-0000-7000-8000-000000000000' },
    { version: 9 },
    { created_at: '2020-01-01T00:00:00.000Z' },
    { is_admin: true },
    { author: {} },
    JSON.parse('{"__proto__": {"title": "x"}}'),
    { constructor: { prototype: {} } },
    { start_date: '2025-02-29' },
    { start_date: '2025-03-01T00:00:00Z' },
    { start_date: null },
    { title: 7 },
    { slug: 'No Slug' },
    { content: 7 },
    { title: '\ud800' },
    { technologies: 'C' },
    { technologies: [{}] },
    { title: 'x'.repeat(limits.projectTitle.max + 1) },
    { technologies: Array.from({ length: limits.technologies.max + 1 }, (_, each) => `t${each}`) },
    { highlights: ['x'.repeat(limits.highlights.length + 1)] },
  ];

  it.each(bodies.map((body) => [JSON.stringify(body).slice(0, 80), body]))(
    'are refused and not stored: %s',
    async (_name, bad) => {
      const { events, create, change, get, list } = setUp();
      // Written out, because spreading would treat a prototype as a value.
      const text = JSON.stringify(someProject()).slice(0, -1);
      const creation = `${text},${JSON.stringify(bad).slice(1)}`;
      expect((await create(creation)).status).toBe(422);
      expect((await list()).body.meta.total).toBe(0);
      const made = (await create(someProject())).body;
      expect((await change('PATCH', made.id, { body: JSON.stringify(bad) })).status).toBe(422);
      expect((await get(made.id)).body).toMatchObject(made);
      expect(await events()).toHaveLength(1);
    },
  );
});

describe('reading projects', () => {
  it('lists uploaded pictures with their sizes', async () => {
    const { create, list, uploads } = setUp();
    const key = 'uploads/00000000-0000-4000-8000-000000000001.png';
    await uploads.add(uploadRecord(key));
    for (const image_url of [key, 'https://example.com/a.png', null]) {
      await create(someProject({ image_url }));
    }
    const { body } = await list();
    const known = publicImage({ objectKey: key, width: 1200, height: 800 });
    expect(routes.listProjects.response.parse(body).images).toEqual({ [key]: known });
  });

  it('filters by status and by category in any spelling, for everyone', async () => {
    const { create, list } = setUp();
    await create(someProject({ title: 'A', category: 'Web', status: 'planned' }));
    await create(someProject({ title: 'B', category: 'web ' }));
    await create(someProject({ title: 'C', category: '' }));
    const titles = async (query: Record<string, string>) =>
      (await list(query)).body.data.map(({ title }: { title: string }) => title).sort();
    expect(await titles({})).toEqual(['A', 'B', 'C']);
    expect(await titles({ category: ' WEB' })).toEqual(['A', 'B']);
    expect(await titles({ category: 'web', status: 'planned' })).toEqual(['A']);
    expect(await titles({ category: 'other' })).toEqual([]);
  });

  it.each([
    { status: 'done' },
    { category: ' ' },
    { page: '0' },
    { page_size: '101' },
    { cursor: 'W10' },
    { sort: 'title' },
  ] as Record<string, string>[])('refuses the query %o', async (query) => {
    const { list } = setUp();
    const { status, body } = await list(query);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({
      status: 422,
      fields: Object.keys(query),
    });
  });
});
