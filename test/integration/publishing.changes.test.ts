/** Checks which files each kind of change updates, and that it updates no others. */
import { describe, expect, it } from 'vitest';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import { categoryColorsIn, toWirePost } from '#lambdas/features/posts/post-wire.ts';
import type { HomePageData } from '#shared/publishing/page-data.ts';
import { postFile } from '#shared/publishing/site-paths.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import type { SavePage } from '#shared/schemas/pages.ts';
import { anonymous, prose, reader } from '#test/support/posts-fixtures.ts';
import {
  edit,
  pictureName,
  type PublishingSite,
  siteWithPosts,
} from '#test/support/publishing-site.ts';

const picture = (title: string) => `pictures/${pictureName(title)}.png`;
/** Returns both addresses under which the edge may have a copy of a page. */
const addressesOf = (path: string) => [path, `${path}.html`];
const addressesOfProject = (slug: string) => [`/projects/${slug}`, `/project/${slug}.html`];
const put = (...keys: string[]) => keys.map((key) => `put ${key}`);

/** Pages that show the latest posts. */
const lists = ['blog.html', 'blog/category/nature.html', 'index.html'];
const feeds = ['atom.xml', 'feed.json', 'rss.xml'];
const files = [...feeds, 'home.json', 'llms.txt', 'search-index.json', 'sitemap.xml'];

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';

const narrowestUrl = `/media/${objectKey.replace('.png', '-480.webp')}`;
const narrowest = { url: narrowestUrl, width: 480, height: 240 };

const withoutHash = (path: string) => path.replace(/~\w+/, '');

/** Publishes all changes. @returns what was put and removed since the last call */
async function publish(site: PublishingSite): Promise<string[]> {
  await site.wake('change');
  return site.touched();
}

/** Lists without the post change, too, because every list shows the available labels. */
const otherLists = ['blog/category/art.html', 'blog/tag/old.html'];

