import { expect, test } from 'playwright/test';
import { type PageList, pageSchema } from '#shared/schemas/pages.ts';
import { createPage, pagesPath } from '#test/support/page-api.ts';
import { somePage } from '#test/support/page-fixtures.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';

test('a page is a draft, then for everyone, then in the trash, and comes back', async ({
  request,
}) => {
  const headers = bearer(await signIn(request, 'owner'));
  const { id, slug, title } = await createPage(request);
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
