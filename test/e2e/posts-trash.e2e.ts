/** The trash of posts: deleting posts, restoring them as drafts, and publishing them again. */
import { expect, type Page } from 'playwright/test';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { bearer, createPost, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test, untilShown, visitor } from '#test/support/site-page.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete post?' });

test('a post is deleted, restored from the trash and published again', { tag: '@cloud' }, async ({
  page,
  context,
  request,
}) => {
  const { title, slug } = await createPost(request, { status: 'published' });
  const reader = await visitor(context);
  const heading = reader.getByRole('heading', { level: 1, name: title });
  await untilShown(reader, `/blog/${slug}`, heading);

  await signIn(page, 'owner', '/admin/posts?tab=published');
  const remove = page.getByRole('button', { name: `Delete ${title}`, exact: true });
  await remove.click();
  await expect(dialog(page)).toContainText(
    `“${title}” will be removed for everyone. You can restore it from the trash for 30 days`,
  );
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${title}” is in the trash.`)).toBeFocused();
  await untilShown(reader, `/blog/${slug}`, reader.getByText('Blog post not found'));

  await page.getByRole('link', { name: 'Open the trash' }).click();
  await expect(page).toHaveTitle(/^Deleted posts · /);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: `Restore ${title}` }).press('Enter');
  await expect(page.getByText(`“${title}” is back, as a draft.`)).toBeFocused();
  await expect(page.getByRole('row', { name: title })).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Blog Posts' }).click();
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  await expect(page.getByRole('row', { name: title })).toContainText('Draft');
  await reader.reload();
  await expect(reader.getByText('Blog post not found')).toBeVisible();
  await page.getByRole('button', { name: `Publish ${title}`, exact: true }).click();
  await untilShown(reader, `/blog/${slug}`, heading);
});

test('a deletion is undone, and several posts are deleted at once', async ({ page, request }) => {
  const posts = [await createPost(request), await createPost(request)];
  await signIn(page, 'owner', '/admin/posts?tab=drafts');
  const row = (title: string) => page.getByRole('row', { name: title });
  for (const { title } of posts) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).press('Space');
  }
  const selection = page.getByRole('group', { name: 'Selected posts' });
  await expect(selection).toContainText('2 selected');
  await expectAccessibleEverywhere(page, 'selected posts');
  await selection.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 posts?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 posts were moved to the trash.')).toBeFocused();
  for (const { title } of posts) await expect(row(title)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectAccessibleEverywhere(page, 'notice of a deletion');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 posts are back, as drafts.')).toBeFocused();
  for (const { title } of posts) await expect(row(title)).toContainText('Draft');
});

test('the trash and the dialog before a deletion pass axe', async ({ page, request }) => {
  const owner = await signInByApi(request, 'owner');
  const { id } = await createPost(request);
  const { title } = await createPost(request);
  await request.delete(`/api/v1/blog_posts/${id}`, { headers: bearer(owner) });
  await signIn(page, 'owner', '/admin/posts/trash');
  await expect(page.getByRole('button', { name: /^Restore / }).first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'trash of posts');
  await page.goto('/admin/posts');
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessibleEverywhere(page, 'question before a deletion');
});
