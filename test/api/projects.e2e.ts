import { expect, test } from 'playwright/test';
import { projectPath } from '#shared/platform/http.ts';
import type { SavedProject } from '#shared/schemas/projects.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';
import { createProject, newProject, projectsPath } from '#test/support/project-api.ts';

const made = new Set<string>();

// Deletes the projects that a test created, so that they do not stay on the public page.
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
  const headers = {
    ...bearer(await signIn(request, 'owner')),
    'idempotency-key': crypto.randomUUID(),
  };
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

test('a list is paged, and says how many there are', async ({ request }) => {
  const category = `Kites ${crypto.randomUUID().slice(0, 8)}`;
  for (const start_date of ['1904-02-29', '1906-01-01']) {
    await create(request, { category, start_date });
  }
  const params = { category: category.toLowerCase(), page_size: '1' };
  const list = await jsonOf(await request.get(projectsPath, { params }), 200);
  expect(list).toMatchObject({
    data: [{ start_date: '1906-01-01' }],
    meta: { page: 1, total_pages: 2, total: 2 },
  });
});

test('a project has a page, at its present address and from its former one', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const content = JSON.stringify([{ type: 'heading-one', children: [{ text: 'Of paper' }] }]);
  const { id, slug } = await create(request, { content });
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
