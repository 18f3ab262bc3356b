/** All controls and shortcuts of the editor, tested by the stored content. */
import { expect, type Page } from 'playwright/test';
import {
  content,
  control,
  editPost,
  intro,
  save,
  type StoredNode,
  storedNodes,
  toolbar,
} from '#test/support/post-form.ts';
import { expectNoSidewaysScroll, test } from '#test/support/site-page.ts';

const text = (value: string, marks: StoredNode = {}): StoredNode => ({ text: value, ...marks });
const element = (type: string, ...children: StoredNode[]): StoredNode => ({ type, children });
const paragraph = (...children: StoredNode[]): StoredNode => element('paragraph', ...children);
/** Saves the form. @returns the stored content after the introduction */
async function saved(page: Page, slug: string): Promise<StoredNode[]> {
  await save(page);
  const nodes = await storedNodes(page, slug);
  expect(nodes[0]).toEqual(intro);
  return nodes.slice(1);
}

const marks: [control: string, shortcut: string | undefined, mark: string][] = [
  ['Bold', 'ControlOrMeta+b', 'bold'],
  ['Italic', 'ControlOrMeta+i', 'italic'],
  ['Underline', 'ControlOrMeta+u', 'underline'],
  ['Strikethrough', undefined, 'strikethrough'],
  ['Inline code', 'ControlOrMeta+`', 'code'],
];

