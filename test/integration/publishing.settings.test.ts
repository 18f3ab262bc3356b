/** Checks that a change of the settings updates only the files that show it, with the same result as a rebuild. */
import { beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#lambdas/features/site-settings/change-settings.usecases.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { PublicSettings } from '#shared/publishing/shown-settings.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { type PublishingSite, siteWithPosts } from '#test/support/publishing-site.ts';

const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';
const base = defaultSettings;
const { profile, availability, navigation } = base;
let site: PublishingSite;

beforeEach(async () => {
  ({ site } = await siteWithPosts());
  await site.ofProjects.create({ title: 'Kite', category: 'web' });
  await site.upload(picture, { width: 2000, height: 1000 });
  await site.wake('change');
  site.touched();
});

async function change(changes: Partial<SiteSettings>): Promise<string[]> {
  const sent = { ...base, ...changes };
  const request = { sent, actor: signedIn('admin'), ifMatch: undefined };
  const { settings, uploadItems: uploads, deps } = site;
  await saveSettings(request, { settings, uploads, now: deps.now, newId: deps.newId });
  await site.wake('change');
  return site.touched();
}

const posts = ['a-note-on-foxes', 'the-first-post', 'the-second-post'].map(
  (slug) => `blog/${slug}.html`,
);
const lists = [
  'blog',
  'blog/category/art',
  'blog/category/nature',
  'blog/tag/foxes',
  'blog/tag/old',
];
const blog = lists.map((name) => `${name}.html`);
const projects = ['', '/library', '/mobile', '/systems', '/tool', '/web'].map(
  (name) => `projects${name}.html`,
);
const fixed = ['404.html', 'contact.html', 'privacy.html', 'subscribe.html'];
const pages = [...posts, ...blog, ...projects, ...fixed, 'index.html', 'project/kite.html'];
const feeds = ['atom.xml', 'feed.json', 'rss.xml'];

const withProfile = (changes: Partial<SiteSettings['profile']>) => ({
  profile: { ...profile, ...changes },
});
const withIntro = (changes: Partial<SiteSettings['intros']>) => ({
  intros: { ...base.intros, ...changes },
});
const byron = { name: 'Ada Byron', line: 'Ada writes.' };

const fields: [string, Partial<SiteSettings>, string[]][] = [
  [
    'the name',
    withProfile({ name: 'Ada Moreau' }),
    [...pages, ...feeds, 'app.html', 'llms.txt', 'site.webmanifest'],
  ],
  // The page for unknown addresses shares the picture of the home page.
  ['the title', withProfile({ title: 'Draughtsman' }), ['404.html', 'index.html', 'llms.txt']],
  ['the bio', withProfile({ bio: 'Draws.' }), ['index.html', 'llms.txt', 'site.webmanifest']],
  ['the portrait', withProfile({ portrait: picture }), ['index.html']],
  ['the CV', withProfile({ cv: 'https://example.com/cv' }), ['index.html']],
  ['the place', { place: { ...base.place, location: 'Lyon' } }, ['contact.html', 'index.html']],
  ['the country', { place: { ...base.place, country: 'France' } }, ['contact.html']],
  [
    'the availability',
    { availability: { ...availability, available: false, line: 'Not now' } },
    ['contact.html', 'index.html'],
  ],
  ['a contact card', { availability: { ...availability, card_text: 'Soon.' } }, ['contact.html']],
  ['the social links', { social_links: [] }, pages],
  ['the skills', { skill_groups: [{ name: 'Pens', entries: ['Rotring'] }] }, ['index.html']],
  ['the numbers', { numbers: [] }, ['index.html']],
  ['the intro of the blog', withIntro({ blog: 'Notes.' }), [...blog, ...feeds, 'llms.txt']],
  ['the intro of the projects', withIntro({ projects: 'Works.' }), [...projects, 'llms.txt']],
  ['the intro of the contact page', withIntro({ contact: 'Write.' }), ['contact.html', 'llms.txt']],
  [
    'the header',
    { navigation: { ...navigation, header: { ...navigation.header, projects: false } } },
    pages,
  ],
  [
    'the colour of a category',
    { category_colors: [{ category: 'Nature', color: '#112233' }] },
    [...blog, 'blog/a-note-on-foxes.html', 'home.json', 'index.html', 'search-index.json'],
  ],
  ['the line of an author', { authors: [byron] }, posts],
  ['the picture of an author', { authors: [{ ...byron, picture }] }, posts],
  ['the tracking', { tracking: 'off' }, pages],
  ['the picture of shared links', { social_image: picture }, pages],
  ['the support address', { support_email: 'ada@example.com' }, ['app.html', 'contact.html']],
];

it.each(fields)(
  'a change of %s is in the files that show it, as if the site were built anew',
  async (_name, changes, shown) => {
    const touched = (await change(changes)).map((write) => write.replace(/^\w+ /, ''));
    // The order in which the publisher reads entries makes no difference.
    const others = ['settings.json', 'media/', 'pictures/'];
    const isOther = (key: string) => others.some((start) => key.startsWith(start));
    expect(touched.filter((key) => !isOther(key))).toEqual([...shown].toSorted());
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  },
);

describe('a hidden section', () => {
  const hide = (hidden: Partial<typeof navigation.hidden>) =>
    change({ navigation: { ...navigation, hidden: { ...navigation.hidden, ...hidden } } });

  it('of projects has no page, and nothing names it', async () => {
    await hide({ projects: true });
    for (const key of [...projects, 'project/kite.html']) {
      expect(site.files.stored.has(key), key).toBe(false);
    }
    for (const key of ['sitemap.xml', 'llms.txt', 'search-index.json', 'home.json']) {
      expect(site.files.text(key), key).not.toMatch(/kite|\/projects/i);
    }
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('of the blog leaves the feeds, too, and comes back as it was', async () => {
    const before = site.everything();
    await hide({ blog: true });
    for (const key of [...posts, ...blog, ...feeds, 'subscribe.html']) {
      expect(site.files.stored.has(key), key).toBe(false);
    }
    expect(site.files.text('sitemap.xml')).not.toMatch(/foxes|\/blog|\/subscribe/);
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
    await change({});
    expect(site.everything()).toEqual(before);
  });
});

it('orders the links of pages as the settings say, and others by their own places', async () => {
  const ids: string[] = [];
  for (const title of ['Uses', 'Talks', 'Now']) {
    const place = { is_draft: false, header: ids.length + 1 };
    ids.push((await site.ofPages.create({ title, slug: title.toLowerCase(), ...place })).id);
  }
  await site.wake('change');
  await change({ navigation: { ...navigation, page_order: [ids[2] ?? ''] } });
  const order = /"header":\[(.*?)\]/.exec(site.files.text('404.html'))?.[1] ?? '';
  expect(order.match(/\/\w+/g)).toEqual(['/now', '/uses', '/talks']);
});

describe('while many pages are made', () => {
  it('those that show a value most come first, and the progress is told', async () => {
    const order: string[] = [];
    const { put } = site.files;
    site.files.put = async (file) => {
      if (file.key === posts[0]) expect(site.progress).toMatchObject({ version: 2, done: 0 });
      order.push(file.key);
      return put.call(site.files, file);
    };
    await change(withProfile({ name: 'Ada Moreau' }));
    const first = ['index.html', 'contact.html', 'blog.html', 'projects.html', 'settings.json'];
    const lastOfFirst = Math.max(...first.map((key) => order.indexOf(key)));
    expect(lastOfFirst).toBeLessThan(Math.min(...posts.map((key) => order.indexOf(key))));
    const { done, total, version } = site.progress ?? {};
    expect({ version, done }).toEqual({ version: 2, done: total });
  });

  it('a page that cannot be made keeps the change from being called live', async () => {
    const { renderer } = site.deps.site;
    site.deps.site.renderer = () => ({
      ...renderer(),
      renderPage: async (input) => {
        if (input.data.page === 'privacy') throw new Error('broken');
        return renderer().renderPage(input);
      },
    });
    await change(withProfile({ name: 'Ada Moreau' }));
    expect(site.progress?.done).toBeLessThan(site.progress?.total ?? 0);
    site.deps.site.renderer = renderer;
    await site.wake('tick');
    expect(site.progress?.done).toBe(site.progress?.total);
  });
});

it('an author without a published post is named by no file', async () => {
  const authors = [
    { ...byron, picture },
    { name: 'Zoe Unknown', line: 'Waits.' },
  ];
  await change({ authors });
  const shown = JSON.parse(site.files.text(rootFiles.settings)) as PublicSettings;
  const copy = { url: expect.stringMatching(/^\/media\/.*-\d+\.webp$/) };
  expect(shown.authors).toEqual([{ ...byron, picture: expect.objectContaining(copy) }]);
  await change({ authors, navigation: { ...navigation, hidden: { blog: true, projects: false } } });
  expect(site.files.text(rootFiles.settings)).not.toMatch(/Byron|Unknown/);
});

it('an open tab finds all that visitors may see in one file', async () => {
  await change({ ...withProfile({ portrait: picture }), tracking: 'consent' });
  const shown = JSON.parse(site.files.text(rootFiles.settings)) as PublicSettings;
  expect(shown.frame).toMatchObject({ name: profile.name, tracking: 'consent' });
  expect(shown.home.portrait).toEqual({
    url: expect.stringMatching(/^\/media\/uploads\/.*-480\.webp$/),
    width: 480,
    height: 240,
  });
});
