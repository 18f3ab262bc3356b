import { describe, expect, it } from 'vitest';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { projectDeps, projectPatch, writeProject } from '#test/support/project-fixtures.ts';
import { postDeps, postFields, prose, signedIn, write } from '#test/support/posts-fixtures.ts';
import { trashEntry } from '../entries/trash-entry.usecases.ts';
import { pageKind } from '../pages/page.kind.ts';
import {
  deletePost,
  updatePage,
  updatePost,
  updateProject,
} from '#test/support/entry-operations.ts';
import { somePage, writePage } from '#test/support/page-fixtures.ts';
import { publishPost, unpublishPost } from '#lambdas/features/posts/publish-posts.usecases.ts';
import type { SitePage, SitePageName } from '../publishing/site-files.repository.ts';
import { sitePages } from './pages.handler.ts';

const actor = signedIn('admin');
const siteAddress = 'https://example.com';
const shell = {
  html: '<html><head><!--head--></head><body><div id="root"><!--body--></div></body></html>',
  inline: "'sha256-of-the-shell'",
  siteAddress,
};
/** A page that the publisher has made for addresses that are not found. */
const notFoundPage = { html: '<h1>Not found</h1> in full dress', inline: "'sha256-of-its-own'" };

function titleOf(name: string) {
  return `<title>${name} · ${defaultSettings.profile.name}</title>`;
}

function canonicalLink(address: string) {
  return `<link rel="canonical" href="${address}">`;
}

function setUp(
  stored: Partial<Record<SitePageName, SitePage>> = { shell },
  movedFrom: readonly string[] = [],
  settings: Partial<SiteSettings> = {},
) {
  const deps = postDeps(createPostsRepository(inMemoryTable()));
  const asked: SitePageName[] = [];
  let time = Date.UTC(2026, 0, 1);
  const documents = {
    find: async (name: SitePageName) => {
      asked.push(name);
      return stored[name];
    },
  };
  const projects = createProjectsRepository(inMemoryTable());
  const now = () => new Date(time);
  const owners = { ...deps, entries: createPagesRepository(inMemoryTable()) };
  const pages = sitePages({
    posts: deps.posts,
    projects,
    pages: owners.entries,
    documents,
    movedFrom,
    readSettings: async () => ({ ...defaultSettings, ...settings }),
    now,
  });
  const html = async (path: string) => {
    const reply = await pages.find(path);
    if (reply.kind !== 'document') throw new Error(`${path} has moved to ${reply.to}`);
    return reply.html;
  };
  const statusOf = async (path: string) => {
    const reply = await pages.find(path);
    return reply.kind === 'document' ? reply.status : reply.to;
  };
  const save = (id: string, changes: Partial<SavePostInput>) =>
    updatePost({ id, sent: postFields(changes), ifMatch: undefined, actor }, deps);
  const wait = (ms: number) => {
    time += ms;
  };
  return { deps, owners, projects, pages, html, statusOf, save, asked, wait };
}

