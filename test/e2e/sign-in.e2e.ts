import { expect } from 'playwright/test';
import { fillInSignIn, signIn, test } from '#test/support/site-page.ts';

test('a wrong password is refused with the reason, and empty fields at once', {
  tag: '@cloud',
}, async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();

  await fillInSignIn(page, { username: 'reader', password: 'not-the-password' });
  await expect(page.getByText('Invalid username or password.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('reader');
});

test('two tabs whose tokens have expired refresh at once and both stay signed in', {
  tag: '@cloud',
}, async ({ page, context }) => {
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