describe('a change of a post', () => {
  it('published: its page, the lists, what lists the site, its picture and the previous page', async () => {
    const { site } = await siteWithPosts();
    await site.ofPosts.create({ title: 'A new one', status: 'published' });
    expect(await site.wake('change')).toMatchObject({ removed: 0, failed: 0 });
    const pages = ['blog/a-new-one.html', 'blog/a-note-on-foxes.html', 'blog/tag/foxes.html'];
    const expected = put(...lists, ...files, ...pages, picture('A new one'));
    expect(site.touched()).toEqual(expected.sort());
    expect(site.edge.batches.at(-1)).toEqual(addressesOf('/blog/a-note-on-foxes'));
  });

  it('published with a picture of its own for shared links: none with its title', async () => {
    const { site } = await siteWithPosts();
    const seo = { image: 'https://pictures.example/fox.png' };
    await site.ofPosts.create({ title: 'A new one', status: 'published', seo });
    expect(await publish(site)).not.toContain(`put ${picture('A new one')}`);
    expect(site.files.text(postFile('a-new-one'))).toContain(seo.image);
  });

  it('published with an upload that is not complete: the picture with its title', async () => {
    const { site } = await siteWithPosts();
    const seo = { image: objectKey };
    await site.ofPosts.create({ title: 'A new one', status: 'published', seo });
    expect(await publish(site)).toContain(`put ${picture('A new one')}`);
  });

  it('pinned: the blog and the home page', async () => {
    const { site } = await siteWithPosts();
    const { id } = await site.ofPosts.create({ title: 'A new one', status: 'published' });
    await site.ofPosts.create({ title: 'A newer one', status: 'published' });
    await publish(site);
    await site.ofPosts.pin(id);
    expect(await publish(site)).toEqual(put('blog.html', 'home.json', 'index.html'));
    const titles = (key: string) => (JSON.parse(site.files.text(key)) as HomePageData).posts;
    expect(titles('home.json')[0]?.title).toBe('A new one');
  });

  it('saved as a draft: nothing', async () => {
    const { site } = await siteWithPosts();
    await site.ofPosts.create({ title: 'Not for you yet' });
    expect(await site.wake('change')).toMatchObject({ put: 0, removed: 0, invalidated: 0 });
    expect(site.touched()).toEqual([]);
  });

  it('edited: its page and what quotes it, but no page of another post', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { content: `${prose} And once more.` });
    const own = ['blog/a-note-on-foxes.html', 'blog/tag/foxes.html'];
    expect(await publish(site)).toEqual(put(...lists, ...files, ...own).sort());
    expect(site.edge.batches.at(-1)).toEqual(addressesOf('/blog/a-note-on-foxes'));
  });

  it("given another title: also its neighbour's link, and another picture", async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { title: 'A note on wolves' });
    const pages = ['blog/a-note-on-foxes.html', 'blog/the-second-post.html', 'blog/tag/foxes.html'];
    const made = put(...lists, ...files, ...pages, picture('A note on wolves'));
    const gone = [`remove ${picture('A note on foxes')}`];
    expect(await publish(site)).toEqual([...made, ...gone].sort());
  });

  it('given another tag: the page of the new tag appears, that of the old one is removed', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { tags: ['Wolves'] });
    const made = ['blog/a-note-on-foxes.html', 'blog/tag/wolves.html', ...otherLists];
    const listing = files.filter((key) => key !== 'llms.txt');
    const expected = [...put(...lists, ...listing, ...made), 'remove blog/tag/foxes.html'];
    expect(await publish(site)).toEqual(expected.sort());
  });

  it('put into a series, and moved to another: the pages of all parts and of both series', async () => {
    const { site, id } = await siteWithPosts();
    const series = (name: string, position: number) => ({ name, position });
    const pages = (name: string) => [
      'blog/a-note-on-foxes.html',
      'blog/part-one.html',
      `blog/series/${name}.html`,
    ];
    const first = { title: 'Part one', series: series('By night', 1) };
    await site.ofPosts.create({ ...first, status: 'published' });
    await publish(site);
    await edit(site, id, { series: series('By night', 2) });
    const found = put('rss.xml', 'sitemap.xml', 'llms.txt', 'search-index.json');
    expect(await publish(site)).toEqual(
      expect.arrayContaining([...put(...pages('by-night')), ...found]),
    );
    for (const page of pages('by-night')) expect(site.files.text(page)).toContain('Part one');
    expect(site.files.text('rss.xml')).toContain('By night, part 2: A note on foxes');
    expect(site.files.text('sitemap.xml')).toContain('/blog/series/by-night<');

    await edit(site, id, { series: series('By day', 1) });
    const both = [...pages('by-night'), 'blog/series/by-day.html'];
    expect(await publish(site)).toEqual(expect.arrayContaining(put(...both)));
    expect(site.files.text('blog/series/by-night.html')).not.toContain('A note on foxes');
  });

  it.each([
    ['taken back', 'unpublish'],
    ['deleted', 'remove'],
  ] as const)('%s: every trace is removed, here and at the edge', async (_name, act) => {
    const { site, id } = await siteWithPosts();
    await site.ofPosts[act](id);
    const gone = [
      'blog/a-note-on-foxes.html',
      'blog/category/nature.html',
      'blog/tag/foxes.html',
      picture('A note on foxes'),
    ].map((key) => `remove ${key}`);
    const pages = ['blog.html', 'index.html', ...otherLists, 'blog/the-second-post.html'];
    const made = put(...files, ...pages);
    expect(await publish(site)).toEqual([...gone, ...made].sort());
    const forgotten = site.edge.batches.slice(-2).map((batch) => batch.map(withoutHash).sort());
    expect(forgotten).toEqual([
      addressesOf('/blog/a-note-on-foxes'),
      [...addressesOf('/blog/the-second-post'), `/${picture('A note on foxes')}`],
    ]);
    for (const key of site.files.stored.keys()) expect(site.files.text(key)).not.toContain('foxes');
  });

  it('given another slug: it moves, and its neighbour links to the new address', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { slug: 'on-foxes' });
    const pages = ['blog/on-foxes.html', 'blog/the-second-post.html', 'blog/tag/foxes.html'];
    const expected = [...put(...lists, ...files, ...pages), 'remove blog/a-note-on-foxes.html'];
    expect(await publish(site)).toEqual(expected.sort());
  });
});

