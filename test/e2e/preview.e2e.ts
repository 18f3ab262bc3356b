/** A draft can be read by anyone who has its link, and by nobody else. */
import { expect, type Page } from 'playwright/test';
import { drawnText, imageAlt, previewOfDraft } from '#test/support/previews.ts';
import { test } from '#test/support/site-page.ts';

test('a visitor reads a draft by its link until that is revoked', async ({ page, request }) => {
  const { draft, path, revoke } = await previewOfDraft(request);
  const document = await page.goto(path);
  expect(document?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
  await expect(page.getByText(drawnText).last()).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Preview of an unpublished post.');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);

  await revoke();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Preview not available' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByText(draft.title)).toHaveCount(0);
});

test('its images are shown, as copies, before they are public', async ({ page, request }) => {
  const { path } = await previewOfDraft(request);
  const referrers: (string | undefined)[] = [];
  const paths: string[] = [];
  page.on('request', (one) => {
    if (one.resourceType() !== 'image') return;
    referrers.push(one.headers()['referer']);
    paths.push(new URL(one.url()).pathname);
  });
  await page.goto(path);
  const image = page.getByRole('img', { name: imageAlt });
  await expect(image).toBeVisible();
  await expect.poll(() => naturalWidth(page)).toBeGreaterThan(0);
  expect(paths.filter((asked) => asked.includes('uploads/')).join()).toMatch(
    /^\/media\/[^,]+\.webp$/,
  );
  await expect(page.getByText('Loading image...')).toHaveCount(0);
  // As wide as the text, and never the original: its space was reserved.
  expect((await image.boundingBox())?.width).toBeLessThanOrEqual(672);
  expect(referrers.join(' ')).not.toContain(path);
});

test('a link ends when its post is published, and leads there', async ({ page, request }) => {
  const { draft, path, publish } = await previewOfDraft(request);
  await publish();
  await page.goto(path);
  await page.waitForURL(`**/blog/${draft.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
});

test('a truncated link says so', async ({ page, request }) => {
  const { path } = await previewOfDraft(request);
  const document = await page.goto(path.slice(0, -5));
  expect(document?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Preview not available' })).toBeVisible();
});

function naturalWidth(page: Page): Promise<number> {
  return page
    .getByRole('img', { name: imageAlt })
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
}
