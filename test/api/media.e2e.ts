import { type APIRequestContext, expect, test } from 'playwright/test';
import { pictureKey } from '#scripts/seed/pictures.ts';
import { viewer as demo } from '#scripts/seed/users.ts';
import { problemSchema } from '#shared/schemas/problem.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { mediaListSchema, uploadedSchema } from '#shared/schemas/uploads.ts';
import { picture } from '#test/support/pictures.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';

const media = '/api/v1/media';

async function upload(request: APIRequestContext, tokens: Tokens, name: string) {
  const buffer = await picture('image/png', { width: 64, height: 40 });
  const multipart = { file: { name, mimeType: 'image/png', buffer } };
  const headers = bearer(tokens);
  const sent = await request.post('/api/v1/uploads', { multipart, headers });
  const objectKey = uploadedSchema.parse(await jsonOf(sent, 201)).object_key;
  return { objectKey, path: `${media}/${objectKey.slice('uploads/'.length)}` };
}

async function list(request: APIRequestContext, tokens: Tokens, query = '') {
  const answer = await request.get(`${media}${query}`, { headers: bearer(tokens) });
  return mediaListSchema.parse(await jsonOf(answer, 200));
}

const someName = () => `kite-${crypto.randomUUID().slice(0, 8)}.png`;

test('an editor finds an upload by its name and its description', async ({ request }) => {
  const staff = await signIn(request, 'staff');
  const name = someName();
  const { path, objectKey } = await upload(request, staff, `photos/${name}`);
  const [first] = (await list(request, staff)).data;
  expect(first).toMatchObject({ object_key: objectKey, name, description: '', uses: [] });
  const data = { description: `Wind over ${name}` };
  await jsonOf(await request.patch(path, { data, headers: bearer(staff) }), 204);
  const found = await list(request, staff, `?q=wind ${name}&use=unused`);
  expect(found.data).toMatchObject([{ object_key: objectKey, ...data, width: 64, height: 40 }]);
});

test('a file is deleted unless something uses it, and returns when something does again', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const headers = bearer(owner);
  const name = someName();
  const { path, objectKey } = await upload(request, owner, name);
  const remove = () => request.delete(path, { headers });
  const post = await createPost(request, { avatar: objectKey });
  expect(problemSchema.parse(await jsonOf(await remove(), 409)).code).toBe('upload-in-use');
  const use = { kind: 'post', id: post.id, title: post.title, state: 'draft' };
  expect((await list(request, owner, `?q=${name}`)).data[0]?.uses).toEqual([use]);

  const place = `/api/v1/blog_posts/${post.id}`;
  const save = (avatar: string | null) =>
    request.put(place, { data: somePost({ title: post.title, avatar }), headers });
  await jsonOf(await save(null), 200);
  await jsonOf(await remove(), 204);
  expect((await list(request, owner, `?q=${name}`)).data).toEqual([]);
  await jsonOf(await save(objectKey), 200);
  expect((await list(request, owner, `?q=${name}`)).data[0]?.uses).toEqual([use]);
  expect((await request.delete(`${media}/unknown.png`, { headers })).status()).toBe(404);

  // Leaves a deleted upload for the sweep that runs after this suite.
  const gone = await upload(request, owner, someName());
  await jsonOf(await request.delete(gone.path, { headers }), 204);
});

test('a viewer sees what visitors see, and changes nothing', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const viewer = await signIn(request, demo.username);
  const { path, objectKey } = await upload(request, owner, someName());
  await createPost(request, { avatar: objectKey });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const { data, meta } = await list(request, viewer, query);
    for (const each of data) seen.push(each.object_key);
    cursor = meta.next_cursor;
  }
  expect(seen).toContain(pictureKey('phase-portrait.webp'));
  expect(seen).not.toContain(objectKey);
  const headers = bearer(viewer);
  expect((await request.delete(path, { headers })).status()).toBe(403);
  const data = { description: 'x' };
  expect((await request.patch(path, { data, headers })).status()).toBe(403);
  expect((await request.get(media)).status()).toBe(401);
});
