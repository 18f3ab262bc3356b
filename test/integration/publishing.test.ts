/** Which files each kind of change updates, and that it updates no others. */
import { describe, expect, it } from 'vitest';
import { deletePost, deleteProject } from '#test/support/entry-operations.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import { updateProject } from '#lambdas/features/projects/write-project.usecases.ts';
import { getPost } from '#lambdas/features/posts/get-post.usecase.ts';
import { inlineSources } from '#lambdas/features/publishing/inline-sources.ts';
import { copyFile } from '#shared/publishing/public-images.ts';
import { postFile } from '#shared/publishing/site-paths.ts';
import type { HomePageData } from '#shared/publishing/page-data.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import {
  anonymous,
  postFields,
  prose,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';
import { projectPatch, writeProject } from '#test/support/project-fixtures.ts';
import {
  pictureName,
  plainRenderer,
  type PublishingSite,
  releasedSite,
  someBuild,
} from '#test/support/publishing-site.ts';

const actor = signedIn('admin');
const picture = (title: string) => `pictures/${pictureName(title)}.png`;
/** Both addresses under which the edge may have a copy of a page. */
const addressesOf = (path: string) => [path, `${path}.html`];
const addressesOfProject = (slug: string) => [`/projects/${slug}`, `/project/${slug}.html`];
const put = (...keys: string[]) => keys.map((key) => `put ${key}`);

/** With the home page, which shows the latest posts. */
const lists = ['blog.html', 'blog/category/nature.html', 'index.html'];
const files = [
  'atom.xml',
  'feed.json',
  'home.json',
  'llms.txt',
  'rss.xml',
  'search-index.json',
  'sitemap.xml',
];

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';

const withoutHash = (path: string) => path.replace(/~\w+/, '');

/** Two older posts of other labels, and one that a test changes. */
async function siteWithPosts(): Promise<{ site: PublishingSite; id: string }> {
  const site = await releasedSite();
  for (const title of ['The first post', 'The second post']) {
    await write(site.postDeps, { title, status: 'published', category: 'Art', tags: ['Old'] });
  }
  const { id } = await write(site.postDeps, { status: 'published' });
  await site.wake('change');
  site.touched();
  return { site, id };
}

function edit(site: PublishingSite, id: string, changes: Partial<SavePostInput>) {
  const fields = postFields({ status: 'published', ...changes });
  return updatePost({ id, fields, ifMatch: undefined, actor }, site.postDeps);
}

/** Every list shows the available labels. */
const otherLists = ['blog/category/art.html', 'blog/tag/old.html'];

