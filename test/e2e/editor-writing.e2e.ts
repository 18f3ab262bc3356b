/** Writing without the toolbar: the slash menu, the toolbar at selected text, and keyboard shortcuts of the form. */
import { expect, type Page } from 'playwright/test';
import { caretKey } from '#test/support/caret-keys.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { content, editPost, intro, openPost, storedNodes } from '#test/support/post-form.ts';
import { cursorTo, expectNoSidewaysScroll, signIn, test } from '#test/support/site-page.ts';

const options = (page: Page) => page.getByRole('listbox', { name: 'Blocks' }).getByRole('option');

test('a slash lists blocks by keyboard, Escape keeps it, and code has none', async ({ page }) => {
  const { slug } = await editPost(page);
  await page.keyboard.type('/head');
  await expect(options(page)).toHaveText(['Heading 1', 'Heading 2', 'Heading 3']);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(content(page)).toHaveAttribute('aria-activedescendant', /-1$/);
  await expectAccessible(page, 'the slash menu');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A section');
  await page.keyboard.press('Enter');
  await page.keyboard.type('either /');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type('or');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/code b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('cd ..');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/is saved as a draft/)).toBeVisible();
  expect((await storedNodes(page, slug)).slice(1)).toEqual([
    { type: 'heading-two', children: [{ text: 'A section' }] },
    { type: 'paragraph', children: [{ text: 'either /or' }] },
    { type: 'code-block', children: [{ text: 'cd ..' }] },
  ]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 390, height: 420 },
  ]) {
    test(`all blocks of a slash can be tapped at ${viewport.width}x${viewport.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await openPost(page);
      await cursorTo(page, 'documentEnd');
      // At the end of a line, too.
      await page.keyboard.type(' As /');
      const list = page.getByRole('listbox', { name: 'Blocks' });
      await expect(list).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/');
      await expect(list).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'the slash menu on a phone');
      await options(page).last().tap();
      await expect(content(page).locator('hr')).toHaveCount(1);
      await page.keyboard.type('/task l');
      await options(page).tap();
      await page.keyboard.type('Tide table');
      await content(page).getByRole('checkbox', { name: 'Done' }).tap();
      await expect(content(page).getByRole('checkbox', { name: 'Done' })).toBeChecked();
      const box = await content(page).getByRole('checkbox').boundingBox();
      // The smallest target for a finger.
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    });
  }
});

test('a new post is written and published by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'owner', '/admin/posts/new');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Written by keyboard');
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(`${intro.children[0]?.text} Linked`);
  await page.keyboard.press(caretKey('selectWord'));
  const tools = page.getByRole('toolbar', { name: 'Selected text' });
  await expect(tools).toBeVisible();
  await expect(tools).toHaveAttribute('title', /F10 goes here/);
  await expectNoSidewaysScroll(page, 'selected text');
  await page.keyboard.press('Alt+F10');
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('example.com');
  await page.keyboard.press('Enter');
  await expect(content(page).getByRole('link')).toHaveText('Linked');
  // The button stays in view while the form scrolls.
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+Enter');
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category).toBeFocused();
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeInViewport();
  await category.fill('Keys');
  await page.getByRole('textbox', { name: 'Tags' }).fill('keyboard');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/admin\/posts$/);
  await expect(page.getByText(/is published/)).toBeVisible();
});
