/** Formulas, images and dividers by keyboard: reaching, passing, editing, deleting and leaving them. */
import { expect, type Page } from 'playwright/test';
import { caretKey } from '#test/support/caret-keys.ts';
import {
  content,
  intro,
  openPost,
  save,
  type StoredNode,
  storedNodes,
} from '#test/support/post-form.ts';
import { cursorTo, test } from '#test/support/site-page.ts';

const text = (value: string): StoredNode => ({ text: value });
const formula = (value: string, type = 'math-inline'): StoredNode => ({
  type,
  formula: value,
  children: [text('')],
});
const paragraph = (...children: StoredNode[]): StoredNode => ({ type: 'paragraph', children });
const divider: StoredNode = { type: 'divider', children: [text('')] };
/** Paragraph after the tested blocks. */
const ending = intro;

/** Opens a post with the content, and moves the caret to its start. */
async function edit(page: Page, nodes: StoredNode[]): Promise<string> {
  const { slug } = await openPost(page, { content: JSON.stringify(nodes) });
  await expect(content(page).locator('.katex').first()).toBeVisible();
  await cursorTo(page, 'documentStart');
  return slug;
}

/** Saves the form. @returns the stored content */
async function saved(page: Page, slug: string): Promise<StoredNode[]> {
  await save(page);
  return storedNodes(page, slug);
}

/** Presses keys as slowly as a person, so that the editor handles each key before the next. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(waitTwoFrames);
  }
}

/** Waits for the frame in which the browser reports a change, and for the next frame, when the change is complete. */
function waitTwoFrames(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

const selected = (page: Page) => page.getByText(/^Selected: /);

const places: [string, (children: StoredNode[]) => StoredNode][] = [
  ['a paragraph', (children) => paragraph(...children)],
  ['a heading', (children) => ({ type: 'heading-two', children })],
  [
    'a list item',
    (children) => ({ type: 'bulleted-list', children: [{ type: 'list-item', children }] }),
  ],
];

for (const [name, line] of places) {
  test(`the arrow keys pass formulas of ${name}, and text can be typed at every stop`, async ({
    page,
  }) => {
    const slug = await edit(page, [
      line([formula('a'), text('m'), formula('b'), formula('c')]),
      ending,
    ]);
    await page.keyboard.type('1');
    await press(page, 'ArrowRight');
    await expect(selected(page)).toContainText('Formula a');
    await press(page, 'ArrowRight');
    await page.keyboard.type('2');
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect(selected(page)).toContainText('Formula b');
    await press(page, 'ArrowRight');
    await page.keyboard.type('3');
    await press(page, 'ArrowRight');
    await expect(selected(page)).toContainText('Formula c');
    await press(page, 'ArrowRight');
    await page.keyboard.type('4');
    // The other direction must stop at the same places.
    await press(page, ...Array<string>(11).fill('ArrowLeft'));
    await page.keyboard.type('0');
    expect(await saved(page, slug)).toEqual([
      line([
        text('01'),
        formula('a'),
        text('2m'),
        formula('b'),
        text('3'),
        formula('c'),
        text('4'),
      ]),
      ending,
    ]);
  });
}

test('a formula is selected before it is deleted, edited with Enter and left with Escape', async ({
  page,
}) => {
  const slug = await edit(page, [paragraph(formula('a'), text(' mid '), formula('b')), ending]);
  await press(page, caretKey('lineEnd'), 'Backspace');
  await expect(selected(page)).toContainText('Formula b');
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit formula' });
  await expect(dialog.getByLabel('LaTeX')).toBeFocused();
  await expect(dialog.getByLabel('LaTeX')).toHaveValue('b');
  await dialog.getByLabel('LaTeX').fill('b^2');
  await press(page, 'Tab', 'Escape');
  await expect(dialog).toBeHidden();
  await expect(content(page)).toBeFocused();
  await expect(selected(page)).toContainText('Formula b.');

  await press(page, 'Enter');
  await dialog.getByLabel('LaTeX').fill('b^2');
  await press(page, 'ControlOrMeta+Enter');
  await expect(selected(page)).toContainText('Formula b^2');
  await press(page, 'Escape');
  await expect(selected(page)).toBeHidden();
  await page.keyboard.type('!');

  await cursorTo(page, 'documentStart');
  await press(page, 'Delete');
  await expect(selected(page)).toContainText('Formula a');
  await press(page, 'Delete');
  expect(await saved(page, slug)).toEqual([
    paragraph(text(' mid '), formula('b^2'), text('!')),
    ending,
  ]);
});

test('text can be typed before, between and after blocks without text', async ({ page }) => {
  const slug = await edit(page, [formula('x', 'math-block'), divider, ending]);
  await page.keyboard.type('first');
  await press(page, 'ArrowRight');
  await expect(selected(page)).toContainText('Formula x');
  await press(page, 'ControlOrMeta+Enter');
  await page.keyboard.type('second');
  await press(page, 'ArrowRight');
  await expect(selected(page)).toContainText('Divider');
  await press(page, 'ArrowRight', 'ArrowLeft');
  await expect(selected(page)).toContainText('Divider');
  await press(page, 'ArrowRight', 'Delete');
  expect(await saved(page, slug)).toEqual([
    paragraph(text('first')),
    formula('x', 'math-block'),
    paragraph(text('second')),
    divider,
    paragraph(text('ifty characters and more are what a post needs to be saved at all.')),
  ]);
});

test('a document that ends in a block accepts text after it, by keyboard and by pointer', async ({
  page,
}) => {
  const slug = await edit(page, [ending, formula('x', 'math-block')]);
  await press(page, caretKey('lineEnd'), 'ArrowRight');
  await expect(selected(page)).toContainText('Formula x');
  await press(page, 'ArrowRight');
  await page.keyboard.type('by keyboard');

  await page.getByRole('button', { name: 'Divider' }).click();
  // Removes the new line after the divider, which must be the last block.
  await press(page, 'Backspace');
  await expect(selected(page)).toContainText('Divider');
  const box = await content(page).boundingBox();
  if (!box) throw new Error('The editor is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8);
  await page.keyboard.type('by pointer');
  expect(await saved(page, slug)).toEqual([
    ending,
    formula('x', 'math-block'),
    paragraph(text('by keyboard')),
    divider,
    paragraph(text('by pointer')),
  ]);
});
