/** Checks runs that do not follow a change: releases, repairs, removals, ticks and failures. */
import { describe, expect, it } from 'vitest';
import { inlineSources } from '#lambdas/features/publishing/inline-sources.ts';
import { copyFile } from '#shared/publishing/public-images.ts';
import { prose } from '#test/support/posts-fixtures.ts';
import {
  edit,
  plainRenderer,
  releasedSite,
  siteWithPosts,
  someBuild,
} from '#test/support/publishing-site.ts';

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';

/** Returns both addresses under which the edge may have a copy of a page. */
const addressesOf = (path: string) => [path, `${path}.html`];
const put = (...keys: string[]) => keys.map((key) => `put ${key}`);

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
    await site.ofPosts.unpublish(id);
    await site.ofPosts.publish(id);
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
    const renderPage: typeof plainRenderer.renderPage = async (input) => {
      if (state.isBroken && input.address === broken) throw new Error('broken');
      return plainRenderer.renderPage(input);
    };
    return { state, renderer: { ...plainRenderer, renderPage } };
  }

  it('keeps its old version, stops no other, and fails each tick until it can be created', async () => {
    const { state, renderer } = breakableRenderer();
    const site = await releasedSite({ renderer });
    const { id } = await site.ofPosts.create({ status: 'published' });
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
    await site.ofPosts.create({ status: 'published' });
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
    const { store } = site.deps;
    const findWithContent = async (wanted: string) => {
      if (wanted === id) await edit(site, id, { status: 'draft', content: `${prose} canary` });
      return store.posts.findWithContent(wanted);
    };
    site.deps = { ...site.deps, store: { ...store, posts: { ...store.posts, findWithContent } } };
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
    const renderPage: typeof plainRenderer.renderPage = async (input) => {
      rendered.push(input.address);
      const html = await plainRenderer.renderPage(input);
      return input.address === '/contact' ? `${html} of build two` : html;
    };
    site.deps.site.renderer = () => ({ ...plainRenderer, renderPage });
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
    // The file was written by a build with other headers.
    const copy = copyFile(objectKey, 300);
    const manifest = site.files.stored.get('publisher/manifest.json');
    const { files, ...rest } = JSON.parse(Buffer.from(manifest?.body ?? []).toString());
    files[copy].headers = 'others';
    const body = Buffer.from(JSON.stringify({ ...rest, files }));
    if (manifest) site.files.stored.set(manifest.key, { ...manifest, body });
    await site.wake('release');
    expect(site.touched()).toEqual(put(copy));
  });

  it('sends a page with an embedded page with its frames, and no other', async () => {
    const { site } = await siteWithPosts();
    const renderPage = async ({ address }: { address: string }) =>
      address === '/' ? '<button value="https://player.vimeo.com/video/1">' : '<p>none</p>';
    site.deps.site.renderer = () => ({ ...plainRenderer, renderPage });
    await site.release(someBuild('two'));
    expect(site.files.stored.get('index.html')?.frames).toBe('https://player.vimeo.com');
    expect(site.files.stored.get('blog.html')).not.toHaveProperty('frames');
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
    const ofBefore = site.files.text('publisher/search-texts.json').replaceAll('fox', 'lynx');
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
    await site.ofPosts.unpublish(id);
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
    await site.ofPosts.unpublish(id);
    const renderPage = () => Promise.reject(new Error('broken'));
    site.deps.site.renderer = () => ({ ...plainRenderer, renderPage });
    expect(await site.release(someBuild('two'))).toMatchObject({ outcome: 'left-to-next-tick' });
    expect([...site.files.stored.keys()]).not.toContain('blog/a-note-on-foxes.html');
    expect(site.edge.batches.flat()).toContain('/blog/a-note-on-foxes');
  });
});

describe('a tick', () => {
  it('fails when a post cannot go live, after it has published all else', async () => {
    const { site } = await siteWithPosts();
    const publishDuePosts = async () => {
      await site.ofPosts.create({ title: 'In time', status: 'published' });
      return { published: 1, failed: 1 };
    };
    site.deps = { ...site.deps, publishDuePosts };
    await expect(site.wake('tick')).rejects.toThrow('1 posts could not go live');
    expect([...site.files.stored.keys()]).toContain('blog/in-time.html');
  });

  it('fails when versions cannot be settled, after it has published all else', async () => {
    const { site } = await siteWithPosts();
    site.deps = { ...site.deps, settleVersions: async () => ({ failed: 1 }) };
    await site.ofPosts.create({ title: 'In time', status: 'published' });
    await site.wake('change');
    await expect(site.wake('tick')).rejects.toThrow('The versions of 1 posts');
    expect([...site.files.stored.keys()]).toContain('blog/in-time.html');
  });

  it('publishes what is due, once, however often it runs', async () => {
    const { site } = await siteWithPosts();
    const publish_at = new Date(site.time + 3_600_000).toISOString();
    await site.ofPosts.create({ title: 'In an hour', publish_at });
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
