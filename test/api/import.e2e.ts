import { expect, test } from 'playwright/test';
import { exportFolder, importPosts } from '#scripts/import/import-fixture.ts';
import { readMarkdownFolder } from '#scripts/import/markdown/read-folder.ts';
import { type SitePosts, sitePosts } from '#scripts/import/send/site-posts.ts';
import { siteSession } from '#scripts/import/send/site-session.ts';
import { postSchema } from '#shared/schemas/posts.ts';
import { uploadedSchema } from '#shared/schemas/uploads.ts';
import { picture } from '#test/support/pictures.ts';
import { bearer, jsonOf, signIn, user } from '#test/support/site-api.ts';

test('posts move in with dates, pictures and former addresses, once', async ({
  request,
  baseURL,
}) => {
  const siteUrl = new URL(baseURL ?? '').origin;
  const mark = crypto.randomUUID().slice(0, 8);
  const prose = 'A text that is as long as the text of a post must be, and a little longer.';
  const { folder, dispose } = exportFolder({
    [`_posts/2015-03-01-first-${mark}.md`]: `---\ntitle: First ${mark}\ntags: [moved]\nredirect_from: /old/first-${mark}-old/\n---\n${prose}\n\n![A](/a.png)\n\n[second](second-${mark}.md)`,
    [`_posts/2015-03-02-second-${mark}.md`]: `---\ntitle: Second ${mark}\ntags: [moved]\n---\n${prose}`,
    'a.png': await picture('image/png', { width: 20, height: 10 }),
  });
  try {
    const { username, password } = user('owner');
    const posts = sitePosts(await siteSession({ siteUrl, username, password }));
    const headers = bearer(await signIn(request, username));
    // Uploads with Playwright's client, because only this client trusts the certificates of the local clouds.
    const store: SitePosts['store'] = async ({ bytes, type }) => {
      const file = { name: 'a.png', mimeType: type, buffer: Buffer.from(bytes) };
      const sent = await request.post('/api/v1/uploads', { headers, multipart: { file } });
      return uploadedSchema.parse(await jsonOf(sent, 201)).object_key;
    };
    const site = { ...posts, store };
    const importing = async () =>
      importPosts(await readMarkdownFolder(folder), site, {
        siteAddress: siteUrl,
        now: new Date(),
      });
    const states = (await importing()).map(({ state }) => state);
    expect(states).toEqual(['changed', 'changed']);
    expect((await importing()).map(({ state }) => state)).toEqual(['present', 'present']);
  } finally {
    dispose();
  }

  const post = postSchema.parse(
    await jsonOf(await request.get(`/api/v1/blog_posts/first-${mark}`), 200),
  );
  expect(post).toMatchObject({
    created_at: '2015-03-01T00:00:00.000Z',
    published_at: '2015-03-01T00:00:00.000Z',
    images: [{ width: 20, height: 10 }],
  });
  expect(post.content).toContain(`${siteUrl}/blog/second-${mark}`);
  const former = await request.get(`/blog/first-${mark}-old`, { maxRedirects: 0 });
  expect([former.status(), former.headers()['location']]).toEqual([301, `/blog/first-${mark}`]);
});
