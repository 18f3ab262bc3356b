import { expect } from 'playwright/test';
import { save } from '#test/support/post-form.ts';
import { bearer, createPost, paragraph, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test, untilShown, visitor } from '#test/support/site-page.ts';

test('an author names the language of a post, and readers, their programs and feeds hear of it', async ({
  page,
  context,
  request,
}) => {
  const owner = await signInByApi(request, 'owner');
  const word = crypto.randomUUID().slice(0, 8);
  const title = `Latarnie północy ${word}`;
  const { id, slug } = await createPost(request, {
    title,
    tags: ['signals'],
    content: paragraph('Światło na skale to najstarszy nadajnik, który wciąż ma słuchaczy.'),
  });
  const reader = await visitor(context);

  await signIn(page, 'owner', `/admin/posts/edit/${id}`);
  await page.getByText('Language and search engines').click();
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.fill('Polisch');
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await expect(page.getByText('Use a language tag such as ar, ja or pt-BR')).toBeInViewport();
  await language.fill('Polish');
  await language.blur();
  await expect(language).toHaveValue('pl');
  await save(page, 'Publish Now');

  const card = reader.getByRole('heading', { name: title });
  await untilShown(reader, '/blog', card.first());
  await expect(card.first()).toHaveAttribute('lang', 'pl');
  await card.first().getByRole('link').click();
  // Before this heading appears, the articles are those of the list.
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const article = reader.getByRole('article');
  await expect(article).toHaveAttribute('lang', 'pl');
  await expect(article).toHaveCSS('hyphens', 'auto');
  await reader.reload();
  await expect(article).toHaveAttribute('lang', 'pl');
  await expect(reader.locator('html')).toHaveAttribute('lang', 'en');
  const data = reader.locator('script[type="application/ld+json"]');
  expect(await data.textContent()).toContain('"inLanguage":"pl"');

  const feed = async () => (await request.get('/atom.xml')).text();
  await expect.poll(feed).toContain(`/blog/${slug}`);
  expect(await feed()).toMatch(new RegExp(`<entry xml:lang="pl">\\s*<title[^>]*>${title}`));
  await request.delete(`/api/v1/blog_posts/${id}`, { headers: bearer(owner) });
});
