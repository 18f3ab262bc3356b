import { expect } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { entryForms, test } from '#test/support/entry-forms.ts';
import { paragraph } from '#test/support/site-api.ts';
import { signIn } from '#test/support/site-page.ts';

for (const form of entryForms) {
  test(`a save of a ${form.word} over somebody else’s keeps both texts in view`, async ({
    page,
    createEntry,
  }) => {
    const content = paragraph('High water comes about fifty minutes later each day, or so.');
    const formula = { type: 'math-block', formula: '\\frac{a}{b}', children: [{ text: '' }] };
    const entry = await createEntry(form, {
      title: 'Two people, one text',
      content: JSON.stringify([...JSON.parse(content), formula]),
    });
    await signIn(page, 'owner', entry.editPath);
    const title = page.getByLabel(/^Title/);
    await expect(title).toHaveValue('Two people, one text');
    await entry.saveElsewhere({ title: 'What the other one wrote', content });

    await title.fill('What I have been writing');
    const save = page.getByRole('button', { name: form.saveButton });
    await save.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Title' })).toContainText(
      'the other one wrote',
    );
    const beside = dialog.getByRole('region', { name: 'Beside the words' });
    await expect(beside).toContainText('Formula added');
    await expectAccessible(page, 'both texts');

    // The text stays in this browser for either choice.
    await dialog.getByRole('button', { name: 'Use the saved one' }).click();
    await expect(title).toHaveValue('What the other one wrote');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('button', { name: 'Restore the unsaved changes' }).click();
    await expect(title).toHaveValue('What I have been writing');

    await entry.saveElsewhere({ title: 'What the other one wrote then', content });
    await save.click();
    await expect(dialog).toContainText('wrote then');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page).toHaveURL(form.listPath);
    expect(await entry.savedTitle()).toBe('What I have been writing');

    // The replaced text is kept as a version.
    await page.goto(entry.editPath);
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(dialog.getByRole('list', { name: 'Earlier versions' })).toContainText(
      'wrote then',
    );
  });
}
