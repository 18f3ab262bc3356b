/** Display of pictures, as authors choose it: cropped around a point, whole, and on dark pages. */
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { picture } from '#test/support/pictures.ts';
import { openPost, save, storedPost } from '#test/support/post-form.ts';
import {
  expectNoSidewaysScroll,
  hydrated,
  noteHydration,
  test,
  untilShown,
} from '#test/support/site-page.ts';

const file = async (name: string, size = { width: 900, height: 600 }) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('image/png', size),
});

const publish = (page: Page) => save(page, /^Publish/);

test('an author chooses by keyboard what stays visible of a cover, and then all of it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { slug, title } = await openPost(page, { status: 'published' });
  await page.getByLabel('Upload cover').setInputFiles(await file('cover.png'));
  await expect(page.getByRole('img', { name: 'Cover of this post' })).toBeVisible();
  await page.getByText('Focal point and crop').click();
  const point = page.getByRole('slider', { name: 'Focal point, from the left' });
  await point.focus();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key);
  await expect(point).toHaveAttribute('aria-valuetext', '60 % from the left, 39 % from the top');
  await expectAccessible(page, 'the form with a focal point');
  await expectNoSidewaysScroll(page, 'the form with a focal point');
  await publish(page);
  expect((await storedPost(page, slug)).cover_view).toBe('60% 39%');

  const cover = page.locator('article .cover img').first();
  const style = (name: string) =>
    cover.evaluate((image, property) => getComputedStyle(image).getPropertyValue(property), name);
  // The published page may still be the old one. Related posts have covers as well.
  await expect(async () => {
    await page.goto(`/blog/${slug}`);
    await expect(cover).toHaveCSS('object-position', '60% 39%', { timeout: 2000 });
  }).toPass();
  const shared = page.locator('meta[property="og:image"]');
  const drawn = await shared.getAttribute('content');
  // The publisher writes pictures after pages.
  const typeOfDrawn = async () =>
    (await request.get(new URL(drawn ?? '').pathname)).headers()['content-type'];
  await expect.poll(typeOfDrawn).toBe('image/png');
  await expectAccessible(page, 'a post with a focal point');

  const card = page.getByRole('article').filter({ hasText: title }).locator('.cover img');
  await untilShown(page, '/blog', card.first());
  await expect(card.first()).toHaveCSS('object-position', '60% 39%');

  await page.goto(`/admin/posts/edit/${slug}`);
  await page.getByRole('checkbox', { name: 'Show the whole picture' }).check();
  await publish(page);
  expect((await storedPost(page, slug)).cover_view).toBe('whole');
  await expect(async () => {
    await page.goto(`/blog/${slug}`);
    expect(await style('object-fit')).toBe('contain');
    // On the old page, the app already shows the new view, but the head is still the old one.
    expect(await shared.getAttribute('content')).not.toBe(drawn);
  }).toPass();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('an author moves the focal point by finger, and hears where it is', async ({
    page,
    context,
  }) => {
    const { slug } = await openPost(page);
    await page.getByLabel('Upload cover').setInputFiles(await file('cover.png'));
    await page.getByText('Focal point and crop').tap();
    const picker = page.getByRole('group', { name: 'Focal point', exact: true });
    const sliders = picker.getByRole('slider');
    await picker.scrollIntoViewIfNeeded();
    // The size is known once the picture has loaded.
    await expect.poll(async () => (await picker.boundingBox())?.height).toBeGreaterThan(100);
    const devtools = await context.newCDPSession(page);
    const box = (await picker.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as [] });

    const { x, y } = at(0.25, 0.75);
    await page.touchscreen.tap(x, y);
    await expectHeard(25, 75);

    const scrolled = await page.evaluate(() => scrollY);
    await touch('touchStart', at(0.5, 0.5));
    for (const step of [0.6, 0.7, 0.8]) await touch('touchMove', at(step, 0.5 - (step - 0.5)));
    await touch('touchEnd');
    await expectHeard(80, 20);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);

    await sliders.last().focus();
    await page.keyboard.press('ArrowDown');
    await expectHeard(80, 21);
    await expectAccessible(page, 'the picker of a focal point, by touch');
    await page.getByRole('button', { name: 'Save as Draft' }).tap();
    await expect(page).toHaveURL(/\/admin\/posts$/);
    expect((await storedPost(page, slug)).cover_view).toBe('80% 21%');

    /** Two sliders. Each announces the position of the point on both axes. */
    async function expectHeard(left: number, top: number): Promise<void> {
      const text = `${left} % from the left, ${top} % from the top`;
      await expect(sliders).toHaveCount(2);
      for (const [index, value] of [left, top].entries()) {
        const slider = sliders.nth(index);
        const side = ['left', 'top'][index] ?? '';
        await expect(slider).toHaveRole('slider');
        await expect(slider).toHaveAccessibleName(`Focal point, from the ${side}`);
        await expect(slider).toHaveAccessibleDescription(/press the arrow keys/);
        await expect(slider).toHaveAttribute('aria-valuetext', text);
        await expect(slider).toHaveValue(String(value));
      }
    }
  });
});

