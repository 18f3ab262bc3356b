/** The first page of the admin area, for whoever may write and whoever may only look. */
import { expect, type Locator, type Page } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { dashboardSchema } from '#shared/schemas/dashboard.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { createPost, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, signInByForm, test } from '#test/support/site-page.ts';

const feed = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const number = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

test('the owner sees the numbers, goes on by a quick action and reads what was done', async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, 'owner');
  const { title } = await createPost(request, owner);
  const counted = page.waitForResponse('**/api/v1/analytics/dashboard');
  await signInByForm(page, 'owner');
  const counts = dashboardSchema.parse(await (await counted).json());

  await expect(page).toHaveTitle(/^Dashboard · /);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(number(page, 'Total Posts')).toHaveText(String(counts.num_posts));
  await expect(number(page, 'Published')).toHaveText(String(counts.num_published));
  await expect(number(page, 'Drafts')).toHaveText(String(counts.num_drafts));
  await expect(number(page, 'Total Users')).toHaveText(String(counts.num_users));
  const creation = feed(page).getByRole('listitem').filter({ hasText: title });
  await untilLoaded(page, creation);
  await expect(creation).toContainText('Created blog post');
  await expect(creation.locator('time')).toHaveText(/^(?:Just now|\d+ min ago)$/);

  await page.getByRole('link', { name: 'New Blog Post' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/posts\/new$/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name: 'Add User' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/new$/);
  await page.goBack();
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page).toHaveURL(/\/admin\/analytics$/);
});

test('more events are loaded until there are none', async ({ page, request }) => {
  const owner = await signInByApi(request, 'owner');
  for (let post = 1; post <= 11; post += 1) await createPost(request, owner);
  await answerLastPage(page);
  await signIn(page, 'owner');
  const items = feed(page).getByRole('listitem');
  const more = feed(page).getByRole('button', { name: 'Load More Events' });
  await expect(items).toHaveCount(10);
  await more.press('Enter');
  await expect(items).toHaveCount(20);
  await expect(items.nth(10).locator('p')).toBeFocused();
  await more.press('Enter');
  await expect(items).toHaveCount(21);
  await expect(more).toBeDisabled();
});

test('what the viewer may not do is there, disabled, with the reason', async ({ page }) => {
  await signIn(page, demo.username);
  await expect(page.getByText('Read-only account')).toBeVisible();
  for (const name of ['New Blog Post', 'Add User']) {
    const action = page.getByRole('button', { name });
    await expect(action).toBeDisabled();
    await expect(action).toHaveAttribute('title', 'This account is read-only');
  }
  await expect(page.getByRole('link', { name: 'View Analytics' })).toBeVisible();
  await expect(number(page, 'Total Posts')).toHaveText(/^\d+$/);
});

test.describe('when the server cannot be reached', () => {
  test.use({ provoked: /ERR_FAILED|Network error|status(?: of|:) 0/ });

  test('the dashboard stays silent, and nothing spins for ever', async ({ page }) => {
    await page.route('**/api/v1/analytics/**', (route) => route.abort());
    await signIn(page, 'owner');
    await expect(number(page, 'Total Posts')).toHaveText('–Not available');
    await expect(feed(page)).toContainText('There is no activity to show.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(feed(page).getByRole('status')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'New Blog Post' })).toBeVisible();
    await expectAccessible(page, 'dashboard without numbers');
  });
});

/** Others write at the same time, and may have moved it to a further page. */
async function untilLoaded(page: Page, event: Locator): Promise<void> {
  await expect(async () => {
    await expect(feed(page).getByRole('listitem').first()).toBeVisible();
    if ((await event.count()) > 0) return;
    await feed(page).getByRole('button', { name: 'Load More Events' }).click();
    await expect(event).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

/** Others write at the same time: the page after the second is the last, with one event of its own. */
async function answerLastPage(page: Page): Promise<void> {
  let asked = 0;
  await page.route('**/api/v1/analytics/events*', async (route) => {
    const answer = await route.fetch();
    const { data, meta } = await answer.json();
    asked += 1;
    const isLast = asked === 3;
    await route.fulfill({
      json: {
        data: isLast ? data.slice(0, 1) : data,
        meta: isLast ? { ...meta, next_cursor: null, total_pages: 3 } : meta,
      },
    });
  });
}
