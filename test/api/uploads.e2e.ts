import { type APIRequestContext, expect, test } from 'playwright/test';
import sharp from 'sharp';
import { pictureKey, samplePicture } from '#scripts/seed/pictures.ts';
import { viewer as demo } from '#scripts/seed/users.ts';
import { imageTypes, uploadLimits } from '#shared/schemas/upload-limits.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { postPreviewSchema, previewLinkSchema } from '#shared/schemas/previews.ts';
import {
  announcedUploadSchema,
  uploadAddressSchema,
  uploadedSchema,
} from '#shared/schemas/uploads.ts';
import { picture } from '#test/support/pictures.ts';
import { bearer, createPost, jsonOf, signIn } from '#test/support/site-api.ts';

/** Key of a picture in the sample posts, which are published. */
const published = pictureKey('phase-portrait.webp');

function ask(request: APIRequestContext, objectKey: string, tokens?: Tokens) {
  const address = `/api/v1/uploads?object_key=${encodeURIComponent(objectKey)}`;
  return request.get(address, tokens ? { headers: bearer(tokens) } : {});
}

const uploads = '/api/v1/uploads';
const size = { width: 64, height: 40 };

/** Sends the file to the API as a form. */
function upload(
  request: APIRequestContext,
  file: Buffer,
  { tokens, headers = {} }: { tokens?: Tokens; headers?: Record<string, string> } = {},
) {
  // The API ignores this type, and detects the type from the bytes.
  const multipart = { file: { name: 'a.txt', mimeType: 'text/plain', buffer: file } };
  return request.post(uploads, {
    multipart,
    headers: { ...(tokens && bearer(tokens)), ...headers },
  });
}

async function uploadedKey(request: APIRequestContext, tokens: Tokens, file: Buffer) {
  return uploadedSchema.parse(await jsonOf(await upload(request, file, { tokens }), 201))
    .object_key;
}

async function announce(request: APIRequestContext, tokens: Tokens, type: string, bytes = 1000) {
  const data = { filename: 'a picture', content_type: type, size: bytes };
  const headers = { ...bearer(tokens), 'idempotency-key': crypto.randomUUID() };
  const answer = await request.post(uploads, { data, headers });
  return announcedUploadSchema.parse(await jsonOf(answer, 201));
}

/** Sends the file directly to S3, as a browser does. */
function send(
  request: APIRequestContext,
  { url, fields }: { url: string; fields: Record<string, string> },
  file: Buffer,
) {
  const buffer = { name: 'a', mimeType: 'application/octet-stream', buffer: file };
  return request.post(url, { multipart: { ...fields, file: buffer } });
}

function complete(request: APIRequestContext, tokens: Tokens, objectKey: string) {
  const data = { object_key: objectKey };
  return request.post(`${uploads}/complete`, { data, headers: bearer(tokens) });
}

async function addressOf(request: APIRequestContext, objectKey: string, tokens?: Tokens) {
  const answer = await jsonOf(await ask(request, objectKey, tokens), 200);
  return uploadAddressSchema.parse(answer).url;
}

test('visitors and viewers get the stable address of a published image', async ({ request }) => {
  const ordinary = await signIn(request, 'reader');
  const viewer = await signIn(request, demo.username);
  for (const tokens of [undefined, ordinary, viewer]) {
    const url = await addressOf(request, published, tokens);
    expect(url).toBe(publicImage(samplePicture('phase-portrait.webp')).url);
    const image = await request.get(url);
    expect(image.status()).toBe(200);
    expect(image.headers()['content-type']).toBe('image/webp');
  }
});

test('editors get a signed address, valid for at most five minutes', async ({ request }) => {
  for (const name of ['owner', 'staff']) {
    const tokens = await signIn(request, name);
    const url = new URL(await addressOf(request, published, tokens));
    expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    const image = await request.get(url.href);
    expect(image.status(), name).toBe(200);
    expect((await image.body()).subarray(0, 4).toString()).toBe('RIFF');
  }
});

test('anyone with a preview link sees copies of the images of its post, until it is revoked', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const headers = bearer(owner);
  const shown = await uploadedKey(request, owner, await picture('image/png', size));
  const post = await createPost(request, { avatar: shown });
  const link = `/api/v1/blog_posts/${post.id}/preview`;
  const { url_path } = previewLinkSchema.parse(
    await jsonOf(await request.post(link, { headers }), 201),
  );
  const token = url_path.split('/').at(-1) ?? '';
  const preview = postPreviewSchema.parse(
    await jsonOf(await request.get(`/api/v1/previews/${token}`), 200),
  );
  const copy = publicImage({ objectKey: shown, ...size });
  expect(preview.post.images).toEqual([{ object_key: shown, ...copy }]);
  // For a missing object, S3 answers 403 or 404, depending on the right to list.
  const isServed = async () => (await request.get(copy.url)).ok();
  await expect.poll(isServed).toBe(true);
  // Without the link, the API does not reveal the copy.
  expect((await ask(request, shown)).status()).toBe(404);
  await request.delete(link, { headers });
  await expect.poll(isServed).toBe(false);
  await request.delete(`/api/v1/blog_posts/${post.id}`, { headers });
});

