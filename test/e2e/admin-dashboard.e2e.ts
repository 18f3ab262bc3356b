/** The first page of the admin area, for editors and for viewers. */
import { expect, type Locator, type Page } from 'playwright/test';
import { dashboardSchema } from '#shared/schemas/dashboard.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { createPost } from '#test/support/site-api.ts';
import { signIn, signInByForm, test } from '#test/support/site-page.ts';

const feed = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const number = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

test('the owner sees the numbers, uses a quick action and reads the activity', async ({
  page,
  request,
}) => {
  const { title } = await createPost(request);
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
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name: 'Add User' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/new$/);
  await page.goBack();
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await expect(page).toHaveURL(/\/admin\/analytics$/);
});

test.describe('when the server cannot be reached', () => {
  test.use({ provoked: /ERR_FAILED|Network error|status(?: of|:) 0/ });

  test('the dashboard shows no errors, and nothing spins forever', async ({ page }) => {
    await page.route('**/api/v1/analytics/**', (route) => route.abort());
    await signIn(page, 'owner');
    await expect(number(page, 'Total Posts')).toHaveText('–Not available');
    await expect(feed(page)).toContainText('–Not available');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(feed(page).getByRole('status')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'New Blog Post' })).toBeVisible();
    await expectAccessible(page, 'dashboard without numbers');
  });
});

/** Loads more events until `event` is shown, because other journeys may have moved it to a later page. */
async function untilLoaded(page: Page, event: Locator): Promise<void> {
  await expect(async () => {
    await expect(feed(page).getByRole('listitem').first()).toBeVisible();
    if ((await event.count()) > 0) return;
    await feed(page).getByRole('button', { name: 'Load More Events' }).click();
    await expect(event).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}
