/** Tests earlier versions of posts over HTTP. */
import { expect, test } from 'playwright/test';
import { postSchema } from '#shared/schemas/posts.ts';
import { postVersionListSchema, postVersionSchema } from '#shared/schemas/versions.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';

const posts = '/api/v1/blog_posts';

test('what a save replaces is kept, listed, shown and can be restored', async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  const series = { name: 'By night', position: 2 };
  const first = await createPost(request, { series });
  const address = `${posts}/${first.id}`;
  const changes = { title: 'A second title', category: 'Art', tags: ['other'] };
  const data = somePost({ ...changes, series: { ...series, position: 3 } });
  await jsonOf(await request.put(address, { headers, data }), 200);

  const list = postVersionListSchema.parse(
    await jsonOf(await request.get(`${address}/versions`, { headers }), 200),
  );
  expect(list.meta).toEqual({ page: 1, total_pages: 1, total: 1, next_cursor: null });
  expect(list.data).toMatchObject([
    { version: 1, title: first.title, status: 'draft', saved_by: first.author },
  ]);
  const version = await request.get(`${address}/versions/1`, { headers });
  expect(version.headers().etag).toBe('"1"');
  const old = postVersionSchema.parse(await jsonOf(version, 200));
  const { title, content, category, tags, excerpt, slug, avatar } = first;
  expect(old).toMatchObject({ title, content, category, tags, excerpt, slug, avatar, series });

  const restore = (version: number) =>
    request.post(`${address}/versions/1/restore`, {
      headers: { ...headers, 'if-match': `"${version}"` },
    });
  expect(await jsonOf(await restore(1), 409)).toMatchObject({ code: 'stale-version' });
  const answer = await restore(2);
  expect(answer.headers().etag).toBe('"3"');
  const restored = postSchema.parse(await jsonOf(answer, 200));
  expect(restored).toMatchObject({ title, content, category, tags, excerpt, series, version: 3 });
  expect(await jsonOf(await request.get(address, { headers }), 200)).toEqual(restored);

  const unknown = await request.get(`${address}/versions/99`, { headers });
  expect(await jsonOf(unknown, 404)).toMatchObject({ code: 'version-not-found' });
  await request.delete(address, { headers });
  const gone = await request.get(`${address}/versions`, { headers });
  expect(await jsonOf(gone, 404)).toMatchObject({ code: 'post-not-found' });
});
