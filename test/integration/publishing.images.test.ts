/** Checks that the publisher copies uploaded images of public content and of drafts with a preview link. */
import { describe, expect, it } from 'vitest';
import { createPreview, deletePreview, previewDeps } from '#test/support/entry-operations.ts';
import { copyFile, publicImage } from '#shared/publishing/public-images.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { prose, signedIn } from '#test/support/posts-fixtures.ts';
import { unsavedValues } from '#test/support/working-copies.ts';
import { poison, type PublishingSite, releasedSite } from '#test/support/publishing-site.ts';

const actor = signedIn('admin');
const key = 'uploads/00000000-0000-4000-8000-000000000001.png';
const other = 'uploads/00000000-0000-4000-8000-000000000002.jpg';
const page = 'blog/a-note-on-foxes.html';
const copies = [480, 960, 1200].map((width) => copyFile(key, width));
const sortedCopies = [...copies].sort();

const image = (url: string) => ({ type: 'image', url, children: [{ text: '' }] });
const text = { type: 'paragraph', children: [{ text: prose }] };
const showing = (...urls: string[]) => JSON.stringify([text, ...urls.map(image)]);

async function siteWithImage() {
  const site = await releasedSite();
  await site.upload(key);
  return site;
}

function publish(site: PublishingSite, changes: Partial<SavePostInput>) {
  return site.ofPosts.create({ status: 'published', ...changes });
}

const mediaOf = (site: PublishingSite) =>
  [...site.files.stored.keys()].filter((name) => name.startsWith('media/')).sort();

/** Publishes all changes, and returns the keys of the published copies. */
async function publishedMedia(site: PublishingSite) {
  await site.wake('change');
  return mediaOf(site);
}

it('an image of a page has copies while the page is public, and the page is named in the lists', async () => {
  const site = await siteWithImage();
  const content = showing(key);
  const { id } = await site.ofPages.create({ slug: 'uses', content });
  expect(await publishedMedia(site)).toEqual([]);
  await site.ofPages.save(id, { content, is_draft: false });
  expect(await publishedMedia(site)).toEqual(sortedCopies);
  for (const file of ['sitemap.xml', 'llms.txt']) {
    expect(site.files.text(file)).toContain('https://example.com/uses');
  }
  await site.ofPages.remove(id);
  expect(await publishedMedia(site)).toEqual([]);
  expect(site.files.text('sitemap.xml')).not.toContain('https://example.com/uses');
});

describe('an image of a published post', () => {
  it.each([
    ['its cover', { avatar: key }],
    ['its content', { content: showing(key) }],
  ])(
    'in %s: gets copies in each width that the page uses, and no original',
    async (_in, changes) => {
      const site = await siteWithImage();
      await publish(site, changes);
      expect(await publishedMedia(site)).toEqual(sortedCopies);
      expect(site.files.stored.get(copyFile(key, 960))).toMatchObject({
        contentType: 'image/webp',
      });
      expect(site.files.text(copyFile(key, 960))).toBe(`${key} 960`);
      const { images, post } = dataOf(site);
      const known = publicImage({ objectKey: key, width: 1200, height: 800 });
      expect(images).toEqual({ [key]: known });
      expect(post.images).toEqual([{ object_key: key, ...known }]);
    },
  );

  it('as its cover: is described in the search index, as soon as its upload is complete', async () => {
    const site = await releasedSite();
    await publish(site, { avatar: key });
    await site.wake('change');
    expect(storedInIndex(site)).toEqual([{ post: expect.anything() }]);
    await site.upload(key);
    await site.wake('change');
    const cover = publicImage({ objectKey: key, width: 1200, height: 800 });
    expect(storedInIndex(site)).toEqual([{ post: expect.anything(), cover }]);
  });

  it('is removed with the post: every copy, also at the edge', async () => {
    const site = await siteWithImage();
    const { id } = await publish(site, { content: showing(key) });
    await site.wake('change');
    await site.ofPosts.unpublish(id);
    expect(await publishedMedia(site)).toEqual([]);
    const forgotten = site.edge.batches.flat();
    for (const copy of copies) expect(forgotten).toContain(`/${copy}`);
  });

  it('stays while another page shows it', async () => {
    const site = await siteWithImage();
    const { id } = await publish(site, { avatar: key });
    const project = await site.ofProjects.create({ image_url: key });
    await site.wake('change');
    await site.ofPosts.unpublish(id);
    expect(await publishedMedia(site)).toEqual(sortedCopies);
    expect(site.files.text('projects.html')).toContain(publicImage(uploadRecord(key)).url);
    await site.ofProjects.remove(project.id);
    expect(await publishedMedia(site)).toEqual([]);
  });

  it('is given to feed readers as the widest copy', async () => {
    const site = await siteWithImage();
    await publish(site, { avatar: key });
    await site.wake('change');
    for (const feed of ['rss.xml', 'feed.json']) {
      expect(site.files.text(feed)).toContain(`https://example.com/${copyFile(key, 1200)}`);
    }
  });

  it('is looked up once: later runs know its size', async () => {
    const site = await siteWithImage();
    await publish(site, { avatar: key });
    const asked = watchLookUps(site);
    await site.wake('change');
    expect(asked).toEqual([key]);
    await site.upload(other);
    await publish(site, { title: 'Another one', content: showing(other, key) });
    await site.wake('change');
    await site.wake('change');
    expect(asked).toEqual([key, other]);
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });
});

