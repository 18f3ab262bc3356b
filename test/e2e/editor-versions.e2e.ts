/** Earlier versions of an entry: listing them, comparing them with the form, and restoring them. */
import { expect } from 'playwright/test';
import { entryForms, test } from '#test/support/entry-forms.ts';
import { paragraph } from '#test/support/site-api.ts';
import { signIn } from '#test/support/site-page.ts';

const oldText = 'High water comes about fifty minutes later each day, as far as anybody knew.';
const newText = 'High water comes about forty minutes later each day, as far as anybody knew.';

for (const form of entryForms) {
  test.describe(`of a ${form.word}`, () => {
    test('an old version is compared and restored, and the newer text is kept', async ({
      page,
      createEntry,
    }) => {
      const first = await createEntry(form, { content: paragraph(oldText) });
      const again = `${first.title}, again`;
      await first.saveElsewhere({ title: again, content: paragraph(newText) });

      await signIn(page, 'owner', first.editPath);
      const title = page.getByRole('textbox', { name: 'Title' });
      await expect(title).toHaveValue(again);
      const dialog = page.getByRole('dialog');
      const versions = page.getByRole('button', { name: 'Versions' });

      // Uses only the keyboard, and returns to the start.
      await versions.press('Enter');
      const entry = dialog.getByRole('button', { name: first.title });
      await entry.press('Enter');
      await expect(dialog.getByRole('button', { name: 'All versions' })).toBeFocused();
      const text = dialog.getByRole('region', { name: form.textLabel });
      await expect(text.getByRole('deletion').last()).toContainText('forty');
      await expect(text.getByRole('insertion').last()).toContainText('fifty');
      await page.keyboard.press('Enter');
      await expect(entry).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(versions).toBeFocused();

      await versions.click();
      await entry.click();
      await dialog.getByRole('button', { name: 'Restore this version' }).click();
      await expect(dialog).toContainText('The current text stays in the list of versions.');
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('Earlier version restored.')).toBeFocused();
      await expect(title).toHaveValue(first.title);
      await expect(title).toBeInViewport();
      const editor = page.getByRole('textbox', { name: form.editor });
      await expect(editor).toContainText('fifty minutes');

      await versions.click();
      await expect(dialog.getByRole('list', { name: 'Earlier versions' })).toContainText(again);
    });

    test('a restore over somebody else’s save reports it and loses neither', async ({
      page,
      createEntry,
    }) => {
      const first = await createEntry(form);
      await first.saveElsewhere({ title: 'The second title of this' });
      await signIn(page, 'owner', first.editPath);
      const title = page.getByRole('textbox', { name: 'Title' });
      await expect(title).toHaveValue('The second title of this');
      await first.saveElsewhere({ title: 'What the other one wrote' });

      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Versions' }).click();
      await dialog.getByRole('button', { name: first.title }).click();
      await dialog.getByRole('button', { name: 'Restore this version' }).click();
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Somebody else has saved this');
      await dialog.getByRole('button', { name: 'Restore anyway' }).click();
      await expect(title).toHaveValue(first.title);
      await page.getByRole('button', { name: 'Versions' }).click();
      await expect(dialog.getByRole('list')).toContainText('What the other one wrote');
    });
  });
}