test('an author gives a picture another one for the dark, and softens it', async ({
  page,
  request,
  browser,
}) => {
  const { slug } = await openPost(page, { status: 'published' });
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  await dialog.getByLabel('Image file').setInputFiles(await file('light.png'));
  await expect(dialog.getByRole('img', { name: 'The uploaded image' })).toBeVisible();
  await dialog.getByLabel('Alternative text').fill('A chart');
  await dialog.getByText('In the dark scheme').click();
  await dialog.getByRole('checkbox', { name: 'Soften in the dark' }).check();
  await dialog.getByLabel('Picture for the dark scheme').setInputFiles(await file('dark.png'));
  await expect(dialog.getByRole('img', { name: 'The picture for the dark scheme' })).toBeVisible();
  await expectAccessible(page, 'the dialog of an image with a picture for the dark');
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await publish(page);
  const nodes = JSON.parse((await storedPost(page, slug)).content) as Record<string, string>[];
  const image = nodes.find(({ type }) => type === 'image');
  expect(image).toMatchObject({ alt: 'A chart', softened: true });

  await untilShown(page, `/blog/${slug}`, page.locator('article figure').first());
  const [light, dark] = ['url', 'dark'].map((name) => String(image?.[name]).slice(0, -4));
  // The page is published before the copies of its pictures.
  for (const copy of [light, dark].flatMap((key) => [`${key}-480.webp`, `${key}-900.webp`])) {
    await expect.poll(async () => (await request.get(`/media/${copy}`)).status()).toBe(200);
  }
  for (const [colorScheme, key, other, filter] of [
    ['light', light, dark, 'none'],
    ['dark', dark, light, 'brightness(0.8)'],
  ] as const) {
    const context = await browser.newContext({ colorScheme });
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on('request', (one) => one.resourceType() === 'image' && asked.push(one.url()));
    await noteHydration(reader);
    await reader.goto(`/blog/${slug}`);
    const shown = reader.getByRole('img', { name: 'A chart' });
    await expect(shown).toHaveCount(1);
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(100);
    expect(await shown.getAttribute('src')).toContain(String(key));
    await expect(shown).toHaveCSS('filter', filter);
    expect(asked.filter((url) => url.includes(String(other)))).toEqual([]);
    await expectAccessible(reader, `a post with a picture for the dark, ${colorScheme}`);
    // Waits, because before hydration the link opens only the picture.
    await hydrated(reader);
    await shown.click();
    await expect(reader.getByRole('dialog').getByRole('img')).toHaveCSS('filter', filter);
    await reader.keyboard.press('Escape');
    await reader.emulateMedia({ media: 'print' });
    await expect(reader.getByRole('img', { name: 'A chart' })).toHaveAttribute(
      'src',
      new RegExp(String(light).slice(8)),
    );
    await expect(reader.getByRole('img', { name: 'A chart' })).toHaveCSS('filter', 'none');
    await context.close();
  }
});