test('an image in a form is stored with the type of its bytes', async ({ request }) => {
  const staff = await signIn(request, 'staff');
  for (const type of imageTypes) {
    const file = await picture(type, size);
    const objectKey = await uploadedKey(request, staff, file);
    const image = await request.get(await addressOf(request, objectKey, staff));
    expect(image.headers()['content-type']).toBe(type);
    expect(await image.body()).toEqual(file);
    expect((await ask(request, objectKey)).status()).toBe(404);
  }
});

test('an image goes straight to the store, and cannot be used before it is complete', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  for (const type of imageTypes) {
    const { object_key: objectKey, upload: form } = await announce(request, owner, type);
    await jsonOf(await complete(request, owner, objectKey), 404);
    const file = await picture(type, size);
    expect((await send(request, form, file)).status()).toBe(204);
    await createPost(request, { avatar: objectKey, status: 'published' });
    for (const tokens of [undefined, owner]) {
      expect((await ask(request, objectKey, tokens)).status(), type).toBe(404);
    }
    for (const _ of ['first', 'again']) {
      const completed = await jsonOf(await complete(request, owner, objectKey), 200);
      expect(completed).toEqual({ object_key: objectKey });
    }
    const image = await request.get(await addressOf(request, objectKey, owner));
    expect(image.headers()['content-type']).toBe(type);
    expect(await image.body()).toEqual(file);
    expect(await addressOf(request, objectKey)).toBe(publicImage({ objectKey, ...size }).url);
  }
});

test('a photograph of 6 MB goes straight to the store, but through the API only up to 4 MB', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const create = { width: 1600, height: 1300, channels: 3, background: '#fff', noise } as const;
  const file = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(file.length).toBeGreaterThan(6e6);
  const refused = await upload(request, file, { tokens: owner });
  expect(refused.status()).toBe(413);
  const announced = await announce(request, owner, 'image/png', file.length);
  expect((await send(request, announced.upload, file)).status()).toBe(204);
  await jsonOf(await complete(request, owner, announced.object_key), 200);
});

test('more than 4 MB in a form is refused in a sentence, and more than 20 MB anywhere', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const tooLarge = await upload(request, Buffer.alloc(uploadLimits.formBytes + 1), {
    tokens: owner,
  });
  expect(await jsonOf(tooLarge, 413)).toMatchObject({
    detail: authorMessages.imageTooLargeForForm,
  });
  const data = { filename: 'a', content_type: 'image/png', size: uploadLimits.bytes + 1 };
  const announced = await request.post(uploads, { data, headers: bearer(owner) });
  expect(await jsonOf(announced, 413)).toMatchObject({ detail: authorMessages.imageTooLarge });
  const { upload: form } = await announce(request, owner, 'image/png');
  const sent = await send(request, form, Buffer.alloc(uploadLimits.bytes + 1));
  expect(sent.status()).toBe(400);
  expect(await sent.text()).toContain('EntityTooLarge');
});

test('a form is valid only for its own key and type', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const file = await picture('image/png', size);
  const { object_key: objectKey, upload: form } = await announce(request, owner, 'image/png');
  const changes: Record<string, string>[] = [
    { key: objectKey },
    { 'Content-Type': 'text/html' },
    { 'Cache-Control': 'max-age=1' },
  ];
  for (const change of changes) {
    const fields = { ...form.fields, ...change };
    const answer = await send(request, { url: form.url, fields }, file);
    expect(answer.status(), JSON.stringify(change)).toBe(403);
  }
  await jsonOf(await complete(request, owner, objectKey), 404);
});

test('a signature is valid only for its own address and form @signed', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const url = new URL(await addressOf(request, published, owner));
  url.pathname = url.pathname.replace(published, pictureKey('flame-graph.webp'));
  expect((await request.get(url.href)).status()).toBe(403);
  const { upload: form } = await announce(request, owner, 'image/png');
  const file = await picture('image/png', size);
  const changes: Record<string, string>[] = [
    { 'X-Amz-Signature': '0'.repeat(64) },
    { Policy: Buffer.from('{}').toString('base64') },
  ];
  for (const change of changes) {
    const fields = { ...form.fields, ...change };
    expect((await send(request, { url: form.url, fields }, file)).status()).toBe(403);
  }
});