describe('an image of an unsaved change', () => {
  it('has copies while a preview link shows the change, for nobody else', async () => {
    const site = await siteWithImage();
    const { id } = await publish(site, {});
    const deps = { ...site.postDeps, ...previewDeps(site.table) };
    const place = { userId: actor.userId, entry: id };
    const kept_at = new Date(site.time).toISOString();
    const values = { ...unsavedValues, content: showing(key) };
    await site.copies.put({
      place,
      copy: { id: 'form', base: null, values, kept_at, version: 1 },
      objectKeys: [key],
      expiresAt: new Date(site.time + 30 * 24 * 60 * 60 * 1000),
    });
    expect(await publishedMedia(site)).toEqual([]);
    const others = site.everything();
    await createPreview({ id, actor, copy: 'form' }, deps);
    expect(await publishedMedia(site)).toEqual(sortedCopies);
    expect(site.everything()).toMatchObject(others);
    await site.copies.remove({ ...place, id: 'form' });
    expect(await publishedMedia(site)).toEqual([]);
  });
});

describe('an image of a draft', () => {
  async function draft() {
    const site = await siteWithImage();
    const { id } = await site.ofPosts.create({ avatar: key });
    const deps = { ...site.postDeps, ...previewDeps(site.table) };
    const link = () => createPreview({ id, actor }, deps);
    const change = async (act: () => Promise<unknown>) => {
      await act();
      return publishedMedia(site);
    };
    return { site, id, deps, link, change };
  }

  it('has copies while a preview link shows it, and no public page mentions them', async () => {
    const { site, id, deps, link, change } = await draft();
    expect(await publishedMedia(site)).toEqual([]);
    const others = site.everything();
    expect(await change(link)).toEqual(sortedCopies);
    expect(site.everything()).toMatchObject(others);
    expect(Object.keys(site.everything())).toHaveLength(Object.keys(others).length + copies.length);
    expect(await change(() => deletePreview({ id, actor }, deps))).toEqual([]);
    const forgotten = site.edge.batches.flat();
    for (const copy of copies) expect(forgotten).toContain(`/${copy}`);
  });

  it('that is added after the link was made has copies, too; one that was removed has none', async () => {
    const { site, id, link, change } = await draft();
    await site.upload(other, { width: 300 });
    await change(link);
    const changes = { avatar: null, content: showing(other) };
    expect(await change(() => site.ofPosts.save(id, changes))).toEqual([copyFile(other, 300)]);
  });

  it('has none once the draft is deleted', async () => {
    const { site, id, link, change } = await draft();
    await change(link);
    expect(await change(() => site.ofPosts.remove(id))).toEqual([]);
  });

  it('has none from the day after its link has expired', async () => {
    const { site, link, change } = await draft();
    await change(link);
    const { expiresAt } = await link();
    site.time = expiresAt.getTime() - 1;
    await site.wake('tick');
    expect(mediaOf(site)).toEqual(sortedCopies);
    site.time += 24 * 60 * 60 * 1000;
    await site.wake('tick');
    expect(mediaOf(site)).toEqual([]);
  });

  it('keeps its copies when the draft is published, and loses them when it is taken back', async () => {
    const { site, id, link, change } = await draft();
    await change(link);
    expect(await change(() => site.ofPosts.publish(id))).toEqual(sortedCopies);
    // The publication has deleted the preview link.
    expect(await change(() => site.ofPosts.unpublish(id))).toEqual([]);
  });
});

