import { expect, type Page, request } from 'playwright/test';
import type { Post } from '#shared/schemas/posts.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { bearer, createPost, signIn as signInByApi, user } from '#test/support/site-api.ts';
import { signIn, signInByForm, test } from '#test/support/site-page.ts';

async function setUp(baseURL: string | undefined) {
  const api = await request.newContext({ baseURL: baseURL ?? '' });
  const staff = await signInByApi(api, 'staff');
  const post = await createPost(api, staff, { title: 'Before the session ended' });
  const savedTitle = async () => {
    const answer = await api.get(`/api/v1/blog_posts/${post.id}`, { headers: bearer(staff) });
    return ((await answer.json()) as Post).title; // the API's own answer
  };
  return { post, savedTitle };
}

const editPath = (post: Post) => `/admin/posts/edit/${post.slug}`;
const password = (page: Page) =>
  page.getByRole('dialog', { name: 'Sign in again' }).getByLabel('Password', { exact: true });

/** Ends the session on the server, as its owner would from another device. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/v1/auth/logout', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
      },
      body: JSON.stringify({ refresh_token: localStorage.getItem('refreshToken') }),
    });
    return response.status;
  });
  expect(status).toBe(204);
  // The access token would stay valid for a while: expire it now.
  await page.evaluate(() => {
    const token = localStorage.getItem('authToken') ?? '';
    localStorage.setItem('authToken', `${token.slice(0, -6)}AAAAAA`);
  });
}

test('a session that ends in an open form asks for the password in place and then saves', async ({
  page,
  baseURL,
}) => {
  const { post, savedTitle } = await setUp(baseURL);
  await signIn(page, 'owner', editPath(post));
  await page.getByLabel('Title').fill('Written before it ended');
  await endSession(page);
  let saves = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'PUT') saves += 1;
  });
  await page.getByRole('button', { name: 'Save as Draft' }).click();

  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expectAccessible(page, 'asked for the password');
  await password(page).fill('not-the-password');
  await password(page).press('Enter');
  await expect(page.getByText('Invalid username or password.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Written before it ended');
  await password(page).fill(user('owner').password);
  await password(page).press('Enter');

  await expect(page).toHaveURL(/\/admin\/posts$/);
  expect(await savedTitle()).toBe('Written before it ended');
  expect(saves).toBe(2);
});

test('when somebody else signs in in another tab, nothing is saved under that name', async ({
  page,
  context,
  baseURL,
}) => {
  const { post, savedTitle } = await setUp(baseURL);
  await signIn(page, 'owner', editPath(post));
  await page.getByLabel('Title').fill('Written by the owner');
  const other = await context.newPage();
  await other.goto('/admin/posts');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await signInByForm(other, 'staff');
  await expect(page.getByRole('dialog')).toContainText('staff has signed in');
  expect(await savedTitle()).toBe('Before the session ended');

  await password(page).fill(user('owner').password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/admin\/posts$/);
  expect(await savedTitle()).toBe('Written by the owner');
});

test('a session that ends with nothing unsaved leads to the sign-in screen', async ({ page }) => {
  await signIn(page, 'owner', '/admin/posts/new');
  await expect(page.getByLabel('Title')).toBeVisible();
  await endSession(page);
  await page.getByRole('link', { name: 'Blog Posts', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
});
