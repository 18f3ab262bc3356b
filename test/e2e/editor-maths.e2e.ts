/** Formulas, images and dividers by keyboard: reached, passed, edited, deleted and left. */
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
/** In nobody's way. */
const ending = intro;

/** Opens a post with that content, with the cursor at its very beginning. */
async function edit(page: Page, nodes: StoredNode[]): Promise<string> {
  const { slug } = await openPost(page, { content: JSON.stringify(nodes) });
  await expect(content(page).locator('.katex').first()).toBeVisible();
  await cursorTo(page, 'documentStart');
  return slug;
}

/** The stored content after the form was saved. */
async function saved(page: Page, slug: string): Promise<StoredNode[]> {
  await save(page);
  return storedNodes(page, slug);
}

/** Presses keys like a person: the browser has reported one to the editor before the next. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(twoFrames);
  }
}

/** The first of them reports the change, the second comes when it is done. */
function twoFrames(): Promise<unknown> {
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
    // And all the way back.
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
  // The new line behind it is not wanted: the divider must be last.
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