it('a page names the same related posts as the API, with the same covers and colours', async () => {
  const { site } = await siteWithPosts();
  await site.upload(objectKey, { width: 3000, height: 1500 });
  const tags = ['Old', 'Foxes'];
  const old = { title: 'Old foxes', status: 'published' as const, tags, avatar: objectKey };
  await site.ofPosts.create(old);
  const colors = categoryColorsIn(defaultSettings);
  await site.wake('change');
  const slugs = ['the-first-post', 'the-second-post', 'a-note-on-foxes', 'old-foxes'];
  for (const slug of slugs) {
    const read = { idOrSlug: slug, reader: reader(anonymous) };
    const found = await getPost(read, { ...site.deps.store, posts: site.posts });
    const { related } = toWirePost(found.post, { ...found, colors });
    expect(related.length).toBeGreaterThan(0);
    const covers = related.filter((post) => post.slug === 'old-foxes').map(({ image }) => image);
    expect(covers).toEqual(slug === 'old-foxes' ? [] : [narrowest]);
    expect(site.files.text(postFile(slug))).toContain(`"related":${JSON.stringify(related)}`);
  }
});

describe('the feeds', () => {
  it('hold the twenty newest posts', async () => {
    const { site } = await siteWithPosts();
    for (let number = 1; number <= 20; number += 1) {
      await site.ofPosts.create({ title: `Number ${number}`, status: 'published' });
    }
    await site.wake('change');
    for (const key of feeds) {
      const text = site.files.text(key) ?? '';
      expect(text.match(/Number \d+(?=["<])/g)).toHaveLength(20);
      expect(text).not.toContain('note-on-foxes');
    }
  });

  it('name no cover that is not a web address, wherever it comes from', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { avatar: 'https://example.org/cover.png' });
    const { store } = site.deps;
    const findWithContent = async (wanted: string) => {
      const found = await store.posts.findWithContent(wanted);
      return found && { ...found, entry: { ...found.entry, avatar: 'javascript:alert(1)' } };
    };
    site.deps = { ...site.deps, store: { ...store, posts: { ...store.posts, findWithContent } } };
    await site.wake('change');
    for (const key of feeds) {
      expect(site.files.text(key)).toContain('note-on-foxes');
      expect(site.files.text(key)).not.toContain('javascript:');
    }
  });
});

describe('a change of a project', () => {
  const lists = ['llms.txt', 'projects.html', 'projects/systems.html'];
  const page = 'project/lighthouse.html';
  const ofProjects = ['home.json', 'index.html', ...lists, 'search-index.json', 'sitemap.xml'];
  const shared = `pictures/${pictureName('Lighthouse')}.png`;

  it('updates its page, the lists that contain it, and what lists the site', async () => {
    const { site } = await siteWithPosts();
    await site.ofProjects.create({ title: 'Buoy' });
    await publish(site);
    const { id } = await site.ofProjects.create();
    expect(await publish(site)).toEqual(
      put(...[...ofProjects, page, 'project/buoy.html', shared].toSorted()),
    );
    await site.ofProjects.save(id, { description: 'Tells ships where they are.' });
    // The picture is made anew, too, because it shows the description.
    expect((await publish(site)).filter((each) => !each.includes('pictures/'))).toEqual(
      put(...[...ofProjects, page].toSorted()),
    );
    expect(site.edge.batches.at(-1)).toEqual(
      expect.arrayContaining(addressesOfProject('lighthouse')),
    );
    await site.ofProjects.remove(id);
    expect(await publish(site)).toContain(`remove ${page}`);
    expect(site.edge.batches.flat()).toEqual(
      expect.arrayContaining(addressesOfProject('lighthouse')),
    );
  });

  it('makes a list for each category in use, the known ones first, and takes it away with the last', async () => {
    const { site } = await siteWithPosts();
    const offered = () => JSON.parse(site.files.text('project-categories.json') ?? '');
    for (const category of ['tool', 'machine learning', 'constructor', '', 'web']) {
      await site.ofProjects.create({ title: `A ${category}`, category });
    }
    const start_date = '2026-01-01';
    const { id } = await site.ofProjects.create({ category: 'Machine Learning', start_date });
    await site.wake('change');
    expect(offered()).toEqual(['web', 'tool', 'constructor', 'Machine Learning']);
    const list = 'projects/machine_0020learning.html';
    expect(site.files.text(list)).toContain('"total":2');
    expect(site.files.text('projects/constructor.html')).toContain('"title":"A constructor"');
    site.touched();
    await site.ofProjects.save(id, { category: 'Games' });
    await site.wake('change');
    expect(offered()).toEqual(['web', 'tool', 'constructor', 'Games', 'machine learning']);
    const { projects } = await site.ofProjects.list({ category: 'machine learning' });
    for (const last of projects) await site.ofProjects.remove(last.id);
    expect(await publish(site)).toContain(`remove ${list}`);
    expect(offered()).toEqual(['web', 'tool', 'constructor', 'Games']);
  });

  it('renders the page of its neighbours, whose links change, and no other', async () => {
    const { site } = await siteWithPosts();
    for (const year of [2020, 2021, 2022]) {
      const title = `Of ${year}`;
      await site.ofProjects.create({ title, start_date: `${year}-01-01` });
    }
    await publish(site);
    await site.ofProjects.create({ title: 'Newest', start_date: '2023-01-01' });
    const pages = (await publish(site)).filter((each) => each.startsWith('put project/'));
    expect(pages).toEqual(put('project/newest.html', 'project/of-2022.html'));
  });

  it('that has no slug yet gives it one and a page', async () => {
    const { site } = await siteWithPosts();
    const { id } = await site.ofProjects.create();
    const before = await site.projects.find(id);
    if (!before) throw new Error('The project is missing.');
    const after = { ...before, slug: null };
    await site.projects.update({ before, after, event: undefined });
    await site.wake('change');
    expect((await site.projects.find(id))?.slug).toBe('lighthouse');
    expect(site.touched()).toContain(`put ${page}`);
  });
});

describe('a page of the owner', () => {
  async function siteWithPage(changes: Partial<SavePage> = {}) {
    const { site } = await siteWithPosts();
    const write = (sent: Partial<SavePage>) => site.ofPages.create({ is_draft: false, ...sent });
    const { id } = await write({ title: 'Uses', ...changes });
    await site.wake('change');
    const save = async (sent: Partial<SavePage>) => {
      await site.ofPages.save(id, { title: 'Uses', ...sent });
      await site.wake('change');
    };
    return { site, write, save };
  }

  it('has a file while it is public, which moves with its address', async () => {
    const { site, save } = await siteWithPage();
    expect(site.touched()).toEqual(
      put('llms.txt', 'pages/uses.html', picture('Uses'), 'search-index.json', 'sitemap.xml'),
    );
    expect(site.files.text('pages/uses.html')).toContain('"page":"page"');
    await save({ slug: 'tools' });
    expect(site.touched()).toEqual(
      expect.arrayContaining(['put pages/tools.html', 'remove pages/uses.html']),
    );
    await save({ is_draft: true });
    expect(site.files.stored.has('pages/tools.html')).toBe(false);
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('that is kept out of search engines is in no sitemap', async () => {
    const { site, save } = await siteWithPage();
    expect(site.files.text('sitemap.xml')).toContain('/uses<');
    await save({ seo: { noindex: true } });
    expect(site.files.text('sitemap.xml')).not.toContain('/uses<');
  });

  it('is in the search index while it is public, with the words of its article', async () => {
    const { site, save } = await siteWithPage({ excerpt: 'On my desk.' });
    const indexed = () => JSON.parse(site.files.text('search-index.json') ?? '').pages;
    const uses = { slug: 'uses', title: 'Uses', description: 'On my desk.', tags: '' };
    expect(indexed()).toEqual([
      { ...uses, text: 'On my desk.\nSet in a typeface that is older than the web.' },
    ]);
    await save({ excerpt: '', content: 'A pen.', lang: 'nl' });
    expect(indexed()).toEqual([{ ...uses, description: 'A pen.', text: 'A pen.', lang: 'nl' }]);
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
    await save({ is_draft: true });
    expect(indexed()).toBeUndefined();
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('is linked by every document while it asks for a place, in its order', async () => {
    const { site, write, save } = await siteWithPage();
    const documents = () => [
      ...[...site.files.stored.values()]
        .filter(({ key }) => key.endsWith('.html') && !key.startsWith('app.'))
        .map(({ body }) => Buffer.from(body).toString()),
      ...[...site.documents.stored.values()].map(({ html }) => html),
    ];
    for (const text of documents()) expect(text).not.toContain('"header":[');
    await write({ title: 'About', header: 2, footer: 1 });
    await save({ header: 1 });
    const navigation = {
      header: [
        { title: 'Uses', path: '/uses' },
        { title: 'About', path: '/about' },
      ],
      footer: [{ title: 'About', path: '/about' }],
    };
    for (const text of documents()) expect(text).toContain(JSON.stringify(navigation));
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });
});

describe('the home page', () => {
  const home = (site: PublishingSite) =>
    JSON.parse(site.files.text('home.json') ?? '') as HomePageData; // as the publisher wrote it
  const shown = (site: PublishingSite) => ({
    projects: home(site).projects.map(({ title }) => title),
    posts: home(site).posts.map(({ title }) => title),
  });
  const project = (site: PublishingSite, year: number, featured: boolean) =>
    site.ofProjects.create({ title: `${year}`, start_date: `${year}-01-01`, featured });

  it('shows the three latest posts and the four newest projects, in the page and in its data', async () => {
    const { site } = await siteWithPosts();
    for (const year of [2021, 2025, 2022, 2024, 2023]) await project(site, year, false);
    await site.ofPosts.create({ title: 'The fourth post', status: 'published' });
    await site.wake('change');
    expect(shown(site)).toEqual({
      projects: ['2025', '2024', '2023', '2022'],
      posts: ['The fourth post', 'A note on foxes', 'The second post'],
    });
    expect(site.files.text('index.html')).toContain(`"data":${JSON.stringify(home(site))}`);
  });

  it('shows projects that are only planned behind the others', async () => {
    const { site } = await siteWithPosts();
    await project(site, 2024, false);
    await site.ofProjects.create({ title: 'Next', start_date: '2030-01-01', status: 'planned' });
    await site.wake('change');
    expect(shown(site).projects).toEqual(['2024', 'Next']);
  });

  it('shows the newest of the featured projects, if there are any', async () => {
    const { site } = await siteWithPosts();
    const featured = [2015, 2016, 2017, 2018, 2019];
    for (const year of [2020, 2021]) await project(site, year, false);
    const { id } = await project(site, 2014, true);
    await site.wake('change');
    expect(shown(site).projects).toEqual(['2014']);
    for (const year of featured) await project(site, year, true);
    await site.wake('change');
    expect(shown(site).projects).toEqual(['2019', '2018', '2017', '2016']);
    site.touched();
    await site.ofProjects.save(id, { description: 'Not among them.' });
    expect(await publish(site)).not.toContain('put index.html');
  });

  it('stays as it is when none of what it shows changes', async () => {
    const { site, id } = await siteWithPosts();
    for (let number = 1; number <= 3; number += 1) {
      await site.ofPosts.create({ title: `A later post ${number}`, status: 'published' });
    }
    for (const year of [2020, 2021, 2022, 2023, 2024]) await project(site, year, false);
    await publish(site);
    await edit(site, id, { content: `${prose} And once more.` });
    const { entries: all } = await site.projects.page({
      list: { status: undefined, category: undefined },
      size: 9,
      from: { skip: 4 },
    });
    await site.ofProjects.save(all[0]?.id ?? '', { description: 'Older than the four.' });
    const touched = await publish(site);
    expect(touched).toContain('put blog.html');
    expect(touched).toContain('put projects.html');
    expect(touched).not.toContain('put index.html');
    expect(touched).not.toContain('put home.json');
  });

  it('has the sizes of its pictures, and no long descriptions', async () => {
    const { site, id } = await siteWithPosts();
    await site.upload(objectKey, { width: 300, height: 200 });
    await edit(site, id, { avatar: objectKey });
    await site.ofProjects.create({ image_url: objectKey, long_description: 'Long.' });
    await site.wake('change');
    expect(home(site).images[objectKey]).toMatchObject({ width: 300, height: 200 });
    expect(home(site).projects[0]).toMatchObject({ long_description: '' });
  });
});
