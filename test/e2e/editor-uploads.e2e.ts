import { truncate, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { picture } from '#test/support/pictures.ts';
import { content, save } from '#test/support/post-form.ts';
import { signIn, test } from '#test/support/site-page.ts';

interface GivenFile {
  name: string;
  bytes: Buffer;
}

const small = { width: 160, height: 90 };
/** Noise makes a PNG of about a megabyte, which takes some seconds at `slow`. */
const large = { width: 800, height: 500 };
/** In kilobytes per second. */
const slow = 200;

const onItsWay = (page: Page, name: string) =>
  content(page).getByRole('group', { name: `Image ${name}` });
/** Finds the pictures in the text that the browser has loaded. */
const loaded = (page: Page) =>
  content(page)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter(({ naturalWidth }) => naturalWidth > 0).map(({ naturalWidth }) => naturalWidth),
    );

test.beforeEach(async ({ page }) => {
  await signIn(page, 'owner', '/admin/posts/new');
  await content(page).click();
  await page.keyboard.type('High water comes later each day.');
});

/** Pastes or drops files as from another program or the desktop. */
async function insertFiles(
  target: Locator,
  how: 'paste' | 'drop',
  files: GivenFile[],
  texts: Record<string, string> = {},
): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given.encoded) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      for (const [type, text] of Object.entries(given.texts)) data.setData(type, text);
      const { left, bottom } = element.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', {
              ...common,
              dataTransfer: data,
              clientX: left + 2,
              clientY: bottom - 5,
            }),
      );
    },
    { encoded, texts, how },
  );
}

/** Limits how fast the browser sends. @param kilobytes per second; 0 for no limit */
async function limitUploadSpeed(page: Page, kilobytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: kilobytes === 0 ? -1 : kilobytes * 1024,
  });
}

/** Answers uploads instead of the store. @returns a function that counts the answers */
async function answerForStore(page: Page, status: number): Promise<() => number> {
  let count = 0;
  await page.route(
    (url) => url.pathname.endsWith('/') && url.origin !== new URL(page.url()).origin,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      count += 1;
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ status, headers, body: '<Error><Code>InternalError</Code></Error>' });
    },
  );
  return () => count;
}

test('a pasted image shows its progress, delays saving, and becomes part of the post', {
  tag: '@cloud',
}, async ({ page }) => {
  const title = `Tides in pictures ${crypto.randomUUID().slice(0, 8)}`;
  const bytes = await picture('image/png', large);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').first().fill('Computer Science');
  await page.getByRole('textbox', { name: 'Tags' }).fill('tides');
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter');
  await content(page).click();
  await page.keyboard.type(' It has done so for as long as there has been a moon.');

  await limitUploadSpeed(page, slow);
  await insertFiles(content(page), 'paste', [{ name: 'chart.png', bytes }]);
  const placeholder = onItsWay(page, 'chart.png');
  const bar = placeholder.getByRole('progressbar', { name: 'Upload of chart.png' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9]\d? %$/);
  await expectAccessible(page, 'a running upload');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('1 image is still being uploaded.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/posts\/new$/);

  await limitUploadSpeed(page, 0);
  await expect(placeholder).toHaveCount(0);
  await expect.poll(() => loaded(page)).toEqual([large.width]);
  await save(page);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await expect.poll(() => loaded(page)).toEqual([large.width]);
});

test('two images pasted at once keep their order, and undo removes one after the other', async ({
  page,
}) => {
  const files = await Promise.all(
    [120, 240].map(async (width) => ({
      name: `${width}.png`,
      bytes: await picture('image/png', { width, height: 60 }),
    })),
  );
  await insertFiles(content(page), 'paste', files);
  await expect.poll(() => loaded(page)).toEqual([120, 240]);
  await content(page).press('ControlOrMeta+z');
  await expect(content(page).locator('img')).toHaveCount(1);
  await content(page).press('ControlOrMeta+z');
  await expect(content(page).locator('img')).toHaveCount(0);
  await expect(content(page)).toContainText('High water comes later each day.');
  await expect(content(page).getByRole('group')).toHaveCount(0);
});

test('an image is dropped in place, and its upload can be cancelled', async ({ page }) => {
  await page.keyboard.press('Enter');
  await page.keyboard.type('The second line.');
  const first = content(page).locator('p').first();
  const bytes = await picture('image/png', large);
  await limitUploadSpeed(page, slow);
  await insertFiles(first, 'drop', [{ name: 'chart.png', bytes }]);
  const placeholder = onItsWay(page, 'chart.png');
  await placeholder.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(placeholder).toHaveCount(0);
  await expect(content(page)).toBeFocused();
  await limitUploadSpeed(page, 0);

  await insertFiles(first, 'drop', [
    { name: 'chart.png', bytes: await picture('image/png', small) },
  ]);
  await expect.poll(() => loaded(page)).toEqual([small.width]);
  const second = content(page).locator('p', { hasText: 'The second line.' });
  const above = await content(page).locator('img').boundingBox();
  const below = await second.boundingBox();
  expect(above?.y).toBeLessThan(below?.y ?? 0);
});

test.describe('when the store fails', () => {
  test.use({
    provoked: /status of 500/,
    colorScheme: 'dark',
    viewport: { width: 390, height: 800 },
  });

  test('an image reports it in a sentence, and succeeds at the next attempt', async ({ page }) => {
    const answers = await answerForStore(page, 500);
    const bytes = await picture('image/png', small);
    await insertFiles(content(page), 'paste', [{ name: 'chart.png', bytes }]);
    const placeholder = onItsWay(page, 'chart.png');
    await expect(placeholder.getByRole('alert')).toHaveText(
      'The image could not be stored. Please try again.',
    );
    expect(answers()).toBe(1);
    await expectAccessible(page, 'a failed upload');
    await page.unrouteAll();
    await placeholder.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect.poll(() => loaded(page)).toEqual([small.width]);
  });
});

test('an image is chosen in the dialog, refused when it is too large, and inserted', async ({
  page,
}, info) => {
  const sparse = info.outputPath('panorama.png');
  await writeFile(sparse, await picture('image/png', small));
  await truncate(sparse, uploadLimits.bytes + 1024 * 1024);
  await page.getByRole('toolbar').getByRole('button', { name: 'Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  const input = dialog.getByLabel('Image file');
  await input.setInputFiles(sparse);
  await expect(dialog.getByRole('alert')).toHaveText(authorMessages.imageTooLarge);
  await expect(dialog.getByText('21.0 MB')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectAccessible(page, 'a refused file');

  await limitUploadSpeed(page, slow);
  const buffer = await picture('image/png', large);
  await input.setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer });
  const bar = dialog.getByRole('progressbar', { name: 'Upload of chart.png' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9]\d? %$/);
  await limitUploadSpeed(page, 0);
  await expect(bar).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => loaded(page)).toEqual([large.width]);
});
