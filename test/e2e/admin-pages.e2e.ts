/** A page of the owner: writing it in the admin area, and reading it as a visitor. */
import { expect } from 'playwright/test';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { pagesPath } from '#test/support/page-api.ts';
import { bearer, jsonOf, signIn as signInByApi } from '#test/support/site-api.ts';
import {
  hydrated,
  noteHydration,
  signIn,
  test,
  untilShown,
  visitor,
} from '#test/support/site-page.ts';
import { pageListSchema } from '#shared/schemas/pages.ts';

/** Prefix of the titles that only these journeys use. */
const mark = `Colophon ${crypto.randomUUID().slice(0, 8)}`;

test.afterEach(async ({ request }) => {
  const headers = bearer(await signInByApi(request, 'owner'));
  const params = { status: 'all', page_size: 100 };
  const answer = await request.get(pagesPath, { headers, params });
  for (const { id, title } of pageListSchema.parse(await jsonOf(answer, 200)).data) {
    if (title.startsWith(mark)) await request.delete(`${pagesPath}/${id}`, { headers });
  }
});

test('a page is drafted, previewed, published with a link in the footer, moved, deleted and restored', {
  tag: '@cloud',
}, async ({ page, context }) => {
  const title = `${mark} of this site`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await signIn(page, 'staff', '/admin/pages');
  await page.getByRole('link', { name: 'New Page' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Blog');
  await expect(page.getByText('The site keeps “blog” for itself')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await expect(page.getByLabel('Slug')).toHaveValue(slug);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Set in a typeface that is older than the web.');
  await expectAccessibleEverywhere(page, 'new page');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText(`“${title}” is saved as a draft.`)).toBeVisible();
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('Draft');

  const reader = await visitor(context);
  expect((await reader.goto(`/${slug}`))?.status()).toBe(404);
  await expect(reader.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await row.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByRole('button', { name: 'Preview link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByRole('dialog').getByRole('textbox');
  await reader.goto(await link.inputValue());
  await expect(reader.getByRole('note')).toContainText('Preview of an unpublished page.');
  await expect(reader.getByText('older than the web')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Show in footer').check();
  await page.getByLabel('Order in the footer').fill('3');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`“${title}” is published.`)).toBeVisible();
  await expect(row).toContainText('Footer 3');
  const heading = reader.getByRole('heading', { level: 1, name: title });
  await untilShown(reader, `/${slug}`, heading);
  const inFooter = reader.getByRole('contentinfo').getByRole('link', { name: title });
  await untilShown(reader, '/contact', inFooter);
  await noteHydration(reader);
  await reader.reload();
  await hydrated(reader);
  await inFooter.click();
  await expect(heading).toBeVisible();
  await expect(reader).toHaveURL(`/${slug}`);

  await row.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByLabel('Slug').fill(`${slug}-now`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`The changes to “${title}” are published.`)).toBeVisible();
  await untilShown(reader, `/${slug}-now`, heading);
  await expect(async () => {
    await reader.goto(`/${slug}`);
    await expect(reader).toHaveURL(`/${slug}-now`, { timeout: 1000 });
  }).toPass();

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${title}” is in the trash.`)).toBeVisible();
  const lost = reader.getByRole('heading', { level: 1, name: 'Page not found' });
  await untilShown(reader, `/${slug}-now`, lost);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${title}” is back, as a draft.`)).toBeVisible();
  await expect(row).toContainText('Draft');
});

test('an address that nobody has is an unknown one, also for the app in an open tab', async ({
  page,
}) => {
  await noteHydration(page);
  expect((await page.goto('/nobody-has-this'))?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});
