import { expect } from 'playwright/test';
import { caretKey } from '#test/support/caret-keys.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { save } from '#test/support/post-form.ts';
import { signInByForm, test, untilShown, visitor } from '#test/support/site-page.ts';

test('a post goes from sign-in to a reader, and is removed again', {
  tag: ['@cloud', '@whole-browser'],
}, async ({ page, context }) => {
  const title = `Lighthouses of the north ${crypto.randomUUID().slice(0, 8)}`;
  const text = 'A light on a rock is the oldest broadcast protocol that still has listeners.';
  const reader = await visitor(context);

  await signInByForm(page, 'owner');
  await page.getByRole('link', { name: 'New Blog Post' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Content' }).fill(text);
  await page.getByRole('button', { name: 'Publish Now' }).click();
  for (const message of ['Category is required', 'At least one tag is required']) {
    await expect(page.getByText(message)).toBeInViewport();
    // Nothing covers it.
    await page.getByText(message).click({ trial: true });
  }
  await page
    .getByRole('combobox', { name: 'Category' })
    .or(page.getByLabel('Category'))
    .first()
    .fill('Computer Science');
  await page.getByRole('textbox', { name: 'Tags' }).fill('signals');
  await page.getByRole('textbox', { name: 'Tags' }).press('ControlOrMeta+s');
  await expect(page.getByText(`“${title}” is saved as a draft.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tags' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Content' }).press(caretKey('documentEnd'));
  await page.keyboard.type(' Ships still look for it.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(`“${title}” is saved as a draft.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Ships still look');
  await save(page);
  await expect(page.getByText(`“${title}” is saved as a draft.`)).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('Draft');

  await reader.goto('/blog');
  await expect(reader.getByRole('heading', { name: 'Recent Posts' })).toBeVisible();
  await expect(reader.getByText(title)).toHaveCount(0);

  await row.getByRole('link', { name: `Edit ${title}` }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await save(page, 'Publish Now');
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Published');
  const notice = page.getByText(`“${title}” is published.`);
  await expect(notice.getByRole('link', { name: 'View post' })).toHaveAttribute(
    'href',
    /^\/blog\//,
  );
  await expectAccessible(page, 'a list with a notice');

  await untilShown(reader, '/blog', reader.getByRole('link', { name: title }).first());
  await reader.getByRole('link', { name: title }).first().click();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText(text).last()).toBeVisible();
  await expect(reader.getByRole('link', { name: 'signals' }).first()).toBeVisible();

  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await save(page, 'Save and unpublish');
  await untilShown(reader, reader.url(), reader.getByText('Blog post not found'));
});
