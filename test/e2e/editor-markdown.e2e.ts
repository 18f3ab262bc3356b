/** Export of a post as Markdown, and import without changes. */
import { readFile } from 'node:fs/promises';
import type { Editor } from '@tiptap/core';
import { expect } from 'playwright/test';
import { content as editor, save, storedPost } from '#test/support/post-form.ts';
import { createPost } from '#test/support/site-api.ts';
import { cursorTo, signIn, test } from '#test/support/site-page.ts';

const content = JSON.stringify([
  { type: 'heading-two', children: [{ text: 'High water' }] },
  {
    type: 'paragraph',
    children: [
      { text: 'It comes ' },
      { text: 'fifty minutes', bold: true },
      { text: ' later each day, as ' },
      { type: 'math-inline', formula: '\\Delta t', children: [{ text: '' }] },
      { text: ' shows.' },
    ],
  },
  { type: 'code-block', children: [{ text: 'const period = 12.42;' }] },
  {
    type: 'bulleted-list',
    children: [{ type: 'list-item', children: [{ text: 'Springs and neaps' }] }],
  },
]);

test('an exported post can be imported as another post that says the same', async ({
  page,
  request,
}) => {
  const first = await createPost(request, { content, tags: ['tides', 'c++'] });
  await signIn(page, 'owner', `/admin/posts/edit/${first.slug}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Markdown' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${first.slug}.md`);
  const markdown = await readFile(await file.path(), 'utf8');
  expect(markdown).toContain('**fifty minutes**');

  await page.goto('/admin/posts/new');
  await page.getByRole('button', { name: 'Import Markdown' }).click();
  const dialog = page.getByRole('dialog');
  // The first post already has this slug.
  await dialog.getByLabel('Markdown').fill(markdown.replace(first.slug, `${first.slug}-again`));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(first.title);
  await save(page);

  const second = await storedPost(page, `${first.slug}-again`);
  expect(JSON.parse(second.content)).toEqual(JSON.parse(first.content));
  expect(second).toMatchObject({
    title: first.title,
    category: first.category,
    tags: first.tags,
    excerpt: first.excerpt,
  });
});

test('an import asks before it replaces, and Undo restores the text', async ({ page, request }) => {
  const { title, slug } = await createPost(request);
  await signIn(page, 'owner', `/admin/posts/edit/${slug}`);
  const text = editor(page);
  await expect(text).toContainText('High water');
  await page.getByRole('button', { name: 'Import Markdown' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'another.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Another title\n\nAnother *text* altogether.'),
  });
  await expect(dialog).toContainText('This replaces what you have written: Title, Text.');
  await expect(dialog).toContainText(`instead of: ${title}`);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(text).toHaveText('Another text altogether.');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Another title');
  await text.press('ControlOrMeta+z');
  await expect(text).toContainText('High water');
});

test('Markdown that is typed, or inserted at once, is what it is when pasted, until it is undone', async ({
  page,
}) => {
  await signIn(page, 'owner', '/admin/posts/new');
  const text = editor(page);
  // Waits until our rules for typed Markdown have replaced those of TipTap.
  const hasEarlierRules = () =>
    text.evaluate((element) =>
      (element as HTMLElement & { editor?: Editor }).editor?.state.plugins.some(
        ({ spec }) => 'isInputRules' in spec,
      ),
    );
  await expect.poll(hasEarlierRules).toBe(false);
  await text.click();
  await page.keyboard.type('left right');
  for (let letters = 'right'.length; letters > 0; letters -= 1) {
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.insertText('**粗体**');
  await expect(text.locator('strong')).toHaveText('粗体');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveText('left **粗体**right');
  await cursorTo(page, 'documentEnd');
  await page.keyboard.type('\nfor $5 or $6, see https://example.com\n');
  await expect(text.getByRole('link')).toHaveText('https://example.com');
  await page.keyboard.press('Backspace');
  await expect(text.getByRole('link')).toHaveCount(0);
  await page.keyboard.type('- [x] so $x^2$ is');
  await expect(text.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  await expect(text.locator('math')).toHaveCount(1);
});
