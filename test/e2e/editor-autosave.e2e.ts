import { expect, type Page, request } from 'playwright/test';
import type { Post } from '#shared/schemas/posts.ts';
import { caretKey } from '#test/support/caret-keys.ts';
import { content, save } from '#test/support/post-form.ts';
import { createPost, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test } from '#test/support/site-page.ts';

async function createOwnPost(baseURL: string | undefined): Promise<Post> {
  const api = await request.newContext({ baseURL: baseURL ?? '' });
  const staff = await signInByApi(api, 'staff');
  const post = await createPost(api, { title: 'Before anything happened' }, staff);
  await api.dispose();
  return post;
}

const editPath = (post: Post) => `/admin/posts/edit/${post.slug}`;
const offers = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

/** Writes into the title and at the end of the text. */
async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await content(page).click();
  await page.keyboard.press(caretKey('documentEnd'));
  await page.keyboard.type(text);
}

/** Pretends that the page is hidden, so that it saves unsaved text on the server at once instead of after 10 seconds. */
async function keepOnServer(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/^On the server/)).toBeVisible();
}

test('an author goes on at another computer, and neither overwrites the other', async ({
  page,
  browser,
  baseURL,
}) => {
  const post = await createOwnPost(baseURL);
  await signIn(page, 'owner', editPath(post));
  await write(page, 'Begun at the desk', ' From the desk.');
  await keepOnServer(page);

  const other = await browser.newContext();
  const laptop = await other.newPage();
  await signIn(laptop, 'owner', editPath(post));
  await expect(offers(laptop)).toContainText('are kept on the server');
  await offers(laptop).getByRole('button', { name: 'Restore' }).click();
  await expect(content(laptop)).toContainText('From the desk.');
  await write(laptop, 'Finished on the laptop', ' From the laptop.');
  await keepOnServer(laptop);

  // Further text of the desk must not replace the text of the laptop.
  await write(page, 'Begun at the desk', ' More from the desk.');
  await keepOnServer(page);
  const third = await (await browser.newContext()).newPage();
  await signIn(third, 'owner', editPath(post));
  await expect(offers(third).getByRole('button', { name: 'Restore' })).toHaveCount(2);
  await save(laptop);
  // Uses the id, because the slug of the draft follows its new title.
  await third.goto(`/admin/posts/edit/${post.id}`);
  await expect(offers(third).getByRole('button', { name: 'Restore' })).toHaveCount(1);
});
