/** The caret stays in view while an author writes: above all bars, on phones and in low windows. */
import type { Editor } from '@tiptap/core';
import { expect, type Page } from 'playwright/test';
import { content, control } from '#test/support/post-form.ts';
import { createPost } from '#test/support/site-api.ts';
import { cursorTo, signIn, test } from '#test/support/site-page.ts';

/** Fails with the name of an element that covers or clips the caret. */
async function expectCaretInView(page: Page, after: string): Promise<void> {
  const cover = () =>
    content(page).evaluate((text) => {
      const { view } = (text as HTMLElement & { editor: Editor }).editor;
      const { left, top, bottom } = view.coordsAtPos(view.state.selection.head);
      const covers = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 1, y));
      const cover = covers.find((found) => found === null || !text.contains(found));
      return cover === undefined ? 'nothing' : (cover?.outerHTML.slice(0, 120) ?? 'the window');
    });
  await expect.poll(cover, `what covers the cursor after ${after}`).toBe('nothing');
}

async function writeAtTheEnd(page: Page): Promise<void> {
  await cursorTo(page, 'documentEnd');
  await expectCaretInView(page, 'Ctrl+End');
  await page.keyboard.type(' and more');
  await expectCaretInView(page, 'typing');
  for (let line = 0; line < 4; line += 1) await page.keyboard.press('Enter');
  await expectCaretInView(page, 'Enter');
  await control(page, 'Formula').click();
  const dialog = page.getByRole('dialog', { name: 'Insert formula' });
  await dialog
    .getByLabel('LaTeX')
    .fill('\\begin{pmatrix} a \\\\ b \\\\ c \\\\ d \\\\ e \\end{pmatrix}');
  await dialog.getByRole('button', { name: 'Insert formula' }).click();
  await expect(content(page).locator('.katex')).toBeVisible();
  await expectCaretInView(page, 'a formula');
  await control(page, 'Table').click();
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible();
  await expectCaretInView(page, 'a table');
  for (let cell = 0; cell < 9; cell += 1) await page.keyboard.press('Tab');
  await expectCaretInView(page, 'Tab in a table');
  await cursorTo(page, 'documentStart');
  await expectCaretInView(page, 'Ctrl+Home');
  await page.keyboard.press('ControlOrMeta+z');
  await expectCaretInView(page, 'undo');
}

const phones = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 390, height: 420 },
];
const desktops = [
  { width: 1440, height: 800 },
  { width: 1280, height: 600 },
];

for (const [kind, sizes, touch] of [
  ['a phone', phones, true],
  ['a desktop', desktops, false],
] as const) {
  test.describe(kind, () => {
    test.use({ hasTouch: touch, isMobile: touch });
    for (const viewport of sizes) {
      test(`shows the cursor at ${viewport.width}x${viewport.height}`, async ({
        page,
        request,
      }) => {
        const { slug } = await createPost(request, {
          content: JSON.stringify(
            Array.from({ length: 40 }, (_, index) => ({
              type: 'paragraph',
              children: [
                { text: `Paragraph ${index} of a post that is long enough to be scrolled` },
              ],
            })),
          ),
        });
        await page.setViewportSize(viewport);
        await signIn(page, 'owner', `/admin/posts/edit/${slug}`);
        await writeAtTheEnd(page);
      });
    }
  });
}
