/** Broken links in texts, and the page on which an author finds them. */
import { expect } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { bearer, createPost, signIn as tokensOf } from '#test/support/site-api.ts';
import { signIn, test, untilShown } from '#test/support/site-page.ts';
import { apiBasePath } from '#shared/platform/http.ts';

test('an author finds the links of a post that lead nowhere or elsewhere', async ({
  page,
  request,
}) => {
  const target = await createPost(request, { status: 'published' });
  const slug = `${target.slug}-anew`;
  const { title, category, tags, content } = target;
  const data = {
    title,
    category: category.title,
    tags: tags.map((tag) => tag.title),
    content,
    slug,
  };
  const moved = `/blog/${target.slug}`;
  await untilShown(page, moved, page.getByRole('heading', { level: 1, name: title }));
  const headers = bearer(await tokensOf(request, 'owner'));
  expect(
    (await request.put(`${apiBasePath}/blog_posts/${target.id}`, { headers, data })).ok(),
  ).toBe(true);
  await untilShown(page, `/blog/${slug}`, page.getByRole('heading', { level: 1, name: title }));

  const link = (url: string) => ({ type: 'link', url, children: [{ text: url }] });
  const { origin } = new URL(page.url());
  const own = [`/blog/${slug}`, moved, '/blog/no-such-post-at-all'].map((path) => origin + path);
  const urls = [...own, 'https://example.com/far'];
  const text = { text: 'These links are in a text of fifty characters and more: ' };
  const post = await createPost(request, {
    content: JSON.stringify([{ type: 'paragraph', children: [text, ...urls.map(link)] }]),
  });
  await signIn(page, 'owner', '/admin/posts');
  await page.getByRole('link', { name: 'Check Links' }).click();
  const items = page.getByRole('list', { name: post.title }).getByRole('listitem');
  await expect(items).toHaveText([
    `${own[1]} It leads on to /blog/${slug}.`,
    `${own[2]} There is no such page.`,
    'https://example.com/far',
  ]);
  await expectAccessible(page, 'the page of links');
});
