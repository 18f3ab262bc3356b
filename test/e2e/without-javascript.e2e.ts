/** All content can be read without JavaScript. */
import { expect, type Locator } from 'playwright/test';
import { sampleProjects } from '#scripts/seed/samples.ts';
import { site } from '#shared/site/site.config.ts';
import { test } from '#test/support/site-page.ts';

test.use({ javaScriptEnabled: false });

const title = 'What a page fault actually costs';

test('a visitor goes from the home page to the projects', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: site.brandName })).toBeVisible();
  await expect(page.getByText(site.bio)).toBeVisible();
  await expect(page.getByText('By the numbers')).toBeVisible();
  await follow(page.getByRole('main').getByRole('link', { name: 'View Projects' }));
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.getByText(/loading/i)).toHaveCount(0);
  for (const { title: name } of sampleProjects()) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
});

test('the calls to action on the home page are visible', async ({ page }) => {
  await page.goto('/');
  const call = page.getByRole('main').getByRole('link', { name: 'Get In Touch' });
  await expect(call).toHaveCSS('background-color', 'rgb(23, 28, 34)');
  await expect(call).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('a reader finds a post by its tag and reads on', async ({ page }) => {
  await page.goto('/blog?tag=performance');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const tagged = cards.filter({
    has: page.getByRole('link', { name: 'performance', exact: true }),
  });
  expect(await tagged.count()).toBe(await cards.count());

  await follow(cards.getByRole('link', { name: title }).first());
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title);
  await expect(page.locator('article').getByText('Nothing did. When you call')).toBeVisible();
  await expect(page.locator('article .katex').first()).toBeVisible();
  await expect(page.locator('article pre').first()).toBeVisible();

  const author = page.getByRole('region', { name: 'Author' });
  await expect(author.getByRole('link', { name: 'Subscribe' })).toBeVisible();
  await expect(author.getByText('Share')).toBeHidden();
  const related = page.getByRole('navigation', { name: 'Related posts' });
  await expect(related.getByRole('link').first()).toBeVisible();
  const more = page.getByRole('navigation', { name: 'More posts' });
  await follow(more.getByRole('link', { name: /^Older/ }));
  await expect(heading).not.toHaveText(title);
  await follow(more.getByRole('link', { name: /^Newer/ }));
  await expect(heading).toHaveText(title);

  await follow(page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'linux' }));
  await expect(page).toHaveURL(/\/blog\?tag=linux$/);
  await expect(cards.getByRole('link', { name: title }).first()).toBeVisible();
});

test('every header link leads to its page', async ({ page }) => {
  await page.goto('/contact');
  for (const [name, level1] of [
    ['Blog', 'Blog'],
    ['Projects', 'Projects'],
    ['Home', site.brandName],
  ] as const) {
    await follow(page.getByRole('banner').getByRole('link', { name, exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: level1 })).toBeVisible();
  }
});

test('the contact page offers another way to write', async ({ page }) => {
  await page.goto('/contact');
  // By its element: the test runner does not see the text of `noscript`.
  const notice = page.locator('noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('The form needs JavaScript.');
  await expect(notice.getByRole('link', { name: site.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${site.supportEmail}`,
  );
});

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await follow(page.getByRole('link', { name: 'Go Home' }));
  await expect(page.getByRole('heading', { level: 1, name: site.brandName })).toBeVisible();
});

/** Chromium drops input before the first paint: once it shows, the pointer is over the link. */
async function follow(link: Locator): Promise<void> {
  await expect(async () => {
    await link.hover();
    expect(await link.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  await link.click();
}
