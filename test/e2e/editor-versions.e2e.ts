/** Earlier versions of a post: listed, compared with the form, and restored. */
import { expect } from 'playwright/test';
import {
  bearer,
  createPost,
  paragraph,
  signIn as signInByApi,
  somePost,
} from '#test/support/site-api.ts';
import { signIn, test } from '#test/support/site-page.ts';

const oldText = 'High water comes about fifty minutes later each day, as far as anybody knew.';
const newText = 'High water comes about forty minutes later each day, as far as anybody knew.';

test('an old version is compared and restored, and the newer text is kept', async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, 'owner');
  const first = await createPost(request, owner, { content: paragraph(oldText) });
  const data = somePost({ title: `${first.title}, again`, content: paragraph(newText) });
  await request.put(`/api/v1/blog_posts/${first.id}`, { headers: bearer(owner), data });

  await signIn(page, 'owner', `/admin/posts/edit/${first.id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue(data.title);
  const dialog = page.getByRole('dialog');
  const versions = page.getByRole('button', { name: 'Versions' });

  // By keyboard alone, and back to the start.
  await versions.press('Enter');
  const entry = dialog.getByRole('button', { name: first.title });
  await entry.press('Enter');
  await expect(dialog.getByRole('button', { name: 'All versions' })).toBeFocused();
  const text = dialog.getByRole('region', { name: 'Text' });
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
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('fifty minutes');

  await versions.click();
  await expect(dialog.getByRole('list', { name: 'Earlier versions' })).toContainText(data.title);
});

test('a restore over somebody else’s save reports it and loses neither', async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, 'owner');
  const first = await createPost(request, owner);
  const address = `/api/v1/blog_posts/${first.id}`;
  const save = (title: string) =>
    request.put(address, { headers: bearer(owner), data: somePost({ title }) });
  await save('The second title of this');
  await signIn(page, 'owner', `/admin/posts/edit/${first.id}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(
    'The second title of this',
  );
  await save('What the other one wrote');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Versions' }).click();
  await dialog.getByRole('button', { name: first.title }).click();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has saved this');
  await dialog.getByRole('button', { name: 'Restore anyway' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(first.title);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(dialog.getByRole('list')).toContainText('What the other one wrote');
});