describe('a change of a post', () => {
  it('published: its page, the lists, what lists the site, its picture and the previous page', async () => {
    const { site } = await siteWithPosts();
    await write(site.postDeps, { title: 'A new one', status: 'published' });
    expect(await site.wake('change')).toMatchObject({ removed: 0, failed: 0 });
    const pages = ['blog/a-new-one.html', 'blog/a-note-on-foxes.html', 'blog/tag/foxes.html'];
    const expected = put(...lists, ...files, ...pages, picture('A new one'));
    expect(site.touched()).toEqual(expected.sort());
    expect(site.edge.batches.at(-1)).toEqual(addressesOf('/blog/a-note-on-foxes'));
  });

  it('saved as a draft: nothing', async () => {
    const { site } = await siteWithPosts();
    await write(site.postDeps, { title: 'Not for you yet' });
    expect(await site.wake('change')).toMatchObject({ put: 0, removed: 0, invalidated: 0 });
    expect(site.touched()).toEqual([]);
  });

  it('edited: its page and what quotes it, but no page of another post', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { content: `${prose} And once more.` });
    await site.wake('change');
    const own = ['blog/a-note-on-foxes.html', 'blog/tag/foxes.html'];
    expect(site.touched()).toEqual(put(...lists, ...files, ...own).sort());
    expect(site.edge.batches.at(-1)).toEqual(addressesOf('/blog/a-note-on-foxes'));
  });

  it("given another title: also its neighbour's link, and another picture", async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { title: 'A note on wolves' });
    await site.wake('change');
    const pages = ['blog/a-note-on-foxes.html', 'blog/the-second-post.html', 'blog/tag/foxes.html'];
    const made = put(...lists, ...files, ...pages, picture('A note on wolves'));
    const gone = [`remove ${picture('A note on foxes')}`];
    expect(site.touched()).toEqual([...made, ...gone].sort());
  });

  it('given another tag: the page of the new tag appears, that of the old one is removed', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { tags: ['Wolves'] });
    await site.wake('change');
    const made = ['blog/a-note-on-foxes.html', 'blog/tag/wolves.html', ...otherLists];
    const listing = files.filter((key) => key !== 'llms.txt');
    const expected = [...put(...lists, ...listing, ...made), 'remove blog/tag/foxes.html'];
    expect(site.touched()).toEqual(expected.sort());
  });

  it.each([
    ['taken back', unpublishPost],
    ['deleted', deletePost],
  ])('%s: every trace is removed, here and at the edge', async (_name, act) => {
    const { site, id } = await siteWithPosts();
    await act({ id, ifMatch: undefined, actor }, site.postDeps);
    await site.wake('change');
    const gone = [
      'blog/a-note-on-foxes.html',
      'blog/category/nature.html',
      'blog/tag/foxes.html',
      picture('A note on foxes'),
    ].map((key) => `remove ${key}`);
    const made = put(
      'blog.html',
      'index.html',
      ...files,
      ...otherLists,
      'blog/the-second-post.html',
    );
    expect(site.touched()).toEqual([...gone, ...made].sort());
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
    await site.wake('change');
    const pages = ['blog/on-foxes.html', 'blog/the-second-post.html', 'blog/tag/foxes.html'];
    const expected = [...put(...lists, ...files, ...pages), 'remove blog/a-note-on-foxes.html'];
    expect(site.touched()).toEqual(expected.sort());
  });
});

it('a page names the same related posts as the API', async () => {
  const { site } = await siteWithPosts();
  await write(site.postDeps, { title: 'Old foxes', status: 'published', tags: ['Old', 'Foxes'] });
  await site.wake('change');
  const slugs = ['the-first-post', 'the-second-post', 'a-note-on-foxes', 'old-foxes'];
  for (const slug of slugs) {
    const read = { idOrSlug: slug, reader: reader(anonymous) };
    const { related } = await getPost(read, { ...site.deps.store, posts: site.posts });
    expect(related.length).toBeGreaterThan(0);
    expect(site.files.text(postFile(slug))).toContain(`"related":${JSON.stringify(related)}`);
  }
});

