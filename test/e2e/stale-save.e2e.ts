import { expect, request } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { bearer, createPost, somePost, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test } from '#test/support/site-page.ts';

test('a save over somebody else’s keeps both texts in view', async ({ page, baseURL }) => {
  const api = await request.newContext({ baseURL: baseURL ?? '' });
  const staff = await signInByApi(api, 'staff');
  const { content, ...fields } = somePost({ title: 'Two people, one post' });
  const formula = { type: 'math-block', formula: '\\frac{a}{b}', children: [{ text: '' }] };
  const withFormula = JSON.stringify([...JSON.parse(content), formula]);
  const post = await createPost(api, staff, { ...fields, content: withFormula });

  await signIn(page, 'owner', `/admin/posts/edit/${post.slug}`);
  await expect(page.getByLabel('Title')).toHaveValue('Two people, one post');
  const other = await api.put(`/api/v1/blog_posts/${post.id}`, {
    headers: bearer(staff),
    data: somePost({ title: 'What the other one wrote' }),
  });
  expect(other.status()).toBe(200);

  await page.getByLabel('Title').fill('What I have been writing');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Title' })).toContainText('the other one wrote');
  const beside = dialog.getByRole('region', { name: 'Beside the words' });
  await expect(beside).toContainText('Formula added');
  await expectAccessible(page, 'both texts');

  // My text stays in this browser, whatever I do now.
  await dialog.getByRole('button', { name: 'Use the saved one' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('What the other one wrote');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Restore the unsaved changes' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('What I have been writing');

  await api.put(`/api/v1/blog_posts/${post.id}`, {
    headers: bearer(staff),
    data: somePost({ title: 'What the other one wrote then' }),
  });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(dialog).toContainText('wrote then');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page).toHaveURL(/\/admin\/posts$/);

  const saved = await api.get(`/api/v1/blog_posts/${post.id}`, { headers: bearer(staff) });
  expect(await saved.json()).toMatchObject({ title: 'What I have been writing' });
  await api.dispose();
});