describe('an image whose upload is not complete', () => {
  it('has no copies, is looked up by each run, and appears everywhere once it is complete', async () => {
    const site = await releasedSite();
    site.uploads.set(key, Buffer.from(key));
    await publish(site, { avatar: key, content: showing(key) });
    const asked = watchLookUps(site);
    expect(await site.wake('change')).toMatchObject({ outcome: 'published', failed: 0 });
    await site.wake('change');
    expect(asked).toEqual([key, key]);
    expect(mediaOf(site)).toEqual([]);
    expect(dataOf(site)).toMatchObject({ images: {}, post: { images: [] } });
    await site.uploadItems.add(uploadRecord(key));
    expect(await publishedMedia(site)).toEqual(sortedCopies);
    expect(dataOf(site).post.images).toHaveLength(1);
    for (const file of ['blog.html', 'rss.xml']) {
      expect(site.files.text(file)).toContain(copyFile(key, 1200));
    }
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });
});

describe('an image that cannot be copied', () => {
  async function poisoned() {
    const site = await releasedSite();
    await site.upload(key, { text: poison });
    await site.upload(other, { width: 300 });
    const { id } = await publish(site, { content: showing(key, other) });
    return { site, id };
  }

  it('is reported, and all else is published: the page and the other images', async () => {
    const { site } = await poisoned();
    expect(await site.wake('change')).toMatchObject({ outcome: 'published', failed: 0 });
    expect(site.failures).toEqual(copies);
    expect(mediaOf(site)).toEqual([copyFile(other, 300)]);
    expect(site.files.text(page)).toContain(copyFile(key, 480));
  });

  it('is retried once a day and by a rebuild, and by no other run', async () => {
    const { site } = await poisoned();
    await site.wake('change');
    site.failures.length = 0;
    expect(await site.wake('change')).toMatchObject({ put: 0 });
    await site.wake('tick');
    expect(site.failures).toEqual([]);
    site.time += 24 * 60 * 60 * 1000;
    await site.wake('tick');
    expect(site.failures).toEqual(copies);
    await site.wake('rebuild');
    expect(site.failures).toEqual([...copies, ...copies]);
    expect(site.everything()).toEqual((await site.rebuilt()).everything());
  });

  it('is forgotten when nothing refers to it any more', async () => {
    const { site, id } = await poisoned();
    await site.wake('change');
    await site.ofPosts.save(id, { content: prose, status: 'published' });
    await site.wake('change');
    expect(site.files.text('publisher/manifest.json')).not.toContain(copies[0]);
  });
});

it('is copied once, although runs are stopped at their time limit before all images are done', async () => {
  const put: string[] = [];
  let mayPut = 0;
  const site: PublishingSite = await releasedSite({
    write: async (name, act) => {
      if (name.startsWith('put media/')) {
        if (mayPut === 0) throw new Error('stopped');
        mayPut -= 1;
        put.push(name);
        site.time += 61_000;
      }
      return act();
    },
  });
  const many = Array.from({ length: 12 }, (_, at) => key.replace(/01\.png$/, `${at + 10}.png`));
  for (const each of many) await site.upload(each, { width: 400 });
  await publish(site, { content: showing(...many) });
  for (const stopped of [5, 5]) {
    mayPut = stopped;
    await expect(site.wake('change')).rejects.toThrow('stopped');
    expect([...site.files.stored.keys()]).not.toContain(page);
  }
  mayPut = Infinity;
  expect(await publishedMedia(site)).toHaveLength(many.length);
  expect(put).toHaveLength(many.length);
  expect(site.everything()).toEqual((await site.rebuilt()).everything());
});

it('removes the originals that earlier builds published', async () => {
  const site = await siteWithImage();
  await publish(site, { avatar: key });
  await site.wake('change');
  const original = { key: `media/${key}`, body: Buffer.from(key) };
  const headers = { contentType: 'image/png', cacheControl: 'public' };
  site.files.stored.set(original.key, { ...original, ...headers });
  const notes = site.files.stored.get('publisher/manifest.json');
  const ofBefore = site.files.text('publisher/manifest.json').replace('"format":2', '"format":1');
  if (notes) site.files.stored.set(notes.key, { ...notes, body: Buffer.from(ofBefore) });
  await site.wake('release');
  expect(mediaOf(site)).toEqual(sortedCopies);
  expect(site.edge.batches.flat()).toContain('/*');
});

function dataOf(site: PublishingSite) {
  return JSON.parse(site.files.text(page).replace('<page>', '')).data;
}

/** Returns the fields that search results show, by post. */
function storedInIndex(site: PublishingSite) {
  const { index } = JSON.parse(site.files.text('search-index.json'));
  return Object.values(index.storedFields);
}

/** Records the keys of uploads that are read from now on. */
function watchLookUps(site: PublishingSite): string[] {
  const asked: string[] = [];
  const { uploadItems } = site;
  const uploads = {
    findMany: (keys: readonly string[]) => {
      asked.push(...keys);
      return uploadItems.findMany(keys);
    },
  };
  site.deps = { ...site.deps, store: { ...site.deps.store, uploads } };
  return asked;
}
