import { expect, type Locator, type Page } from 'playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { picture } from '#test/support/pictures.ts';
import { save } from '#test/support/post-form.ts';
import { signIn, test } from '#test/support/site-page.ts';

async function choose(within: Page | Locator, words: string, name: string): Promise<void> {
  await within.getByRole('button', { name: 'Choose from media' }).first().click();
  const chooser = within.getByRole('region', { name: 'Media' });
  await chooser.getByLabel('Search media').fill(words);
  await expect(chooser.getByRole('listitem')).toHaveCount(1);
  await chooser.getByRole('button', { name }).click();
  await expect(chooser).toBeHidden();
}

test('an author uploads a picture, describes it, uses it twice in a post, and deletes it afterwards', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `kite-${mark}.png`;
  const description = `A red kite ${mark}`;
  const title = `Kites in ${mark}`;
  await signIn(page, 'staff');
  await page.getByRole('link', { name: 'Media', exact: true }).click();
  const main = page.getByRole('main');
  const buffer = await picture('image/png', { width: 640, height: 400 });
  await main.getByLabel('Upload a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
  const tile = main.getByRole('button', { name });
  await expect(tile).toBeVisible();
  await main.getByLabel('Search media').fill(mark);
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await expect(tile).toContainText('640 × 400');
  await expectAccessibleEverywhere(page, 'the library');

  await tile.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText(/^Nothing uses it/)).toBeVisible();
  await dialog.getByLabel('Description').fill(description);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, 'a file of the library');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/admin/posts/new');
  await page.getByLabel('Title').first().fill(title);
  await page.getByLabel('Category').first().fill('Nature');
  const tags = page.getByRole('textbox', { name: 'Tags' });
  await tags.fill('kites');
  await tags.press('Enter');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type(
    'A kite is a heavier-than-air craft with wing surfaces that react to air.',
  );
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const image = page.getByRole('dialog', { name: 'Insert image' });
  await choose(image, `red ${mark}`, name);
  await expect(image.getByLabel('Alternative text')).toHaveValue(description);
  await expectAccessible(page, 'the image dialog with a chosen picture');
  await image.getByRole('button', { name: 'Insert image' }).click();
  await expect(content.getByRole('img', { name: description })).toBeVisible();
  await choose(page, name, name);
  await save(page);

  const open = async () => {
    await page.goto(`/admin/media?q=${mark}`);
    await tile.click();
  };
  await open();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('link', { name: title }).click();

  await page.getByRole('button', { name: 'Remove cover' }).click();
  await content.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(
    'A kite without its picture is a text about a kite, and no more than that.',
  );
  await save(page);
  await open();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete file?' });
  await expectAccessible(page, 'the question before a deletion');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText(`“${name}” has been deleted.`)).toBeVisible();
  await expect(main.getByText('No files match this search.')).toBeVisible();
});