describe('the feeds', () => {
  it('name no cover that is not a web address, wherever it comes from', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { avatar: 'https://example.org/cover.png' });
    const { posts } = site.deps.store;
    const hostile = {
      page: posts.page.bind(posts),
      labels: posts.labels.bind(posts),
      find: posts.find.bind(posts),
      findWithContent: async (wanted: string) => {
        const found = await posts.findWithContent(wanted);
        return found && { ...found, entry: { ...found.entry, avatar: 'javascript:alert(1)' } };
      },
    };
    site.deps = { ...site.deps, store: { ...site.deps.store, posts: hostile } };
    await site.wake('change');
    for (const key of ['rss.xml', 'atom.xml', 'feed.json']) {
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
    const { id } = await writeProject(site.projectDeps);
    await site.wake('change');
    expect(site.touched()).toEqual(put(...[...ofProjects, page, shared].toSorted()));
    const sent = projectPatch({ description: 'Tells ships where they are.' });
    await updateProject({ id, sent, ifMatch: undefined, actor }, site.projectDeps);
    await site.wake('change');
    // Its picture shows the description.
    expect(site.touched().filter((each) => !each.includes('pictures/'))).toEqual(
      put(...[...ofProjects, page].toSorted()),
    );
    expect(site.edge.batches.at(-1)).toEqual(
      expect.arrayContaining(addressesOfProject('lighthouse')),
    );
    await deleteProject({ id, ifMatch: undefined, actor }, site.projectDeps);
    await site.wake('change');
    expect(site.touched()).toContain(`remove ${page}`);
    expect(site.edge.batches.flat()).toEqual(
      expect.arrayContaining(addressesOfProject('lighthouse')),
    );
  });

  it('renders the page of its neighbours, whose links change, and no other', async () => {
    const { site } = await siteWithPosts();
    for (const year of [2020, 2021, 2022]) {
      const title = `Of ${year}`;
      await writeProject(site.projectDeps, { title, start_date: `${year}-01-01` });
    }
    await site.wake('change');
    site.touched();
    await writeProject(site.projectDeps, { title: 'Newest', start_date: '2023-01-01' });
    await site.wake('change');
    const pages = site.touched().filter((each) => each.startsWith('put project/'));
    expect(pages).toEqual(put('project/newest.html', 'project/of-2022.html'));
  });

  it('that has no slug yet gives it one and a page', async () => {
    const { site } = await siteWithPosts();
    const { id } = await writeProject(site.projectDeps);
    const before = await site.projects.find(id);
    if (!before) throw new Error('The project is missing.');
    const after = { ...before, slug: null };
    await site.projects.update({ before, after, event: undefined });
    await site.wake('change');
    expect((await site.projects.find(id))?.slug).toBe('lighthouse');
    expect(site.touched()).toContain(`put ${page}`);
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
    writeProject(site.projectDeps, { title: `${year}`, start_date: `${year}-01-01`, featured });

  it('shows the three latest posts and the four newest projects, in the page and in its data', async () => {
    const { site } = await siteWithPosts();
    for (const year of [2021, 2025, 2022, 2024, 2023]) await project(site, year, false);
    await write(site.postDeps, { title: 'The fourth post', status: 'published' });
    await site.wake('change');
    expect(shown(site)).toEqual({
      projects: ['2025', '2024', '2023', '2022'],
      posts: ['The fourth post', 'A note on foxes', 'The second post'],
    });
    expect(site.files.text('index.html')).toContain(`"data":${JSON.stringify(home(site))}`);
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
    const sent = projectPatch({ description: 'Not among them.' });
    await updateProject({ id, sent, ifMatch: undefined, actor }, site.projectDeps);
    await site.wake('change');
    expect(site.touched()).not.toContain('put index.html');
  });

  it('stays as it is when none of what it shows changes', async () => {
    const { site, id } = await siteWithPosts();
    for (let number = 1; number <= 3; number += 1) {
      await write(site.postDeps, { title: `A later post ${number}`, status: 'published' });
    }
    for (const year of [2020, 2021, 2022, 2023, 2024]) await project(site, year, false);
    await site.wake('change');
    site.touched();
    await edit(site, id, { content: `${prose} And once more.` });
    const { entries: all } = await site.projects.page({
      list: { status: undefined, category: undefined },
      size: 9,
      from: { skip: 4 },
    });
    const sent = projectPatch({ description: 'Older than the four.' });
    await updateProject(
      { id: all[0]?.id ?? '', sent, ifMatch: undefined, actor },
      site.projectDeps,
    );
    await site.wake('change');
    const touched = site.touched();
    expect(touched).toContain('put blog.html');
    expect(touched).toContain('put projects.html');
    expect(touched).not.toContain('put index.html');
    expect(touched).not.toContain('put home.json');
  });

  it('has the sizes of its pictures, and no long descriptions', async () => {
    const { site, id } = await siteWithPosts();
    await site.upload(objectKey, { width: 300, height: 200 });
    await edit(site, id, { avatar: objectKey });
    await writeProject(site.projectDeps, { image_url: objectKey, long_description: 'Long.' });
    await site.wake('change');
    expect(home(site).images[objectKey]).toMatchObject({ width: 300, height: 200 });
    expect(home(site).projects[0]).toMatchObject({ long_description: '' });
  });
});

describe('a run without a change', () => {
  it('writes nothing, not even its manifest', async () => {
    const { site } = await siteWithPosts();
    const before = site.files.stored.get('publisher/manifest.json');
    expect(await site.wake('change')).toMatchObject({ put: 0, removed: 0, invalidated: 0 });
    expect(site.touched()).toEqual([]);
    expect(site.files.stored.get('publisher/manifest.json')).toBe(before);
  });

  it('is the result of records that arrive twice, late or in another order', async () => {
    const { site, id } = await siteWithPosts();
    await unpublishPost({ id, ifMatch: undefined, actor }, site.postDeps);
    await publishPost({ id, ifMatch: undefined, actor }, site.postDeps);
    await site.wake('change');
    const published = site.everything();
    site.touched();
    for (let record = 0; record < 3; record += 1) await site.wake('change');
    expect(site.touched()).toEqual([]);
    expect(site.everything()).toEqual(published);
  });
});

describe('a file that cannot be created', () => {
  const broken = '/blog/a-note-on-foxes';

  function breakableRenderer() {
    const state = { isBroken: false };
    const renderer = {
      ...plainRenderer,
      renderPage: async (input: Parameters<typeof plainRenderer.renderPage>[0]) => {
        if (state.isBroken && input.address === broken) throw new Error('broken');
        return plainRenderer.renderPage(input);
      },
    };
    return { state, renderer };
  }

  it('keeps its old version, stops no other, and fails each tick until it can be created', async () => {
    const { state, renderer } = breakableRenderer();
    const site = await releasedSite({ renderer });
    const { id } = await write(site.postDeps, { status: 'published' });
    await site.wake('change');
    const before = site.files.text('blog/a-note-on-foxes.html');
    state.isBroken = true;
    await edit(site, id, { title: 'A note on wolves' });
    expect(await site.wake('change')).toMatchObject({ outcome: 'left-to-next-tick', failed: 1 });
    await expect(site.wake('tick')).rejects.toThrow(
      '1 files could not be made: blog/a-note-on-foxes.html',
    );
    expect(new Set(site.failures)).toEqual(new Set(['blog/a-note-on-foxes.html']));
    expect(site.files.text('blog/a-note-on-foxes.html')).toBe(before);
    expect(site.files.text('blog.html')).toContain('A note on wolves');
    state.isBroken = false;
    expect(await site.wake('tick')).toMatchObject({ put: 1, failed: 0 });
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('does not fail a release, which publishes all others; the ticks report it', async () => {
    const { state, renderer } = breakableRenderer();
    const site = await releasedSite({ renderer });
    await write(site.postDeps, { status: 'published' });
    await site.wake('change');
    state.isBroken = true;
    expect(await site.release(someBuild('two'))).toMatchObject({
      outcome: 'left-to-next-tick',
      notMade: ['blog/a-note-on-foxes.html'],
    });
    expect([...site.files.stored.keys()]).toContain('assets/app-two.js');
    await expect(site.wake('tick')).rejects.toThrow('blog/a-note-on-foxes.html');
  });
});

describe('a post that is unpublished during a run', () => {
  it('never shows its current text', async () => {
    const { site, id } = await siteWithPosts();
    await edit(site, id, { content: `${prose} Again.` });
    const { posts } = site.deps.store;
    const stale = {
      page: posts.page.bind(posts),
      labels: posts.labels.bind(posts),
      find: posts.find.bind(posts),
      findWithContent: async (wanted: string) => {
        if (wanted === id) await edit(site, id, { status: 'draft', content: `${prose} canary` });
        return posts.findWithContent(wanted);
      },
    };
    site.deps = { ...site.deps, store: { ...site.deps.store, posts: stale } };
    await site.wake('change');
    expect(JSON.stringify([...site.files.stored.keys()])).not.toContain('note-on-foxes.html');
    for (const key of site.files.stored.keys())
      expect(site.files.text(key)).not.toContain('canary');
  });
});

describe('a release', () => {
  it('renders every page again, writes those that differ, and draws no picture twice', async () => {
    const { site } = await siteWithPosts();
    const rendered: string[] = [];
    const renderer = {
      ...plainRenderer,
      renderPage: async (input: Parameters<typeof plainRenderer.renderPage>[0]) => {
        rendered.push(input.address);
        const html = await plainRenderer.renderPage(input);
        return input.address === '/contact' ? `${html} of build two` : html;
      },
    };
    site.deps.site.renderer = () => renderer;
    await site.release(someBuild('two'));
    expect(site.touched()).toEqual(put('assets/app-two.js', 'contact.html'));
    expect(site.edge.batches.at(-1)).toEqual(addressesOf('/contact'));
    expect(rendered).toContain('/blog/a-note-on-foxes');
  });

  it('rewrites files whose headers change, even if their content is the same', async () => {
    const { site, id } = await siteWithPosts();
    await site.upload(objectKey, { width: 300 });
    await edit(site, id, { avatar: objectKey });
    await site.wake('change');
    site.touched();
    // As a build with other rules wrote it.
    const copy = copyFile(objectKey, 300);
    const manifest = site.files.stored.get('publisher/manifest.json');
    const { files, ...rest } = JSON.parse(Buffer.from(manifest?.body ?? []).toString());
    files[copy].headers = 'others';
    const body = Buffer.from(JSON.stringify({ ...rest, files }));
    if (manifest) site.files.stored.set(manifest.key, { ...manifest, body });
    await site.wake('release');
    expect(site.touched()).toEqual(put(copy));
  });

  it('sends each page with the inline parts of its own build', async () => {
    const { site } = await siteWithPosts();
    const renderPage = async () => '<script>start()</script><style>p{}</style>';
    site.deps.site.renderer = () => ({ ...plainRenderer, renderPage });
    await site.release({ ...someBuild('two'), inlineTexts: ['start()', 'p{}', 'a{}'] });
    const sources = inlineSources(await renderPage(), ['start()', 'p{}']);
    for (const key of ['index.html', 'blog/a-note-on-foxes.html', '404.html']) {
      expect(site.files.stored.get(key)?.inline, key).toBe(sources);
    }
    for (const name of ['not-found', 'post-not-found', 'project-not-found'] as const) {
      expect(site.documents.stored.get(name)?.inline, name).toBe(sources);
    }
    expect(site.files.stored.get('assets/app-two.js')).not.toHaveProperty('inline');
  });

  it('takes the search texts from the articles, as a build may extract them differently', async () => {
    const { site } = await siteWithPosts();
    const texts = site.files.stored.get('publisher/search-texts.json');
    const ofBefore = Buffer.from(texts?.body ?? [])
      .toString()
      .replaceAll('fox', 'lynx');
    if (texts) site.files.stored.set(texts.key, { ...texts, body: Buffer.from(ofBefore) });
    await site.release(someBuild('two'));
    expect(site.files.text('search-index.json')).not.toContain('lynx');
    const { 'assets/app-one.js': _, ...present } = site.everything();
    expect(present).toEqual((await site.rebuilt()).everything());
  });

  it('keeps the parts of an earlier build for 30 days after they were last in use', async () => {
    const { site } = await siteWithPosts();
    const day = 24 * 60 * 60 * 1000;
    site.time += 100 * day;
    await site.release(someBuild('two'));
    site.time += 30 * day - 1;
    await site.wake('tick');
    expect([...site.files.stored.keys()]).toContain('assets/app-one.js');
    site.time += 1;
    await site.release(someBuild('three'));
    expect([...site.files.stored.keys()]).not.toContain('assets/app-one.js');
    expect([...site.files.stored.keys()]).toContain('assets/app-two.js');
  });

  it('rolled back to the previous build finds its parts, and invalidates none of them', async () => {
    const { site } = await siteWithPosts();
    await site.release(someBuild('two'));
    const batches = site.edge.batches.length;
    await site.release(someBuild('one'));
    expect([...site.files.stored.keys()]).toContain('assets/app-one.js');
    expect(site.edge.batches).toHaveLength(batches);
  });

  it('repairs what is missing or altered and removes unknown files, and so does each day', async () => {
    const { site } = await siteWithPosts();
    const right = site.everything();
    for (const repair of [() => site.wake('release'), () => site.wake('tick')]) {
      site.files.stored.delete('contact.html');
      const altered = { body: Buffer.from('?'), contentType: 'text/html', cacheControl: '' };
      for (const key of ['blog.html', 'stray.txt', 'blog/stray.html']) {
        site.files.stored.set(key, { key, ...altered });
      }
      site.time += 24 * 60 * 60 * 1000;
      await repair();
      expect(site.everything()).toEqual(right);
    }
  });

  it.each(['without its notes', 'with garbled notes', 'with an empty bucket'])(
    'recovers %s',
    async (state) => {
      const { site } = await siteWithPosts();
      const right = site.everything();
      const { stored } = site.files;
      const notes = [...stored.values()].filter(({ key }) => key.startsWith('publisher/'));
      if (state === 'with an empty bucket') stored.clear();
      for (const note of notes) stored.delete(note.key);
      if (state === 'with garbled notes') {
        for (const note of notes) stored.set(note.key, { ...note, body: note.body.slice(0, -1) });
      }
      await site.wake('change');
      expect(site.everything()).toEqual(right);
    },
  );
});

describe('a rebuild', () => {
  it('renders everything again and, when nothing is wrong, writes nothing', async () => {
    const { site } = await siteWithPosts();
    expect(await site.wake('rebuild')).toMatchObject({ put: 0, removed: 0, failed: 0 });
    expect(site.touched()).toEqual([]);
    expect(await site.wake('change')).toMatchObject({ put: 0 });
  });
});

describe('a removal', () => {
  it('reaches the edge before anything else is rendered, however much there is', async () => {
    const { site, id } = await siteWithPosts();
    await unpublishPost({ id, ifMatch: undefined, actor }, site.postDeps);
    const order: string[] = [];
    const build = someBuild('two');
    const renderPage: typeof plainRenderer.renderPage = (input) => {
      order.push(`render ${input.address}`);
      return plainRenderer.renderPage(input);
    };
    site.deps.site.renderer = () => ({ ...plainRenderer, renderPage });
    const edge = {
      invalidate: async (paths: readonly string[]) => void order.push(`forget ${paths.join(' ')}`),
    };
    site.deps = { ...site.deps, edge };
    await site.release(build);
    expect(order[0]).toContain('forget /blog/a-note-on-foxes ');
    expect(order.slice(1)).toContain('render /blog/the-second-post');
  });

  it('succeeds even when pages cannot be rendered', async () => {
    const { site, id } = await siteWithPosts();
    await unpublishPost({ id, ifMatch: undefined, actor }, site.postDeps);
    const renderer = {
      ...plainRenderer,
      renderPage: () => Promise.reject(new Error('broken')),
    };
    site.deps.site.renderer = () => renderer;
    expect(await site.release(someBuild('two'))).toMatchObject({ outcome: 'left-to-next-tick' });
    expect([...site.files.stored.keys()]).not.toContain('blog/a-note-on-foxes.html');
    expect(site.edge.batches.flat()).toContain('/blog/a-note-on-foxes');
  });
});

describe('a tick', () => {
  it('fails when a post cannot go live, after it has published all else', async () => {
    const { site } = await siteWithPosts();
    const publishDuePosts = async () => {
      await write(site.postDeps, { title: 'In time', status: 'published' });
      return { published: 1, failed: 1 };
    };
    site.deps = { ...site.deps, publishDuePosts };
    await expect(site.wake('tick')).rejects.toThrow('1 posts could not go live');
    expect([...site.files.stored.keys()]).toContain('blog/in-time.html');
  });

  it('fails when versions cannot be settled, after it has published all else', async () => {
    const { site } = await siteWithPosts();
    site.deps = { ...site.deps, settleVersions: async () => ({ failed: 1 }) };
    await write(site.postDeps, { title: 'In time', status: 'published' });
    await site.wake('change');
    await expect(site.wake('tick')).rejects.toThrow('The versions of 1 posts');
    expect([...site.files.stored.keys()]).toContain('blog/in-time.html');
  });

  it('publishes what is due, once, however often it runs', async () => {
    const { site } = await siteWithPosts();
    const publish_at = new Date(site.time + 3_600_000).toISOString();
    await write(site.postDeps, { title: 'In an hour', publish_at });
    await site.wake('tick');
    expect([...site.files.stored.keys()]).not.toContain('blog/in-an-hour.html');
    site.time += 3_600_000;
    const answers = await Promise.all([site.wake('tick'), site.wake('tick')]);
    expect(answers.map(({ outcome }) => outcome)).toContain('published');
    expect([...site.files.stored.keys()]).toContain('blog/in-an-hour.html');
    site.touched();
    expect(await site.wake('tick')).toEqual({ outcome: 'nothing-to-do' });
    expect(site.touched()).toEqual([]);
  });
});
