import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { signIn, test } from '#test/support/site-page.ts';

const article = '/blog/what-a-page-fault-actually-costs';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test('public pages pass axe and never scroll sideways', async ({ page }) => {
        for (const path of ['/', '/blog', article, '/no-such-page', '/admin']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, path);
        }
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
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways by`).toBe(0);
}
