/** Saved changes appear on the public site by themselves, within a time limit. */
import { type APIRequestContext, expect, test } from 'playwright/test';
import sharp from 'sharp';
import { apiBasePath } from '#shared/platform/http.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import { announcedUploadSchema, uploadedSchema } from '#shared/schemas/uploads.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { crawl } from '#test/support/published-site.ts';
import {
  command,
  pageOf,
  placesNaming,
  placesOf,
  posts,
  save,
  soon,
  unique,
} from '#test/support/published-posts.ts';
import { bearer, createPost, jsonOf, paragraph, signIn } from '#test/support/site-api.ts';

test.describe.configure({ timeout: 240_000 });

test('a post is published, edited, and unpublished without a trace', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const tag = unique('tag');
  const text = `Neap tides come ${unique('text')} days after the quarter moon, and nobody waits for them.`;
  const post = await createPost(request, {
    status: 'published',
    tags: [tag],
    content: paragraph(text),
  });

  await expect.poll(async () => (await pageOf(request, post.slug)).text, soon).toContain(text);
  await expect.poll(() => placesNaming(request, post, tag), soon).toEqual(placesOf(tag));

  const edited = text.replace('nobody waits', 'everybody waits');
  await save(request, owner, { post, changes: { content: paragraph(edited) } });
  await expect.poll(async () => (await pageOf(request, post.slug)).text, soon).toContain(edited);
  for (const file of ['/rss.xml', '/atom.xml', '/feed.json']) {
    await expect
      .poll(async () => (await request.get(file)).text(), { ...soon, message: file })
      .toContain(edited);
  }

  await command(request, owner, { post, verb: 'unpublish' });
  await expect
    .poll(() => pageOf(request, post.slug), soon)
    .toMatchObject({ status: 404, text: expect.stringContaining('Blog post not found') });
  await expect.poll(() => placesNaming(request, post, tag), soon).toEqual([]);
  expect((await pageOf(request, post.slug)).text).not.toContain(post.title);
});

test('a deleted post leaves no trace either', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const tag = unique('tag');
  const post = await createPost(request, { status: 'published', tags: [tag] });
  await expect.poll(() => placesNaming(request, post, tag), soon).toEqual(placesOf(tag));
  await jsonOf(await request.delete(`${posts}/${post.id}`, { headers: bearer(owner) }), 204);
  await expect.poll(async () => (await pageOf(request, post.slug)).status, soon).toBe(404);
  await expect.poll(() => placesNaming(request, post, tag), soon).toEqual([]);
});

test('old slugs redirect to the current one, without a chain', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const [first, second, third] = ['first', 'second', 'third'].map(unique) as [
    string,
    string,
    string,
  ];
  const moved = (to: string) => ({ status: 301, location: `/blog/${to}` });
  let post = await createPost(request, { status: 'published', slug: first });
  await expect.poll(async () => (await pageOf(request, first)).status, soon).toBe(200);

  post = await save(request, owner, { post, changes: { slug: second } });
  await expect.poll(() => pageOf(request, first), soon).toMatchObject(moved(second));
  await expect.poll(async () => (await pageOf(request, second)).status, soon).toBe(200);

  post = await save(request, owner, { post, changes: { slug: third } });
  await expect.poll(() => pageOf(request, first), soon).toMatchObject(moved(third));
  await expect.poll(() => pageOf(request, second), soon).toMatchObject(moved(third));
  const shared = await pageOf(request, `${first.toUpperCase()}/?utm_source=a%26b`);
  expect(shared).toMatchObject(moved(`${third}?utm_source=a%26b`));
  await expect
    .poll(async () => (await pageOf(request, third)).text, soon)
    .toContain(`/blog/${third}"`);

  await command(request, owner, { post, verb: 'unpublish' });
  for (const slug of [first, second, third]) {
    await expect.poll(async () => (await pageOf(request, slug)).status, soon).toBe(404);
  }
});

