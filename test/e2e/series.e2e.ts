import { expect } from 'playwright/test';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { save } from '#test/support/post-form.ts';
import {
  bearer,
  createPost,
  newSession,
  paragraph,
  signIn as signInByApi,
} from '#test/support/site-api.ts';
import { keepSession, test, untilShown, visitor } from '#test/support/site-page.ts';

test('an author puts two posts into a series, and a reader goes through them', async ({
  page,
  context,
  request,
}) => {
  const owner = await signInByApi(request, 'owner');
  const word = crypto.randomUUID().slice(0, 8);
  const name = `Lights ${word} <b>`;
  const titles = [`First light ${word}`, `Second light ${word}`];
  const posts: { id: string; slug: string }[] = [];
  for (const title of titles) {
    const content = paragraph('A light on a rock is the oldest sender that still has listeners.');
    posts.push(await createPost(request, { title, tags: ['signals'], content }));
  }
  const reader = await visitor(context);
  await reader.setViewportSize({ width: 390, height: 844 });

  await keepSession(page, await newSession(request, 'owner'));
  for (const [index, { id }] of posts.entries()) {
    await page.goto(`/admin/posts/edit/${id}`);
    await page.getByText('Series', { exact: true }).click();
    const field = page.getByRole('combobox', { name: 'Name of the series' });
    await field.fill(name);
    await expect(page.getByLabel('Position in the series')).toHaveValue(String(index + 1));
    await save(page, 'Publish Now');
  }

  const [first, second] = posts;
  const heading = reader.getByRole('heading', { level: 1, name: titles[0] });
  await untilShown(reader, `/blog/${first?.slug}`, heading);
  await untilShown(reader, `/blog/${first?.slug}`, reader.getByText('Part 1 of 2 of'));
  await expectAccessible(reader, 'a part of a series');
  await reader.getByRole('link', { name: `Next part ${titles[1]}` }).click();
  await expect(reader.getByRole('heading', { level: 1, name: titles[1] })).toBeVisible();
  await reader.getByText('Part 2 of 2 of').click();
  await expect(reader.getByRole('link', { name: titles[1] })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await reader.getByRole('link', { name: 'All parts with their summaries' }).click();
  const page1 = reader.getByRole('heading', { level: 1, name });
  await expect(page1).toBeVisible();
  await reader.reload();
  await expect(page1).toBeVisible();
  await expect(reader.getByRole('heading', { level: 2 })).toHaveText(titles);
  await expectAccessible(reader, 'a series');
  const data = reader.locator('script[type="application/ld+json"]');
  expect(await data.textContent()).toContain('CreativeWorkSeries');

  const feed = async () => (await request.get('/feed.json')).text();
  await expect.poll(feed).toContain(`${name}, part 2: ${titles[1]}`);
  expect((await request.get('/blog/series/nobody')).status()).toBe(404);
  for (const { id } of [first, second].flatMap((post) => post ?? [])) {
    await request.delete(`/api/v1/blog_posts/${id}`, { headers: bearer(owner) });
  }
});
