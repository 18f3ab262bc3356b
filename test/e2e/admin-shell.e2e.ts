/** Parts that all admin pages share: sign-in, sidebar and logout. */
import { expect, type Page } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { eventListSchema } from '#shared/schemas/dashboard.ts';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { bearer, jsonOf, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test } from '#test/support/site-page.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const storedTokens = (page: Page) =>
  page.evaluate(() => ['authToken', 'refreshToken'].map((key) => localStorage.getItem(key)));

test('the sign-in screen says what it is, what is missing and how to look around', async ({
  page,
}) => {
  await page.goto('/admin/projects');
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(page).toHaveTitle(/^Admin Panel · /);
  await expect(page.getByText('Sign in to manage your portfolio')).toBeVisible();
  const hint = page.getByRole('region', { name: 'Demo viewer login' });
  await expect(hint).toContainText(demo.username);
  await expect(hint).toContainText(demo.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectAccessibleEverywhere(page, 'sign-in with an error');
  await page.getByRole('link', { name: 'Back to Portfolio' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a spinner is shown until it is known who is signed in', async ({ page }) => {
  await signIn(page, 'owner', '/admin/posts');
  await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/auth/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status', { name: 'Checking your sign-in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blog Posts' })).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
});

test('the sidebar leads to every page, by keyboard, and announces each by its title', async ({
  page,
}) => {
  await signIn(page, 'owner');
  const names = 'Blog Posts,Users,Projects,Pages,Messages,Analytics,Settings,Export'.split(',');
  for (const name of [...names, 'Profile', 'Dashboard']) {
    const entry = sidebar(page).getByRole('link', { name });
    await entry.press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${name} · `));
    await expect(page.locator('[aria-live="polite"]').filter({ hasText: name })).toHaveCount(1);
    await expect(entry).toHaveAttribute('aria-current', 'page');
  }
});

test('the narrow sidebar is remembered, and shows its entries as tooltips', async ({ page }) => {
  await signIn(page, 'owner', '/admin/posts');
  await sidebar(page).getByRole('button', { name: 'Collapse' }).click();
  await page.reload();
  const expand = sidebar(page).getByRole('button', { name: 'Expand' });
  await expect(expand).toBeVisible();
  expect((await sidebar(page).boundingBox())?.width).toBeLessThan(80);
  await sidebar(page).getByRole('link', { name: 'Projects' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Projects' })).toBeVisible();
  await page.mouse.move(600, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page, 'narrow');
  await expand.click();
  await page.reload();
  await expect(sidebar(page).getByRole('button', { name: 'Collapse' })).toBeVisible();
});

test('logging out removes both tokens and ends the session', async ({ page, request }) => {
  await signIn(page, 'staff', '/admin/posts');
  await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
  const [authorization] = await storedTokens(page);
  const logout = page.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await sidebar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await storedTokens(page)).toEqual([null, null]);
  // Logging out leads to the home page without waiting for the server.
  await logout;
  const headers = { authorization: `Bearer ${authorization}` };
  expect((await request.get('/api/v1/auth/me', { headers })).status()).toBe(401);
  await page.goto('/admin/posts');
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
});

test('an account without rights is told so, the incident is logged, and another account may sign in', async ({
  page,
  request,
}) => {
  const path = `/admin/posts/edit/${crypto.randomUUID()}`;
  await signIn(page, 'reader', path);
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['reader', 'User']);
  await expect(page.getByText('Your account has none of these roles.')).toBeVisible();
  await expect(page.getByText('This incident has been logged.')).toBeVisible();
  const support = page.getByRole('link', { name: 'Contact Support' });
  await expect(support).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'restricted');

  const headers = bearer(await signInByApi(request, 'owner'));
  await expect(async () => {
    const answer = await request.get('/api/v1/analytics/events?page_size=100', { headers });
    const { data } = eventListSchema.parse(await jsonOf(answer, 200));
    expect(data.map(({ event_metadata }) => event_metadata.label)).toContain('Edit Post');
  }).toPass();

  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('the notice of a read-only account can be minimized, and stays so', async ({ page }) => {
  await signIn(page, demo.username, '/admin/posts');
  const banner = page.getByRole('complementary', { name: 'Read-only account' });
  await expect(banner).toContainText('Buttons and forms are disabled');
  await expectAccessibleEverywhere(page, 'notice of a read-only account');
  await banner.getByRole('button', { name: 'Minimize the notice' }).press('Enter');
  await expect(banner).not.toContainText('nothing you do here is saved');
  await page.reload();
  await banner.getByRole('button', { name: 'Expand the notice' }).press('Enter');
  await expect(banner).toContainText('nothing you do here is saved');
});

test.describe('code that does not arrive', () => {
  test.use({ provoked: /ERR_FAILED|Failed to fetch|error loading dynamically|\.(?:js|css)/ });

  test('is reported in the shell, which leads elsewhere and reloads', async ({ page }) => {
    await signIn(page, 'owner', '/admin/posts');
    await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
    await page.route(/\/assets\/.*\.(?:js|css)$/, (route) => route.abort());
    await sidebar(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page).toHaveTitle(/^Something went wrong · /);
    await expectAccessible(page, 'lost page');
    await sidebar(page).getByRole('link', { name: 'Blog Posts' }).click();
    await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('a drawer holds the sidebar, by keyboard', async ({ page }) => {
    await signIn(page, 'owner', '/admin/posts');
    const burger = page.getByRole('button', { name: 'Open the menu' });
    await burger.press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Messages' })).toBeVisible();
    await expectAccessible(page, 'drawer');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(burger).toBeFocused();
    await burger.press('Enter');
    await drawer.getByRole('link', { name: 'Projects' }).press('Enter');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
