import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import type { ProjectList } from '#shared/schemas/projects.ts';
import {
  answerContact,
  categories,
  expectNoSidewaysScroll,
  fillInContact,
  signIn,
  test,
} from '#test/support/site-page.ts';

const article = '/blog/what-a-page-fault-actually-costs';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test('home, blog, post and 404 pass axe and never scroll sideways', async ({ page }) => {
        const filters = ['/blog?tag=performance', '/blog?tag=nobody-uses-this-tag'];
        for (const path of ['/', '/blog', ...filters, article, '/no-such-page', '/admin']) {
          await open(page, path);
          await expectAccessible(page, path);
        }
      });

      test('choices and searches of the blog pass axe and never scroll sideways', async ({
        page,
      }) => {
        await open(page, '/blog');
        await page.getByRole('button', { name: 'Filter' }).click();
        await expect(page.getByRole('list', { name: 'All tags' })).toBeVisible();
        await expectAccessible(page, 'choices');
        const search = page.getByRole('searchbox', { name: 'Search posts' });
        await search.fill('page fault');
        await expect(page.locator('mark').first()).toBeVisible();
        await expectAccessible(page, 'results');
        await search.fill('zeppelin');
        await expect(page.getByText('Nothing found for “zeppelin”.')).toBeVisible();
        await expectAccessible(page, 'nothing found');
      });

      test('the projects pass axe and never scroll sideways', async ({ page }) => {
        await open(page, '/projects');
        await expectAccessible(page, 'grid');
        await page.getByRole('button', { name: 'List view' }).click();
        await expectAccessible(page, 'list');
        await answerWithNoProjects(page);
        await categories(page).getByRole('link', { name: 'Mobile', exact: true }).click();
        await expect(page.getByText('No projects found in this category.')).toBeVisible();
        await expectAccessible(page, 'empty category');
      });

      test('the contact form passes axe in every state', async ({ page }) => {
        await open(page, '/contact');
        await expectAccessible(page, 'idle');
        const send = page.getByRole('button', { name: 'Send Message' });
        await send.click();
        await expect(page.getByText('Message is required')).toBeVisible();
        await expectAccessible(page, 'errors');
        await fillInContact(page);
        await answerContact(page, 409);
        await send.click();
        await expect(page.getByRole('alert')).toContainText('Oops! Something went wrong.');
        await expectAccessible(page, 'failure');
        await answerContact(page, 204);
        await keepNotice(page);
        await send.click();
        await expect(page.getByText('Message sent successfully!')).toBeVisible();
        await expectAccessible(page, 'success');
      });

      test('the admin pages pass axe and never scroll sideways', async ({ page }) => {
        await signIn(page, 'owner', '/admin/posts');
        await expect(page.getByRole('heading', { name: 'Blog Posts' })).toBeVisible();
        await expectAccessible(page, 'posts');
        await page.goto('/admin/posts/new');
        await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
        await expectAccessible(page, 'editor');
      });
    });
  }
}

test('no public page scrolls sideways on the narrowest screens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = ['/', '/blog', article, '/projects', '/projects?view=list', '/contact', '/nowhere'];
  for (const path of paths) {
    await open(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

/** Until the page has what it is about, not only its heading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // What the API has written in plain HTML gives way to the app.
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

/** The notice of five seconds stays while it is looked at, however busy the machine. */
async function keepNotice(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout;
    const startShort = (run: () => void, ms?: number) => (ms === 5000 ? 0 : start(run, ms));
    window.setTimeout = startShort as typeof window.setTimeout; // without its further signatures
  });
}

async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe }; // what axe.source defines
    const result = await checker.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(violations, name).toEqual([]);
  await expectNoSidewaysScroll(page, name);
}
