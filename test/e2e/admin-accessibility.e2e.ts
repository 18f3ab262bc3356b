/** Every page of the admin area, wide and narrow, light and dark. */
import { expect, type Page } from 'playwright/test';
import { site } from '#shared/site/site.config.ts';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import {
  type AdminThings,
  adminPages,
  makeAdminThings,
  untilLoaded,
} from '#test/support/admin-pages.ts';
import { signIn, test } from '#test/support/site-page.ts';

// One after the other: the data is created once.
test.describe.configure({ mode: 'default' });

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
    await expectNamed(page);
    await expectAccessibleEverywhere(page, name);
  });
}

/** Checks the title and the heading, by which a screen reader announces a page. */
async function expectNamed(page: Page): Promise<void> {
  const headings = page.getByRole('heading', { level: 1 });
  await expect(headings).toHaveCount(1);
  await expect(headings).not.toBeEmpty();
  await expect(page).toHaveTitle(new RegExp(`^\\S.* · ${site.brandName}$`));
}
