import { expect, test } from 'playwright/test';
import { projectPath } from '#shared/platform/http.ts';
import type { ProjectList, SavedProject } from '#shared/schemas/projects.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';
import { createProject, newProject, projectsPath } from '#test/support/project-api.ts';

const made = new Set<string>();

// Removes a test's projects from the public page.
test.afterEach(async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  for (const id of made) await request.delete(`${projectsPath}/${id}`, { headers });
  made.clear();
});

async function create(...request: Parameters<typeof createProject>): Promise<SavedProject> {
  const project = await createProject(...request);
  made.add(project.id);
  return project;
}

test('a project is saved once per Idempotency-Key, and returned to everyone as it was saved', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const headers = { ...bearer(owner), 'idempotency-key': crypto.randomUUID() };
  const creation = { headers, data: newProject() };
  const response = await request.post(projectsPath, creation);
  const project = (await jsonOf(response, 201)) as SavedProject;
  made.add(project.id);
  expect(await jsonOf(await request.post(projectsPath, creation), 201)).toEqual(project);
  expect(response.headers()).toMatchObject({
    location: `${projectsPath}/${project.id}`,
    etag: '"1"',
  });
  const read = await request.get(response.headers()['location'] ?? '');
  expect(read.headers()['etag']).toBe('"1"');
  expect(await jsonOf(read, 200)).toMatchObject(project);
});

test('a project has a page, at its present address and from its former one', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const content = JSON.stringify([{ type: 'heading-one', children: [{ text: 'Of paper' }] }]);
  const { id, slug } = await create(request, owner, { content });
  const page = await request.get(projectPath(slug ?? ''));
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain('Of paper');
  const renamed = `${slug}-ii`;
  const change = { headers: bearer(owner), data: { slug: renamed } };
  await jsonOf(await request.patch(`${projectsPath}/${id}`, change), 200);
  await expect
    .poll(async () => {
      const former = await request.get(projectPath(slug ?? ''), { maxRedirects: 0 });
      return [former.status(), former.headers()['location']];
    })
    .toEqual([301, projectPath(renamed)]);
  expect((await request.get(projectPath(renamed))).status()).toBe(200);
});

test('lists are filtered, newest start date first, and paged', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const category = `Kites ${crypto.randomUUID().slice(0, 8)}`;
  const dates = ['1904-02-29', '1906-01-01', '1905-06-30'];
  for (const start_date of dates) {
    await create(request, owner, { category, start_date, status: 'planned' });
  }
  await create(request, owner, { category: ` ${category.toUpperCase()}` });

  const list = async (query: Record<string, string>) =>
    (await jsonOf(await request.get(projectsPath, { params: query }), 200)) as ProjectList;
  const spelled = category.toLowerCase();
  expect((await list({ category: spelled })).meta.total).toBe(4);
  const planned = { category: spelled, status: 'planned', page_size: '2' };
  const first = await list(planned);
  expect(first.data.map(({ start_date }) => start_date)).toEqual(['1906-01-01', '1905-06-30']);
  expect(first.meta).toMatchObject({ page: 1, total_pages: 2, total: 3 });
  const numbered = await list({ ...planned, page: '2' });
  expect(numbered.data.map(({ start_date }) => start_date)).toEqual(['1904-02-29']);
  expect(await list({ ...planned, cursor: first.meta.next_cursor ?? '' })).toEqual(numbered);
  expect(numbered.meta.next_cursor).toBeNull();
});

test('a change keeps omitted fields and moves the project between lists', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const [before, after] = [1, 2].map(() => `Kites ${crypto.randomUUID().slice(0, 8)}`);
  const project = await create(request, owner, { category: before ?? '' });
  const changed = await request.patch(`${projectsPath}/${project.id}`, {
    headers: { ...bearer(owner), 'if-match': '"1"' },
    data: { category: after, status: 'planned' },
  });
  expect(changed.headers()['etag']).toBe('"2"');
  expect(await jsonOf(changed, 200)).toMatchObject({
    title: project.title,
    highlights: project.highlights,
    category: after,
    version: 2,
  });
  for (const [category, total] of [
    [before, 0],
    [after, 1],
  ] as const) {
    const params = { category: category ?? '' };
    const { meta } = (await jsonOf(
      await request.get(projectsPath, { params }),
      200,
    )) as ProjectList;
    expect(meta.total).toBe(total);
  }
});

// The others are tried in `projects.handlers.test.ts`, without a network.
const refused: [string, string][] = [
  ['a script with a tab in it', '"live_url": "java\\tscript:alert(1)"'],
  ['a prototype', '"__proto__": {"title": "x"}'],
];

for (const [what, fields] of refused) {
  test(`${what} is a client error and stores nothing`, async ({ request }) => {
    const owner = await signIn(request, 'owner');
    const category = `Refused ${crypto.randomUUID().slice(0, 8)}`;
    const valid = JSON.stringify(newProject({ category }));
    const headers = { ...bearer(owner), 'content-type': 'application/json' };
    const response = await request.post(projectsPath, {
      headers,
      data: Buffer.from(`${valid.slice(0, -1)}, ${fields}}`),
    });
    expect([400, 422]).toContain(response.status());

    const project = await create(request, owner);
    const patch = await request.patch(`${projectsPath}/${project.id}`, {
      headers,
      data: Buffer.from(`{${fields}}`),
    });
    expect([400, 422]).toContain(patch.status());
    const stored = await request.get(`${projectsPath}/${project.id}`);
    expect(await jsonOf(stored, 200)).toMatchObject(project);
    const found = await request.get(projectsPath, { params: { category } });
    expect(((await jsonOf(found, 200)) as ProjectList).meta.total).toBe(0);
  });
}
