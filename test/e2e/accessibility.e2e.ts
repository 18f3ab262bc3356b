import { expect, type Page } from 'playwright/test';
import type { ProjectList } from '#shared/schemas/projects.ts';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { entryForms, test } from '#test/support/entry-forms.ts';
import {
  answerContact,
  categories,
  expectNoSidewaysScroll,
  fillInContact,
  signIn,
} from '#test/support/site-page.ts';

const article = '/blog/what-a-page-fault-actually-costs';

test('home, blog, post and 404 pass axe and never scroll sideways', async ({ page }) => {
  const filters = ['/blog?tag=performance', '/blog?tag=nobody-uses-this-tag'];
  for (const path of ['/', '/blog', ...filters, article, '/no-such-page', '/admin']) {
    await open(page, path);
    await expectAccessibleEverywhere(page, path);
  }
});

test('filters and searches of the blog pass axe and never scroll sideways', async ({ page }) => {
  await open(page, '/blog');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('list', { name: 'All tags' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'choices');
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.fill('page fault');
  await expect(page.locator('mark').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'results');
  await search.fill('zeppelin');
  await expect(page.getByText('Nothing found for “zeppelin”.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'nothing found');
});

test('the projects pass axe and never scroll sideways', async ({ page }) => {
  await open(page, '/projects');
  await expectAccessibleEverywhere(page, 'grid');
  await page.getByRole('button', { name: 'List view' }).click();
  await expectAccessibleEverywhere(page, 'list');
  await answerWithNoProjects(page);
  await categories(page).getByRole('link', { name: 'Mobile', exact: true }).click();
  await expect(page.getByText('No projects found in this category.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'empty category');
});

test('the pages of projects pass axe and never scroll sideways', async ({ page }) => {
  for (const path of ['/projects/tidemark', '/projects/marginalia', '/projects/nothing']) {
    await open(page, path);
    await expectAccessibleEverywhere(page, path);
  }
});

test('pages of the owner pass axe and never scroll sideways', async ({ page }) => {
  for (const path of ['/about', '/uses', '/no-page-of-this-name']) {
    await open(page, path);
    await expectAccessibleEverywhere(page, path);
  }
});

test('the contact form passes axe in every state', async ({ page }) => {
  await open(page, '/contact');
  await expectAccessibleEverywhere(page, 'idle');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expectAccessibleEverywhere(page, 'errors');
  await fillInContact(page);
  await answerContact(page, 409);
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Oops! Something went wrong.');
  await expectAccessibleEverywhere(page, 'failure');
  await answerContact(page, 204);
  await keepNotice(page);
  await send.click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expectAccessibleEverywhere(page, 'success');
});

test('the tools of a post pass axe and never scroll sideways', async ({ page, createEntry }) => {
  const { title, editPath, saveElsewhere } = await createEntry(entryForms[0]);
  await saveElsewhere({ title: `${title}, again` });
  await signIn(page, 'owner', editPath);
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name }).click();

  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(dialog.getByRole('list', { name: 'Earlier versions' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'versions');
  await press(title);
  await expect(dialog.getByRole('region', { name: 'Title' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'comparison');
  await press('Restore this version');
  await expectAccessibleEverywhere(page, 'restore');
  await press('Close');

  await page.getByRole('button', { name: 'Preview link' }).click();
  await press('Create link');
  await expect(dialog.getByLabel('Address')).toBeVisible();
  await expectAccessibleEverywhere(page, 'preview link');
  await press('Close');

  await page.getByRole('button', { name: 'Import Markdown' }).click();
  await dialog.getByLabel('Markdown').fill('# Another title\n\nAnother text.');
  await expectAccessibleEverywhere(page, 'import');
  await press('Continue');
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'import preview');
});

test('no public page scrolls sideways on the narrowest screens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = [
    '/',
    '/blog',
    article,
    '/projects',
    '/projects?view=list',
    '/projects/tidemark',
    '/contact',
    '/privacy',
    '/subscribe',
    '/nowhere',
  ];
  for (const path of paths) {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

/** Waits for the content of the page, which may come after its heading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Waits until the app has replaced the plain HTML of the API.
  await expect(page.locator('#root > main:not([class])')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading \w+\.\.\.$/)).toHaveCount(0);
}

async function answerWithNoProjects(page: Page): Promise<void> {
  const none: ProjectList = {
    data: [],
    meta: { page: 1, total_pages: 0, total: 0, next_cursor: null },
  };
  await page.route('**/api/v1/projects?*category=mobile*', (route) =>
    route.fulfill({ json: none }),
  );
}

/** Keeps a notice, which would disappear after five seconds, until the check is over. */
async function keepNotice(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout;
    const startShort = (run: () => void, ms?: number) => (ms === 5000 ? 0 : start(run, ms));
    window.setTimeout = startShort as typeof window.setTimeout; // without its further signatures
  });
}
