import { expect } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { signIn, test } from '#test/support/site-page.ts';

test('a wrong password is refused with the reason, and empty fields at once', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();

  await page.getByLabel('Username').fill('reader');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid username or password.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('reader');
});

test('after signing in, the page first asked for opens', async ({ page }) => {
  await signIn(page, 'staff', '/admin/posts/new');
  await expect(page.getByLabel('Title')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/posts\/new$/);
});

test('an ordinary user meets Access Restricted', async ({ page }) => {
  await signIn(page, 'reader');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
});

test('two tabs whose tokens have expired refresh at once and both stay signed in', async ({
  page,
  context,
}) => {
  await signIn(page, 'owner', '/admin/posts');
  await expect(page.getByRole('link', { name: 'New Post' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin/posts');
  await expect(second.getByRole('link', { name: 'New Post' })).toBeVisible();

  const broken = await page.evaluate(() => {
    const token = localStorage.getItem('authToken') ?? '';
    localStorage.setItem('authToken', `${token.slice(0, -6)}AAAAAA`);
    return localStorage.getItem('authToken');
  });
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('link', { name: 'New Post' })).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(broken);
});

test('logging out removes both tokens and leads home', async ({ page }) => {
  await signIn(page, 'staff');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  const stored = await page.evaluate(() => [
    localStorage.getItem('authToken'),
    localStorage.getItem('refreshToken'),
  ]);
  expect(stored).toEqual([null, null]);
});

test('the demo viewer is told that the account is read-only', async ({ page }) => {
  await signIn(page, demo.username, '/admin/posts');
  await expect(page.getByText('Read-only account')).toBeVisible();
  await expect(page.getByText('Hidden draft').first()).toBeVisible();
});
