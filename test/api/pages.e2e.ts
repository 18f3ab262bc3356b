import { expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { type PageList, pageSchema } from '#shared/schemas/pages.ts';
import { createPage, pagesPath } from '#test/support/page-api.ts';
import { somePage } from '#test/support/page-fixtures.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';

test('a page is a draft, then for everyone, then in the trash, and comes back', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const headers = bearer(owner);
  const { id, slug, title } = await createPage(request, owner);
  const address = `${pagesPath}/${id}`;
  const statusFor = async (path: string) => (await request.get(path)).status();
  expect(await statusFor(address)).toBe(404);

  const renamed = `${slug}-ii`;
  for (const data of [
    somePage({ title, slug, is_draft: false, header: 90 }),
    somePage({ title, slug: renamed }),
  ]) {
    await jsonOf(await request.put(address, { headers, data }), 200);
  }
  const read = await request.get(`${pagesPath}/${slug}`);
  expect(read.headers()['etag']).toBe('"3"');
  expect(pageSchema.parse(await jsonOf(read, 200))).toMatchObject({ slug: renamed, header: 90 });
  const listed = (await jsonOf(await request.get(pagesPath), 200)) as PageList;
  expect(listed.data.map((page) => page.id)).toContain(id);

  await jsonOf(await request.delete(address, { headers }), 204);
  expect(await statusFor(address)).toBe(404);
  const trash = await request.get('/api/v1/trash/pages', { headers });
  expect(JSON.stringify(await jsonOf(trash, 200))).toContain(id);
  const restored = await request.post(`${address}/restore`, { headers });
  expect(await jsonOf(restored, 200)).toMatchObject({ slug: renamed, is_draft: true });
  await jsonOf(await request.delete(address, { headers }), 204);
});

test('a draft is for the admin area, where the demo viewer only sees that it exists', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const { id, title } = await createPage(request, owner);
  const params = { status: 'all', page_size: 100 };
  expect((await request.get(pagesPath, { params })).status()).toBe(403);
  const headers = bearer(await signIn(request, demo.username));
  const seen = JSON.stringify(await jsonOf(await request.get(pagesPath, { params, headers }), 200));
  expect(seen).toContain(id);
  expect(seen).not.toContain(title);
  await request.delete(`${pagesPath}/${id}`, { headers: bearer(owner) });
});

test('the same Idempotency-Key creates one page', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const headers = { ...bearer(owner), 'idempotency-key': crypto.randomUUID() };
  const data = somePage();
  const ids = [];
  for (const answer of [
    await request.post(pagesPath, { headers, data }),
    await request.post(pagesPath, { headers, data }),
  ]) {
    ids.push(pageSchema.parse(await jsonOf(answer, 201)).id);
  }
  expect(new Set(ids).size).toBe(1);
  await request.delete(`${pagesPath}/${ids[0]}`, { headers: bearer(owner) });
});
