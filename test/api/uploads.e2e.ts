import { type APIRequestContext, expect, test } from 'playwright/test';
import { pictureKey } from '#scripts/seed/pictures/picture-key.ts';
import { viewer as demo } from '#scripts/seed/users.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { uploadAddressSchema } from '#shared/schemas/uploads.ts';
import { bearer, createPost, jsonOf, signIn } from '#test/support/site-api.ts';

/** A picture that the sample posts publish. */
const published = pictureKey('phase-portrait.png');

/** A key that is like all others; nothing was uploaded under it. */
const newKey = () => `uploads/${crypto.randomUUID()}.png`;

function ask(request: APIRequestContext, objectKey: string, tokens?: Tokens) {
  const address = `/api/v1/uploads?object_key=${encodeURIComponent(objectKey)}`;
  return request.get(address, tokens ? { headers: bearer(tokens) } : {});
}

async function addressOf(request: APIRequestContext, objectKey: string, tokens?: Tokens) {
  const answer = await jsonOf(await ask(request, objectKey, tokens), 200);
  return uploadAddressSchema.parse(answer).url;
}

test('visitors get the stable address of a published image', async ({ request }) => {
  const ordinary = await signIn(request, 'reader');
  for (const tokens of [undefined, ordinary]) {
    const url = await addressOf(request, published, tokens);
    expect(url).toBe(`/media/${published}`);
    const image = await request.get(url);
    expect(image.status()).toBe(200);
    expect(image.headers()['content-type']).toBe('image/png');
  }
});

test('the admin area gets a signed address, good for five minutes at most', async ({ request }) => {
  for (const name of ['owner', 'staff', demo.username]) {
    const tokens = await signIn(request, name);
    const url = new URL(await addressOf(request, published, tokens));
    expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    const image = await request.get(url.href);
    expect(image.status(), name).toBe(200);
    expect((await image.body()).subarray(1, 4).toString()).toBe('PNG');
    url.pathname = url.pathname.replace(published, pictureKey('flame-graph.png'));
    expect((await request.get(url.href)).status(), name).toBe(403);
  }
});

test('an image is found by visitors as long as a published post refers to it', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const viewer = await signIn(request, demo.username);
  const headers = bearer(owner);
  const avatar = newKey();
  const statuses = async () => [
    (await ask(request, avatar)).status(),
    (await ask(request, avatar, viewer)).status(),
    (await ask(request, avatar, owner)).status(),
  ];
  const post = await createPost(request, owner, { avatar });
  const address = `/api/v1/blog_posts/${post.id}`;
  expect(await statuses()).toEqual([404, 404, 200]);
  await jsonOf(await request.post(`${address}/publish`, { headers }), 200);
  expect(await statuses()).toEqual([200, 200, 200]);
  await jsonOf(await request.post(`${address}/unpublish`, { headers }), 200);
  expect(await statuses()).toEqual([404, 404, 200]);
  await jsonOf(await request.post(`${address}/publish`, { headers }), 200);
  await request.delete(address, { headers });
  expect(await statuses()).toEqual([404, 404, 200]);
});

const foreign: [string, string][] = [
  ['a path', 'uploads/../index.html'],
  ['an encoded path', 'uploads%2f%2e%2e%2findex.html'],
  ['another folder', published.replace('uploads', 'index')],
  ['a null character', `${published}\0`],
  ['another type', published.replace('.png', '.svg')],
  ['an address', 'https://example.com/a.png'],
  ['nothing', ''],
  ['a long text', 'x'.repeat(4_000)],
];

for (const [what, key] of foreign) {
  test(`${what} is no object key for anybody`, async ({ request }) => {
    const owner = await signIn(request, 'owner');
    for (const tokens of [undefined, owner]) {
      const answer = await jsonOf(await ask(request, key, tokens), 404);
      expect(answer).toMatchObject({ code: 'not-found' });
    }
  });
}
