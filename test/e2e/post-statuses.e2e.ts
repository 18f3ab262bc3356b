/** Publishing and unpublishing, from the list and from the form, and the result for visitors. */
import { expect } from 'playwright/test';
import { createPost } from '#test/support/site-api.ts';
import { signIn, test, untilShown, visitor } from '#test/support/site-page.ts';

test('a post is published and unpublished from the list', { tag: '@cloud' }, async ({
  page,
  context,
  request,
}) => {
  const { title, slug } = await createPost(request);
  const reader = await visitor(context);
  await signIn(page, 'owner', '/admin/posts?tab=drafts');
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await expect(page.getByText(`“${title}” is published.`)).toBeFocused();
  await expect(page.getByRole('row', { name: title })).toHaveCount(0);

  await untilShown(reader, `/blog/${slug}`, reader.getByRole('heading', { level: 1, name: title }));
  await page.getByRole('tab', { name: /^Published/ }).click();
  const row = page.getByRole('row', { name: title });
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Unpublish' })).toBeFocused();
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText(`“${title}” is a draft again.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await untilShown(reader, `/blog/${slug}`, reader.getByText('Blog post not found'));
});

test('a post is pinned from the list: featured on the blog and first on the home page', {
  tag: '@cloud',
}, async ({ page, context, request }) => {
  const { title } = await createPost(request, { status: 'published' });
  await createPost(request, { status: 'published' });
  const reader = await visitor(context);
  await signIn(page, 'owner', '/admin/posts?tab=published');
  await page.getByRole('button', { name: `Pin ${title} to top` }).click();
  await expect(page.getByText(`“${title}” is pinned to the top of the blog.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Unpin ${title}` })).toBeFocused();
  await expect(page.getByRole('row', { name: title })).toContainText('Pinned');

  // Only the featured card has a heading of this level.
  const featured = reader.getByRole('heading', { level: 2, name: title });
  await untilShown(reader, '/blog', featured);
  await expect(reader.getByRole('link', { name: title, exact: true })).toHaveCount(1);
  const latest = reader.getByRole('region', { name: 'Latest posts' }).getByRole('article').first();
  await untilShown(reader, '/', latest.getByText(title));

  await page.getByRole('button', { name: `Unpin ${title}` }).click();
  await expect(page.getByText(`“${title}” is no longer pinned.`)).toBeVisible();
  await untilShown(reader, '/blog', reader.getByRole('heading', { level: 3, name: title }));
});

test('a published post is one step from its page, and can be unpublished in its form', async ({
  page,
  context,
  request,
}) => {
  const { title, slug } = await createPost(request, { status: 'published' });
  const reader = await visitor(context);
  await untilShown(reader, `/blog/${slug}`, reader.getByRole('heading', { level: 1, name: title }));

  await signIn(page, 'owner', `/admin/posts/edit/${slug}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View post' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('region', { name: 'Save' })).toContainText('Draft');
  await expect(page.getByRole('button', { name: 'Preview link' })).toBeVisible();
  await untilShown(reader, `/blog/${slug}`, reader.getByText('Blog post not found'));
});

test('Save as Draft keeps a time that was typed', async ({ page, request }) => {
  const { title, slug } = await createPost(request);
  const nextYear = new Date().getFullYear() + 1;
  await signIn(page, 'owner', `/admin/posts/edit/${slug}`);
  await page.getByLabel('Publish on').fill(`${nextYear}-03-01T09:30`);
  await expect(page.getByText('Not scheduled yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  const row = page.getByRole('row', { name: title });
  await expect(row.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(row).toContainText(`for Mar 1, ${nextYear}`);
});
