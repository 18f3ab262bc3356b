/** Preview links: only people with the link can read a draft or an unpublished change. */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { uploadedSchema } from '#shared/schemas/uploads.ts';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { entryForms, test } from '#test/support/entry-forms.ts';
import { signIn } from '#test/support/site-page.ts';
import { picture } from '#test/support/pictures.ts';
import { bearer, jsonOf, signIn as signInByApi } from '#test/support/site-api.ts';

const drawnText = 'The bridge hangs from the curve that its own weight draws between two posts.';
const imageAlt = 'A chain between two posts';

/** Uploads an image. @returns a text that contains it */
async function contentWithImage(api: APIRequestContext): Promise<string> {
  const headers = bearer(await signInByApi(api, 'owner'));
  const buffer = await picture('image/jpeg', { width: 1800, height: 900 });
  const multipart = { file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } };
  const answer = await api.post(`${apiBasePath}/uploads`, { multipart, headers });
  const { object_key } = uploadedSchema.parse(await jsonOf(answer, 201));
  return JSON.stringify([
    { type: 'paragraph', children: [{ text: drawnText }] },
    { type: 'image', url: object_key, alt: imageAlt, children: [{ text: '' }] },
  ]);
}

for (const form of entryForms) {
  test.describe(`of a ${form.word}`, () => {
    test('a visitor reads a draft by its link until that is revoked', async ({
      page,
      request,
      createEntry,
    }) => {
      const content = await contentWithImage(request);
      const draft = await createEntry(form, { isDraft: true, content });
      const document = await page.goto(await draft.createPreview());
      expect(document?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
      await expect(page.getByText(drawnText).last()).toBeVisible();
      await expect(page.getByRole('note')).toContainText(`Preview of an unpublished ${form.word}.`);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
      await expectAccessibleEverywhere(page, 'preview');

      await draft.revokePreview();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Preview not available' })).toBeVisible();
      await expectAccessibleEverywhere(page, 'no preview');
      await page.getByRole('link', { name: 'Go to the blog' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
      await expect(page.getByText(draft.title)).toHaveCount(0);
    });

    test('its images are shown, as copies, before they are public', async ({
      page,
      request,
      createEntry,
    }) => {
      const content = await contentWithImage(request);
      const path = await (await createEntry(form, { isDraft: true, content })).createPreview();
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
      // The page reserves space for a copy as wide as the text, and never loads the original.
      expect((await image.boundingBox())?.width).toBeLessThanOrEqual(672);
      expect(referrers.join(' ')).not.toContain(path);
    });

    test('a change is read by its link, and at the public address once it is published', async ({
      page,
      browser,
      createEntry,
    }) => {
      const entry = await createEntry(form);
      await entry.publish();
      const heading = (of: Page, name: string) =>
        expect(of.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      const visitor = await (await browser.newContext()).newPage();
      const expectPublic = (title: string) =>
        expect(async () => {
          await visitor.goto(form.readersPath + entry.slug);
          await heading(visitor, title);
        }).toPass();
      await expectPublic(entry.title);

      await signIn(page, 'staff', entry.editPath);
      const changed = `${entry.title}, told anew`;
      await page.getByLabel(/^Title/).fill(changed);
      await expect(page.getByText(/updates what readers see/)).toBeVisible();
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      const dialog = page.getByRole('dialog');
      const address = await dialog.getByLabel('Address').inputValue();
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await visitor.goto(address);
      await heading(visitor, changed);
      await expect(visitor.getByRole('note')).toContainText('changes that are not published yet');
      await expectPublic(entry.title);

      await page.getByRole('button', { name: form.publishButton, exact: true }).click();
      await page.waitForURL(`**${form.listPath}`);
      await visitor.goto(address);
      await expect(visitor.getByRole('heading', { name: 'Preview not available' })).toBeVisible();
      await expectPublic(changed);
      await visitor.context().close();
    });

    test('a link ends when its text is published, and leads there', async ({
      page,
      createEntry,
    }) => {
      const draft = await createEntry(form, { isDraft: true });
      const path = await draft.createPreview();
      await draft.publish();
      await page.goto(path);
      await page.waitForURL(`**${form.readersPath}${draft.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
    });
  });
}

test('a truncated link says so', async ({ page, createEntry }) => {
  const [form] = entryForms;
  const path = await (await createEntry(form, { isDraft: true })).createPreview();
  const document = await page.goto(path.slice(0, -5));
  expect(document?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Preview not available' })).toBeVisible();
});

function naturalWidth(page: Page): Promise<number> {
  return page
    .getByRole('img', { name: imageAlt })
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
}
