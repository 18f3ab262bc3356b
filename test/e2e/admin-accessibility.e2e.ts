/** Every page of the admin area, wide and narrow, by day and by night. */
import { expect, type Page } from 'playwright/test';
import { site } from '#shared/site/site.config.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import {
  type AdminThings,
  adminPages,
  makeAdminThings,
  untilLoaded,
} from '#test/support/admin-pages.ts';
import { signIn, test } from '#test/support/site-page.ts';

test.use({ reducedMotion: 'reduce' });

let things: AdminThings;

test.beforeAll(async ({ request }) => {
  things = await makeAdminThings(request);
});

for (const { name, path } of adminPages) {
  test(`the page '${name}' passes axe, has one heading and a title, and never scrolls sideways`, async ({
    page,
  }) => {
    await signIn(page, 'owner', path(things));
    await untilLoaded(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await untilLoaded(page);
      await expectNamed(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute(
          'data-mantine-color-scheme',
          colorScheme,
        );
        await expectAccessible(page, `${name} in ${colorScheme} at ${width} px`);
      }
    }
  });
}

/** A screen reader tells each page by both. */
async function expectNamed(page: Page): Promise<void> {
  const headings = page.getByRole('heading', { level: 1 });
  await expect(headings).toHaveCount(1);
  await expect(headings).not.toBeEmpty();
  await expect(page).toHaveTitle(new RegExp(`^\\S.* · ${site.brandName}$`));
}
