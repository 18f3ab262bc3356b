/**
 * Settings of the site, and their effects for readers. These journeys run after all others, because they change every
 * page. They restore the settings afterwards.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import { savedSettingsSchema, type SiteSettings } from '#shared/schemas/site-settings.ts';
import { expectAccessible, expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { picture } from '#test/support/pictures.ts';
import { bearer, createPost, signIn as signInByApi } from '#test/support/site-api.ts';
import { signIn, test, untilShown, visitor } from '#test/support/site-page.ts';

test.describe.configure({ mode: 'default' });

const path = `${apiBasePath}/site_settings`;
let before: SiteSettings;

test.beforeAll(async ({ request }) => {
  const headers = bearer(await signInByApi(request, 'owner'));
  const response = await request.get(path, { headers });
  before = savedSettingsSchema.parse(await response.json()).settings;
});

test.afterEach(async ({ request }) => {
  const headers = bearer(await signInByApi(request, 'owner'));
  const now = savedSettingsSchema.parse(await (await request.get(path, { headers })).json());
  const put = { data: before, headers: { ...headers, 'if-match': `"${now.version}"` } };
  expect((await request.put(path, put)).status()).toBe(200);
});

const section = (page: Page, name: string): Locator => page.getByRole('form', { name });
const save = (page: Page, name: string) =>
  section(page, name)
    .getByRole('button', { name: `Save ${name}` })
    .click();

test('who is not available says so on the home page and on the contact page', {
  tag: '@whole-site',
}, async ({ page, context }) => {
  const reader = await visitor(context);
  await signIn(page, 'owner', '/admin/settings');
  const availability = section(page, 'Place and availability');
  await availability.getByLabel('Available for work').uncheck();
  await availability.getByLabel('Line on the home page').fill('Booked until spring');
  await save(page, 'Place and availability');
  await expect(availability.getByText('Saved. The pages follow.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'settings with a saved section');

  await untilShown(reader, '/', reader.getByText('Booked until spring'));
  await untilShown(reader, '/contact', reader.getByText('Booked until spring'));
  await expect(reader.getByText(before.availability.card_title)).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Send Message' })).toBeVisible();

  await availability.getByRole('button', { name: 'Undo' }).click();
  await untilShown(reader, '/contact', reader.getByText(before.availability.card_title));
});

test('Mastodon comes, and Facebook goes', { tag: '@whole-site' }, async ({ page, context }) => {
  const reader = await visitor(context);
  await signIn(page, 'owner', '/admin/settings');
  const links = section(page, 'Social links');
  await links.getByRole('button', { name: 'Remove Facebook' }).click();
  await links.getByRole('button', { name: 'Add link' }).click();
  await links.getByLabel('Address').last().fill('https://mastodon.social/@robin');
  await expect(links.getByLabel('Network').last()).toHaveValue('mastodon');
  await save(page, 'Social links');
  const footer = reader.getByRole('contentinfo');
  await untilShown(reader, '/', footer.getByRole('link', { name: /Mastodon/ }));
  await expect(footer.getByRole('link', { name: /Facebook/ })).toHaveCount(0);
});

test('hidden projects have no address and no link', { tag: '@whole-site' }, async ({
  page,
  context,
}) => {
  const reader = await visitor(context);
  await signIn(page, 'owner', '/admin/settings');
  await page.getByLabel('Hide the projects').check();
  await save(page, 'Header and footer');
  await untilShown(reader, '/projects', reader.getByRole('heading', { name: 'Page not found' }));
  await reader.goto('/');
  const header = reader.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Projects' })).toHaveCount(0);
});

test('two administrators change different sections, and then the same one', {
  tag: '@whole-site',
}, async ({ page, context }) => {
  const other = await context.newPage();
  await signIn(page, 'owner', '/admin/settings');
  await signIn(other, 'owner', '/admin/settings');
  await section(page, 'Intros').getByLabel('Blog').fill('Notes, short and long.');
  await save(page, 'Intros');
  await expect(section(page, 'Intros').getByText('Saved. The pages follow.')).toBeVisible();
  await section(other, 'Profile').getByLabel('Bio').fill('I watch tides.');
  await save(other, 'Profile');
  await expect(section(other, 'Profile').getByText('Saved. The pages follow.')).toBeVisible();

  await section(page, 'Profile').getByLabel('Bio').fill('I count waves.');
  await save(page, 'Profile');
  const dialog = page.getByRole('dialog', { name: 'This section was saved elsewhere' });
  await expect(dialog.getByText('watch tides')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(section(page, 'Profile').getByText('Saved. The pages follow.')).toBeVisible();

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of the settings' });
  await versions.getByRole('button', { name: 'Compare' }).first().click();
  await expect(versions.getByText('watch tides')).toBeVisible();
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('The version is restored. The pages follow.')).toBeVisible();
  await expect(section(page, 'Profile').getByLabel('Bio')).toHaveValue('I watch tides.');
});

test('a post ends with the picture of its author, related posts and their covers', {
  tag: '@whole-site',
}, async ({ page, request, context }) => {
  await signIn(page, 'owner', '/admin/settings');
  const authors = section(page, 'Authors');
  const [{ name } = { name: '' }] = before.authors;
  await authors.getByLabel(`Upload picture of ${name}`).setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: await picture('image/png', { width: 640, height: 480 }),
  });
  await expect(authors.getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
  await save(page, 'Authors');
  await expect(authors.getByText('Saved. The pages follow.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'settings with the picture of an author');

  const tokens = await signInByApi(request, 'owner');
  const saved = await request.get(path, { headers: bearer(tokens) });
  const [author] = savedSettingsSchema.parse(await saved.json()).settings.authors;
  const tags = [`ends ${crypto.randomUUID().slice(0, 8)}`];
  const published = { tags, status: 'published' } as const;
  const related = await createPost(request, {
    ...published,
    avatar: author?.picture ?? null,
  });
  const plain = await createPost(request, published);
  const { slug } = await createPost(request, published);

  const reader = await visitor(context);
  await reader.setViewportSize({ width: 390, height: 844 });
  const face = reader.getByRole('region', { name: 'Author' }).locator('img');
  await untilShown(reader, `/blog/${slug}`, face);
  const posts = reader.getByRole('navigation', { name: 'Related posts' });
  const cards = posts.getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: plain.title }).locator('.glyph')).toHaveCount(1);
  const cover = cards.filter({ hasText: related.title }).locator('img');
  for (const shown of [face, cover]) {
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(480);
  }
  await expectAccessibleEverywhere(reader, 'the end of a post');

  await posts.getByRole('link', { name: related.title }).press('Enter');
  await expect(reader.getByRole('heading', { level: 1, name: related.title })).toBeVisible();
  await expect(posts.getByRole('link', { name: plain.title })).toBeVisible();
});

test('a tag gets another name, to which links to the former one lead', {
  tag: '@whole-site',
}, async ({ page, request, context }) => {
  const tag = `walks ${crypto.randomUUID().slice(0, 8)}`;
  const { title } = await createPost(request, { tags: [tag], status: 'published' });
  const reader = await visitor(context);
  const former = `/blog?tag=${tag.replace(' ', '-')}`;
  await untilShown(reader, former, reader.getByRole('link', { name: title }));

  await signIn(page, 'owner', '/admin/settings');
  await page.getByRole('button', { name: 'Show tags and categories' }).click();
  await page.getByRole('button', { name: `Rename tag ${tag}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename tag' });
  await dialog.getByLabel('New name').fill(`${tag} anew`);
  await expectAccessible(page, 'the settings with the dialog that renames a tag');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText(`“${tag}” is now “${tag} anew”.`)).toBeVisible();

  const present = reader.getByRole('heading', { name: `Posts tagged ${tag} anew` });
  await untilShown(reader, former, present);
  await expect(reader.getByRole('link', { name: title })).toBeVisible();
  await expect(reader).toHaveURL(/-anew$/);
});
