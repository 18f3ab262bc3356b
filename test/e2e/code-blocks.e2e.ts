/** Code blocks in a post: their settings for authors, and their display for readers. */
import { expect, type Page } from 'playwright/test';
import { editPost, intro, save, storedNodes } from '#test/support/post-form.ts';
import { createPost } from '#test/support/site-api.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { test, untilShown } from '#test/support/site-page.ts';

const source = Array.from({ length: 60 }, (_, at) => `val line${at + 1} = ${at + 1}`).join('\n');
const settings = { language: 'kotlin', fileName: 'Lines.kt', lines: '2', lineNumbers: true };

test('an author says beside the code what it is, and sees it as readers do', async ({ page }) => {
  const post = await editPost(page);
  await page.getByRole('button', { name: 'Code block', exact: true }).click();
  await page.keyboard.type('val a = 1');
  const bar = page.getByRole('group', { name: 'Code block' });
  await bar.getByRole('combobox', { name: 'Language' }).fill('Kotlin');
  await bar.getByRole('textbox', { name: 'File name' }).fill('Lines.kt');
  await bar.getByRole('textbox', { name: 'Highlighted lines' }).fill('2');
  await bar.getByRole('checkbox', { name: 'Line numbers' }).check();
  await expectAccessible(page, 'the form with the bar of a code block');
  const block = page.locator('.post-editor-content pre');
  await expect(block.locator('span').first()).toHaveText('val');
  await expect(block).toHaveAttribute('data-language', 'Kotlin');
  await bar.getByRole('textbox', { name: 'File name' }).press('Enter');
  await page.keyboard.type('0');
  await save(page);
  expect(await storedNodes(page, post.slug)).toEqual([
    intro,
    { type: 'code-block', ...settings, children: [{ text: 'val a = 10' }] },
  ]);
});

test('a reader unfolds long code and follows a link to a line, without a highlighter', async ({
  page,
  request,
  browser,
}) => {
  const code = { type: 'code-block', ...settings, children: [{ text: source }] };
  const { slug, title } = await createPost(request, {
    content: JSON.stringify([intro, code]),
    status: 'published',
  });
  const path = `/blog/${slug}`;
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await untilShown(page, '/blog', page.getByRole('link', { name: title }).first());
  await page.getByRole('link', { name: title }).first().click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('pre span span').first()).toHaveText('val');
  expect(scripts.filter((script) => script.includes('hljs'))).toEqual([]);

  await page.goto(path);
  await expect(page.locator('pre span span').first()).toHaveText('val');
  await expectAccessible(page, 'a post with long code');
  const last = page.getByRole('link', { name: 'Line 60' });
  const height = () => heightOfCode(page);
  const folded = await height();
  await page.getByText('All 60 lines').click();
  expect(await height()).toBeGreaterThan(folded + 200);
  await page.getByText('All 60 lines').click();
  expect(await height()).toBe(folded);
  await page.emulateMedia({ media: 'print' });
  expect(await height()).toBeGreaterThan(folded + 200);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${path}#L1-60`);
  await expect(last).toBeInViewport();
  expect(await height()).toBeGreaterThan(folded + 200);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const quiet = await plain.newPage();
  await quiet.goto(new URL(`${path}#L1-60`, page.url()).href);
  await expect(quiet.getByRole('link', { name: 'Line 60' })).toBeInViewport();
  await quiet.goto(new URL(path, page.url()).href);
  expect(await heightOfCode(quiet)).toBeGreaterThan(folded + 200);
  await expect(quiet.getByText('All 60 lines')).toBeHidden();
  await plain.close();
});

/** @returns the height of the visible code, in pixels */
function heightOfCode(page: Page): Promise<number> {
  return page.locator('pre').evaluate((code) => code.getBoundingClientRect().height);
}
