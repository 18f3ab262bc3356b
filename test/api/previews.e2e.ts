/** Preview links let their holders read a draft that nobody else finds. */
import { expect, test } from 'playwright/test';
import { previewLinkSchema, postPreviewSchema } from '#shared/schemas/previews.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';
import { unsavedValues } from '#test/support/working-copies.ts';

const posts = '/api/v1/blog_posts';

test('a link shows a draft to anyone who has it, until it is revoked', async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  const draft = await createPost(request);
  const address = `${posts}/${draft.id}/preview`;
  const make = async () => {
    const made = await request.post(address, { headers });
    const { url_path } = previewLinkSchema.parse(await jsonOf(made, 201));
    const { location = '' } = made.headers();
    expect(location.split('/').at(-1)).toBe(url_path.split('/').at(-1));
    return location;
  };
  const first = await make();
  const shown = await request.get(first);
  expect(shown.headers()['cache-control']).toBe('no-store');
  const { post } = postPreviewSchema.parse(await jsonOf(shown, 200));
  expect(post).toMatchObject({ id: draft.id, status: 'draft', content: draft.content });
  // Without the link, visitors do not find the draft.
  expect((await request.get(`${posts}/${draft.id}`)).status()).toBe(404);

  const second = await make();
  expect(await jsonOf(await request.get(first), 404)).toMatchObject({ code: 'preview-not-found' });
  expect((await request.get(second)).status()).toBe(200);
  await jsonOf(await request.delete(address, { headers }), 204);
  expect((await request.get(second)).status()).toBe(404);
  expect((await request.get('/api/v1/previews/guess')).status()).toBe(404);
});

test('a link to a live post shows what its author has not saved, until the next save', async ({
  request,
}) => {
  const headers = bearer(await signIn(request, 'owner'));
  const { id, version, slug } = await createPost(request, { status: 'published' });
  const copy = crypto.randomUUID();
  const values = { ...unsavedValues, title: 'Not saved' };
  const data = { base: { postId: id, version, slug, excerpt: '' }, values };
  const kept = `/api/v1/working_copies/${id}/${copy}`;
  expect((await request.put(kept, { headers, data })).status()).toBe(200);
  const made = await request.post(`${posts}/${id}/preview`, { headers, data: { copy } });
  const { location = '' } = made.headers();
  const shown = await jsonOf(await request.get(location), 200);
  expect(shown).toMatchObject({ unsaved: true, post: { title: 'Not saved' } });
  const update = { headers, data: somePost({ status: 'published' }) };
  expect((await request.put(`${posts}/${id}`, update)).status()).toBe(200);
  expect(await jsonOf(await request.get(location), 404)).toMatchObject({ code: 'preview-over' });
});
