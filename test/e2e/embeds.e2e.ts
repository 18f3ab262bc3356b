/** Embedded pages of other sites in a post: adding them as an author, and opening them as a reader. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { content, editPost, intro, save } from '#test/support/post-form.ts';
import { createPost } from '#test/support/site-api.ts';
import { atRest, pasteInto, test, untilShown } from '#test/support/site-page.ts';

const url = 'https://youtu.be/dQw4w9WgXcQ';
const framed = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const embed = { type: 'embed', url, children: [{ text: 'A talk' }] };
const show = 'Show here: A talk';

test('an author pastes an address, and a reader opens it in its place', async ({
  page,
  context,
}) => {
  const asked = await answerForOtherSites(context);
  const post = await editPost(page);
  await pasteInto(content(page), { 'text/plain': url });
  await expect(page.locator('.preserved')).toHaveText(`YouTube: ${url}`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('.preserved')).toHaveCount(0);
  await expect(page.locator('.post-editor-content').getByRole('link', { name: url })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  const bar = page.getByRole('group', { name: 'Embedded page' });
  await bar.getByRole('textbox', { name: 'Title for readers' }).fill('A talk');
  await expectAccessible(page, 'the form with the bar of an embedded page');
  await expect(page.locator('.preserved')).toHaveText('YouTube: A talk');
  await save(page, /^Publish/);

  await untilShown(page, `/blog/${post.slug}`, page.getByRole('link', { name: 'A talk' }));
  await expect(page.getByRole('button', { name: show })).toBeVisible();
  await expectAccessible(page, 'a post with an embedded page');
  expect(asked).toEqual([]);
  const text = page.locator('[data-embed]');
  const height = () => text.evaluate((figure) => figure.getBoundingClientRect().height);
  const before = await atRest(height);
  await page.getByRole('button', { name: show }).click();
  await expectShown(page);
  expect(await height()).toBe(before);
  expect(asked).toEqual([framed]);
});

test('a reader who comes from another page opens it, once its document is loaded', async ({
  page,
  context,
  request,
}) => {
  const asked = await answerForOtherSites(context);
  const { slug, title } = await createPost(request, {
    content: JSON.stringify([intro, embed]),
    status: 'published',
  });
  const link = page.getByRole('link', { name: title }).first();
  await untilShown(page, '/blog', link);
  const policyOf = async (path: string) => {
    const headers = (await request.get(path)).headers();
    const frames = /frame-src [^;]*/.exec(headers['content-security-policy'] ?? '')?.[0];
    return [frames, headers['cross-origin-embedder-policy']];
  };
  await expect
    .poll(() => policyOf(`/blog/${slug}`))
    .toEqual(['frame-src https://www.youtube-nocookie.com', undefined]);
  expect(await policyOf('/blog')).toEqual(["frame-src 'none'", 'credentialless']);
  await link.click();
  await expect(page.getByRole('button', { name: show })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: show }).click();
  await expectShown(page);
  expect(asked).toEqual([framed]);
});

test('a reader without scripts, and paper, have the link', async ({
  browser,
  request,
  baseURL,
}) => {
  const { slug } = await createPost(request, {
    content: JSON.stringify([intro, embed]),
    status: 'published',
  });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await untilShown(page, `/blog/${slug}`, page.getByRole('link', { name: 'A talk' }));
  const link = page.getByRole('link', { name: 'A talk' });
  await expect(link).toHaveAttribute('href', url);
  await expect(page.getByRole('button', { name: show })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeVisible();
  await context.close();
});

/** Answers instead of other sites. @returns the addresses of their pages that the browser requests */
async function answerForOtherSites(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/(?!localhost)/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
  });
  return asked;
}

async function expectShown(page: Page): Promise<void> {
  const frame = page.getByTitle('A talk (YouTube)');
  await expect(frame.contentFrame().getByText('The player')).toBeVisible();
  await expect(frame).toBeFocused();
}