describe('the page of a post that has no file yet', () => {
  it('can be read, and names itself and its address', async () => {
    const { deps, html } = setUp();
    await write(deps, { status: 'published', excerpt: 'All about foxes' });
    for (const path of ['/blog/a-note-on-foxes.html', '/blog/a-note-on-foxes']) {
      const page = await html(path);
      expect(page).toContain(titleOf('A note on foxes'));
      expect(page).toContain('<meta name="description" content="All about foxes">');
      expect(page).toContain(canonicalLink('https://example.com/blog/a-note-on-foxes'));
      expect(page).toContain(
        `<div id="root"><main><h1>A note on foxes</h1><p>All about foxes</p><p>${prose}</p></main></div>`,
      );
      expect(page).not.toContain('<!--');
    }
  });

  it('shows hostile texts as plain text', async () => {
    const { deps, html } = setUp();
    const hostile = `</title><script>alert(1)</script> "quoted" $& $1 $\` <!--body-->`;
    await write(deps, {
      status: 'published',
      slug: 'hostile',
      title: hostile,
      excerpt: hostile,
      content: `${hostile} ${prose}`,
    });
    const page = await html('/blog/hostile.html');
    expect(page).not.toMatch(/<script|<!--/);
    expect(page.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(5);
    expect(page).toContain('&quot;quoted&quot; $&amp; $1 $` &lt;!--body--&gt;');
  });

  it('lets the browser find the direction of texts from right to left', async () => {
    const { deps, html } = setUp();
    await write(deps, { status: 'published', slug: 'foxes', title: 'ثعالب', excerpt: 'Foxes' });
    expect(await html('/blog/foxes')).toContain('<h1 dir="auto">ثعالب</h1><p>Foxes</p>');
  });

  it('is in the language of its post', async () => {
    const { deps, html } = setUp();
    await write(deps, { status: 'published', slug: 'lisy', title: 'Rude lisy', lang: 'pl' });
    expect(await html('/blog/lisy')).toContain('<main lang="pl"><h1>Rude lisy</h1>');
  });

  it('is served even before the site has its shell', async () => {
    const { deps, html } = setUp({});
    await write(deps, { status: 'published' });
    const page = await html('/blog/a-note-on-foxes.html');
    expect(page).toMatch(/^<!doctype html><html lang="en">.*<h1>A note on foxes<\/h1>.*<\/html>$/);
    expect(page).not.toContain('canonical');
  });

  it('redirects from each former slug to the current one, in one step', async () => {
    const { deps, statusOf, save } = setUp();
    const { id } = await write(deps, { slug: 'one', status: 'published' });
    for (const slug of ['two', 'three']) await save(id, { slug, status: 'published' });
    expect(await statusOf('/blog/one.html')).toBe('/blog/three');
    expect(await statusOf('/blog/two')).toBe('/blog/three');
    expect(await statusOf('/blog/three.html')).toBe(200);
    // The edge passes addresses in capitals, and with trailing slashes, on in this form.
    expect(await statusOf('/blog/one/')).toBe('/blog/three');
    expect(await statusOf('/blog/three/')).toBe('/blog/three');
    expect(await statusOf('/blog/four/')).toBe(404);
  });
});

describe('the page of a series that has no file yet', () => {
  it('starts the app while a part is public, and is a real 404 otherwise', async () => {
    const { deps, html, statusOf } = setUp();
    const series = { name: 'By <night>', position: 1 };
    const { id } = await write(deps, { series, status: 'draft' });
    expect(await statusOf('/blog/series/by-night.html')).toBe(404);
    await publishPost({ id, ifMatch: undefined, actor }, deps);
    expect(await statusOf('/blog/series/by-night.html')).toBe(200);
    expect(await html('/blog/series/by-night.html')).toContain('<h1>By &lt;night&gt;</h1>');
    expect(await statusOf('/blog/series/by-night/')).toBe('/blog/series/by-night');
    expect(await statusOf('/blog/series/by-day.html')).toBe(404);
    expect(await statusOf('/blog/series/%3Cscript%3E.html')).toBe(404);
  });
});

describe('a page of the owner that has no file yet', () => {
  it('can be read, and names itself and its address', async () => {
    const { owners, html } = setUp();
    await writePage(owners, { title: 'About', excerpt: 'Who writes', is_draft: false });
    for (const path of ['/pages/about.html', '/about']) {
      const page = await html(path);
      expect(page).toContain(titleOf('About'));
      expect(page).toContain(canonicalLink('https://example.com/about'));
      expect(page).toContain('<main><h1>About</h1><p>Who writes</p>');
    }
  });

  it('redirects from each former slug, and is a real 404 as a draft or deleted', async () => {
    const { owners, statusOf } = setUp();
    const { id } = await writePage(owners, { slug: 'uses', is_draft: false });
    const change = { id, ifMatch: undefined, actor };
    await updatePage({ ...change, sent: somePage({ slug: 'tools' }) }, owners);
    expect(await statusOf('/uses')).toBe('/tools');
    expect(await statusOf('/tools/')).toBe('/tools');
    expect(await statusOf('/tools')).toBe(200);
    await updatePage({ ...change, sent: somePage({ is_draft: true }) }, owners);
    for (const path of ['/tools', '/uses']) expect(await statusOf(path)).toBe(404);
    await updatePage({ ...change, sent: somePage({ is_draft: false }) }, owners);
    await trashEntry(pageKind, change, owners);
    for (const path of ['/tools', '/uses']) expect(await statusOf(path)).toBe(404);
  });

  it('wins over a post of a former site', async () => {
    const { owners, statusOf } = setUp({ shell }, ['/{slug}']);
    await writePage(owners, { slug: 'uses', is_draft: false });
    await writePage(owners, { slug: 'plans' });
    expect(await statusOf('/uses')).toBe(200);
    expect(await statusOf('/plans')).toBe('/blog/plans');
  });
});

it('tells search engines what its editor wants, before there is a file, too', async () => {
  const { deps, owners, projects, html } = setUp();
  const seo = {
    title: 'Found',
    description: 'What it is',
    canonical: 'https://first.example/a?b&c',
    noindex: true,
  };
  await write(deps, { slug: 'one', status: 'published', seo });
  await writeProject(projectDeps(projects), { slug: 'one', seo });
  await writePage(owners, { slug: 'one', is_draft: false, seo });
  for (const path of ['/blog/one', '/projects/one', '/one']) {
    expect(await html(path), path).toContain(
      [
        titleOf('Found'),
        '<meta name="description" content="What it is">',
        canonicalLink('https://first.example/a?b&amp;c'),
        '<meta name="robots" content="noindex">',
      ].join(''),
    );
  }
});

describe('a post that visitors may not see', () => {
  it('is a real 404: drafts, unpublished posts, their former slugs, deleted and unknown ones', async () => {
    const { deps, statusOf, save, html } = setUp();
    await write(deps, { slug: 'draft' });
    await write(deps, { slug: 'review', status: 'review' });
    const { id } = await write(deps, { slug: 'old', status: 'published', title: 'Canary title' });
    await save(id, { slug: 'new', status: 'published', title: 'Canary title' });
    await unpublishPost({ id, ifMatch: undefined, actor }, deps);
    const gone = await write(deps, { slug: 'gone', status: 'published' });
    await deletePost({ id: gone.id, ifMatch: undefined, actor }, deps);
    for (const slug of ['draft', 'review', 'old', 'new', 'gone', 'nothing', 'No-Slug', 'a/b', id]) {
      expect(await statusOf(`/blog/${slug}.html`), slug).toBe(404);
      expect(await html(`/blog/${slug}`)).not.toContain('Canary');
    }
  });

  it("is answered with the publisher's 404 page, or a plain one until there is one", async () => {
    const { pages } = setUp({ 'post-not-found': { ...notFoundPage, siteAddress } });
    expect(await pages.find('/blog/nothing.html')).toMatchObject(notFoundPage);
    const plain = await setUp({}).html('/blog/nothing.html');
    expect(plain).toContain('<h1>Blog post not found</h1>');
    expect(plain).toContain('<a href="/blog">Back to Blog</a>');
  });
});

describe('the page of a project that has no file yet', () => {
  it('can be read, and names itself and its address', async () => {
    const { projects, html } = setUp();
    await writeProject(projectDeps(projects), { long_description: 'How it works.' });
    for (const path of ['/project/lighthouse.html', '/projects/lighthouse']) {
      const page = await html(path);
      expect(page).toContain(titleOf('Lighthouse'));
      expect(page).toContain(canonicalLink('https://example.com/projects/lighthouse'));
      expect(page).toContain(
        '<h1>Lighthouse</h1><p>Tells ships where the rocks are.</p><p>How it works.</p>',
      );
    }
  });

  it('redirects from a former slug', async () => {
    const { projects, statusOf } = setUp();
    const deps = projectDeps(projects);
    const { id } = await writeProject(deps, { slug: 'one' });
    const sent = projectPatch({ slug: 'two' });
    await updateProject({ id, sent, ifMatch: undefined, actor }, deps);
    expect(await statusOf('/project/one.html')).toBe('/projects/two');
    expect(await statusOf('/project/two.html')).toBe(200);
  });

  it('is a real 404 when there is none', async () => {
    const { html, statusOf } = setUp({});
    for (const path of ['/project/nothing.html', '/projects/No-Slug', '/projects/a/b']) {
      expect(await statusOf(path), path).toBe(404);
      expect(await html(path)).toContain('<a href="/projects">Back to Projects</a>');
    }
  });
});

describe('other addresses', () => {
  it.each(['/blog.html', '/blog', '/blog/tag/rust.html', '/blog/category/_65e5_672c.html'])(
    '%s starts the app, which renders the list',
    async (path) => {
      const { pages, html } = setUp();
      expect(await pages.find(path)).toMatchObject({ status: 200, inline: shell.inline });
      expect(await html(path)).toContain(titleOf('Blog'));
    },
  );

  it.each(['/projects', '/projects.html', '/projects/machine_0020learning.html'])(
    '%s starts the app, which renders the projects',
    async (path) => {
      const { html } = setUp();
      expect(await html(path)).toContain(titleOf('Projects'));
      expect(await html(path)).toContain('<a href="/projects">All Projects</a>');
    },
  );

  const unknown = ['/', '/nothing/here', '/No-Slug', '/a.b', '/project', '/admin', '//blog/x'];
  const ofOnePart = ['/pages/nothing.html', '/nothing', '/nothing/', '/blogs', '/blog-post'];

  it.each([...unknown, ...ofOnePart])('%s is not found', async (path) => {
    const { pages, html } = setUp();
    expect(await pages.find(path)).toMatchObject({ status: 404 });
    expect(await html(path)).toContain('<h1>Page not found</h1>');
    const site = setUp({ 'not-found': { ...notFoundPage, siteAddress } });
    expect(await site.pages.find(path)).toMatchObject(notFoundPage);
  });

  it.each(ofOnePart)(
    '%s may be of a post on a former site, with the form /{slug}',
    async (path) => {
      const slug = path.replace(/^\/(?:pages\/)?|(?:\.html|\/)$/g, '');
      expect(await setUp({}, ['/{slug}']).statusOf(path)).toBe(`/blog/${slug}`);
      expect(await setUp({}, ['/{year}/{slug}', '/?p={id}']).statusOf(path)).toBe(404);
    },
  );

  it.each(unknown)('%s is not found with that form, either', async (path) => {
    expect(await setUp({}, ['/{slug}']).statusOf(path)).toBe(404);
  });

  it('report errors without reading the store', () => {
    const { pages, asked } = setUp();
    expect(pages.failed('Something <went> wrong')).toContain(
      '<h1>Something &lt;went&gt; wrong</h1>',
    );
    expect(asked).toEqual([]);
  });
});

describe('the documents of the site', () => {
  it('are fetched once a minute', async () => {
    const { html, asked, wait } = setUp();
    for (const ms of [0, 30_000, 29_999]) {
      wait(ms);
      await html('/blog');
    }
    expect(asked).toEqual(['shell']);
    wait(1);
    await html('/blog');
    expect(asked).toEqual(['shell', 'shell']);
  });

  it('are fetched again while they are missing', async () => {
    const { html, asked } = setUp({});
    await html('/blog');
    await html('/blog');
    expect(asked).toEqual(['shell', 'shell']);
  });
});

it.each([
  ['tag', 'c-sharp', '/blog/tag/c_002dsharp.html', '/blog?tag=dot-net'],
  ['category', 'nature', '/blog/category/nature.html', '/blog?category=dot-net'],
  ['project_category', 'web', '/projects/web.html', '/projects?category=dot-net'],
] as const)('redirects a filter under the former name of its %s', async (kind, from, path, to) => {
  const renamed_labels = [{ kind, from, to: 'dot-net' }];
  const { statusOf } = setUp({ shell }, [], { renamed_labels });
  expect(await statusOf(path)).toBe(to);
  expect(await statusOf('/blog/tag/other.html')).toBe(200);
});