test('each mark and each kind of block has its control, marks a shortcut, too', async ({
  page,
}) => {
  const { slug } = await editPost(page);
  for (const [name, shortcut] of marks) {
    await control(page, name).click();
    await expect(control(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type(name);
    await control(page, name).click();
    await expect(control(page, name)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.type('-');
    if (!shortcut) continue;
    await page.keyboard.press(shortcut);
    await page.keyboard.type(shortcut);
    await page.keyboard.press(shortcut);
    await page.keyboard.type('-');
  }
  await page.keyboard.press('Enter');
  for (const level of [1, 2, 3]) {
    await control(page, `Heading ${level}`).click();
    await page.keyboard.type(`Heading ${level}`);
    await expect(control(page, `Heading ${level}`)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
  }
  for (const name of ['Quote', 'Numbered list', 'Bulleted list']) {
    await control(page, name).click();
    await page.keyboard.type(name);
    await expect(control(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await control(page, 'Code block').click();
  await page.keyboard.type('Code block');
  await page.keyboard.press('ControlOrMeta+Enter');
  await control(page, 'Divider').click();
  await page.keyboard.type('end');
  const expected = marks.flatMap(([name, shortcut, mark]) => [
    text(name, { [mark]: true }),
    text('-'),
    ...(shortcut ? [text(shortcut, { [mark]: true }), text('-')] : []),
  ]);
  expect(await saved(page, slug)).toEqual([
    paragraph(...expected),
    element('heading-one', text('Heading 1')),
    element('heading-two', text('Heading 2')),
    element('heading-three', text('Heading 3')),
    element('block-quote', text('Quote')),
    element('numbered-list', element('list-item', text('Numbered list'))),
    element('bulleted-list', element('list-item', text('Bulleted list'))),
    element('code-block', text('Code block')),
    element('divider', text('')),
    paragraph(text('end')),
  ]);
});

test('in code, Enter starts a line, pasted text is plain, and there are three ways out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { slug } = await editPost(page);
  await page.evaluate(async () => {
    const item = new ClipboardItem({
      'text/html': new Blob(['<b>bold</b><h1>title</h1>'], { type: 'text/html' }),
      'text/plain': new Blob(['bold\n  title'], { type: 'text/plain' }),
    });
    await navigator.clipboard.write([item]);
  });
  await control(page, 'Code block').click();
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.type('by Ctrl+Enter');
  await page.keyboard.press('Enter');
  await control(page, 'Code block').click();
  await page.keyboard.type('second');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('by Enter');
  await page.keyboard.press('Enter');
  await control(page, 'Code block').click();
  await page.keyboard.type('third');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('by the arrow');
  expect(await saved(page, slug)).toEqual([
    element('code-block', text('first\nbold\n  title')),
    paragraph(text('by Ctrl+Enter')),
    element('code-block', text('second')),
    paragraph(text('by Enter')),
    element('code-block', text('third')),
    paragraph(text('by the arrow')),
  ]);
});

test('an uploaded image is inserted and shown', { tag: '@cloud' }, async ({ page }) => {
  const { slug } = await editPost(page);
  await control(page, 'Image').click();
  const insert = page.getByRole('dialog', { name: 'Insert image' });
  await insert.getByRole('button', { name: 'Insert image' }).click();
  await expect(insert.getByText('Choose an image', { exact: true }).last()).toBeVisible();
  await insert.getByLabel('Image file').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(insert.getByRole('img', { name: 'The uploaded image' })).toBeVisible();
  await insert.getByLabel('Alternative text').fill('A dot');
  await insert.getByRole('button', { name: 'Insert image' }).click();
  await expect(content(page).getByRole('img', { name: 'A dot' })).toBeVisible();
  await page.keyboard.type('below');
  const [image, below] = await saved(page, slug);
  expect(image).toMatchObject({ type: 'image', alt: 'A dot' });
  expect(image?.['url']).toMatch(/^uploads\/[0-9a-f-]{36}\.png$/);
  expect(below).toEqual(paragraph(text('below')));
});

test('undo and redo cover everything', async ({ page }) => {
  const { slug } = await editPost(page);
  await page.keyboard.type('text');
  await control(page, 'Heading 2').click();
  await control(page, 'Divider').click();
  await expect(async () => {
    await control(page, 'Undo').click({ timeout: 500 });
    await expect(control(page, 'Undo')).toBeDisabled({ timeout: 1 });
  }).toPass({ intervals: [0] });
  await expect(content(page).locator('h2, hr')).toHaveCount(0);
  await expect(content(page).locator('p')).toHaveCount(1);

  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(control(page, 'Redo')).toBeDisabled({ timeout: 1 });
  }).toPass({ intervals: [0] });
  await expect(content(page).locator('h2')).toHaveText('text');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content(page).locator('hr')).toHaveCount(0);
  await control(page, 'Redo').click();
  expect(await saved(page, slug)).toEqual([
    element('heading-two', text('text')),
    element('divider', text('')),
    paragraph(text('')),
  ]);
});

test('the toolbar can be used by keyboard, and left', async ({ page }) => {
  const { slug } = await editPost(page);
  await page.keyboard.press('Shift+Tab');
  await expect(control(page, 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(control(page, 'Italic')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('slanted');
  // Tab indents in a list. After Escape, it leaves the editor.
  await page.keyboard.press('Enter');
  await control(page, 'Bulleted list').click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('two');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(content(page)).not.toBeFocused();
  expect(await saved(page, slug)).toEqual([
    paragraph(text('slanted', { italic: true })),
    element(
      'bulleted-list',
      element(
        'list-item',
        text('one'),
        element('bulleted-list', element('list-item', text('two'))),
      ),
    ),
  ]);
});

test('the editor is 400 to 600 pixels high, its toolbar wraps on a small screen, and its dialogs fit', async ({
  page,
}) => {
  await editPost(page);
  const height = async () => (await page.locator('.post-editor-content').boundingBox())?.height;
  expect(await height()).toBe(400);
  for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
  expect(await height()).toBe(600);
  const wide = await toolbar(page).boundingBox();
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoSidewaysScroll(page, 'the form');
  const narrow = await toolbar(page).boundingBox();
  expect(narrow?.height).toBeGreaterThan(wide?.height ?? 0);
  for (const button of await toolbar(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    // The smallest target for a finger.
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }

  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await control(page, 'Formula').click();
    const dialog = page.getByRole('dialog', { name: 'Insert formula' });
    await expect(dialog.getByRole('textbox', { name: 'LaTeX' })).toBeFocused();
    for (const name of ['Cancel', 'Insert formula']) {
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

/** Delays frames, and blocks the page when the text gets the focus. */
function keepBusy(page: Page): Promise<void> {
  return content(page).evaluate((text) => {
    const busyMs = 300; // ProseMirror guards its cursor for 200 ms.
    window.requestAnimationFrame = (draw) =>
      window.setTimeout(() => draw(performance.now()), busyMs);
    text.addEventListener('focus', () => {
      for (const start = performance.now(); performance.now() - start < busyMs; );
    });
  });
}

test('a dialog returns the cursor to its place, even on a busy page', async ({ page }) => {
  const { slug } = await editPost(page);
  await page.keyboard.type('One,');
  await keepBusy(page);
  await control(page, 'Formula').click();
  await expect(page.getByRole('textbox', { name: 'LaTeX' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(' two.');
  expect(await saved(page, slug)).toEqual([paragraph(text('One, two.'))]);
});