test('visitors get upright copies of a photograph without its location, and never the original', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photograph = await sharp({
    create: { width: 1000, height: 600, channels: 3, background: '#385', noise },
  })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .toBuffer();
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photograph };
  const headers = bearer(owner);
  const uploaded = await request.post(`${apiBasePath}/uploads`, { headers, multipart: { file } });
  const { object_key: avatar } = uploadedSchema.parse(await jsonOf(uploaded, 201));
  const post = await createPost(request, { avatar, status: 'published' });
  const [image] = post.images;
  expect(image).toMatchObject({ object_key: avatar, width: 600, height: 1000 });
  expect(image?.sizes.map(({ width }) => width)).toEqual([480, 600]);
  for (const { url, width } of image?.sizes ?? []) {
    await expect.poll(async () => (await request.get(url)).status(), soon).toBe(200);
    const copy = await (await request.get(url)).body();
    const { format, exif, orientation, ...size } = await sharp(copy).metadata();
    expect([format, exif, orientation, size.width]).toEqual(['webp', undefined, undefined, width]);
    expect(size.height).toBe((width * 1000) / 600);
  }
  expect(await isThere(request, `/media/${avatar}`)).toBe(false);

  await command(request, owner, { post, verb: 'unpublish' });
  for (const { url } of image?.sizes ?? []) {
    await expect.poll(() => isThere(request, url), soon).toBe(false);
  }
});

/** A bucket without the right to list answers 403 for missing keys. */
async function isThere(request: APIRequestContext, path: string): Promise<boolean> {
  const status = (await request.get(path)).status();
  expect([200, 403, 404]).toContain(status);
  return status === 200;
}

test('an image whose upload is completed late appears by itself', async ({ request }) => {
  const headers = bearer(await signIn(request, 'owner'));
  const buffer = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#385' },
  })
    .png()
    .toBuffer();
  const data = { filename: 'a.png', content_type: 'image/png', size: buffer.length };
  const announced = announcedUploadSchema.parse(
    await jsonOf(await request.post(`${apiBasePath}/uploads`, { headers, data }), 201),
  );
  const { object_key: avatar, upload } = announced;
  const post = await createPost(request, { avatar, status: 'published' });
  expect(post.images).toEqual([]);
  await expect.poll(async () => (await pageOf(request, post.slug)).status, soon).toBe(200);
  const file = { name: 'a', mimeType: 'application/octet-stream', buffer };
  await request.post(upload.url, { multipart: { ...upload.fields, file } });
  const completed = { headers, data: { object_key: avatar } };
  await jsonOf(await request.post(`${apiBasePath}/uploads/complete`, completed), 200);
  const { url } = publicImage({ objectKey: avatar, width: 300, height: 200 });
  await expect.poll(async () => (await request.get(url)).status(), soon).toBe(200);
  await expect.poll(async () => (await pageOf(request, post.slug)).text, soon).toContain(url);
  await request.delete(`${posts}/${post.id}`, { headers });
});

test('no public link is dead, and no unpublished content appears', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const canary = unique('canary');
  const secret: Partial<SavePostInput> = {
    title: `A secret of ${canary}`,
    excerpt: `Nobody may read ${canary}`,
    category: canary,
    tags: [canary],
    content: paragraph(`The ${canary} sings long before anybody is meant to hear it in the mine.`),
  };
  const slugs = ['draft', 'review', 'later', 'back'].map((name) => `${name}-${canary}`);
  const [draft, review, later, back] = slugs;
  await createPost(request, { ...secret, slug: draft });
  await createPost(request, { ...secret, slug: review, status: 'review' });
  const nextYear = new Date(Date.now() + 300 * 86_400_000).toISOString();
  await createPost(request, { ...secret, slug: later, publish_at: nextYear });
  const taken = await createPost(request, { ...secret, slug: back, status: 'published' });
  await expect
    .poll(async () => (await request.get('/sitemap.xml')).text(), soon)
    .toContain(taken.slug);
  await command(request, owner, { post: taken, verb: 'unpublish' });
  // Once the site shows this last change, it also shows all earlier changes.
  const marker = await createPost(request, { status: 'published' });
  await expect
    .poll(async () => (await request.get('/search-index.json')).text(), soon)
    .toContain(marker.slug);

  // Other suites unpublish posts meanwhile, so a page may disappear between its link and the request.
  await expect(async () => {
    const found = await crawl(request);
    expect(found.map(({ path }) => path)).toContain(`/blog/${marker.slug}`);
    const dead = found.filter(({ status }) => status !== 200);
    expect(dead.map(({ path, status, namedBy }) => ({ path, status, namedBy }))).toEqual([]);
    const leaks = found.filter(({ text, path }) => (path + text).includes(canary));
    expect(leaks.map(({ path }) => path)).toEqual([]);
  }).toPass({ timeout: 120_000 });
  for (const slug of slugs) expect((await pageOf(request, slug)).status).toBe(404);
  await command(request, owner, { post: marker, verb: 'unpublish' });
});
