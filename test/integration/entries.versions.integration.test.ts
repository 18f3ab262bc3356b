/** Versions of entries of every kind. */
import { describe, expect, it } from 'vitest';
import { authorLimits, limits } from '#shared/schemas/limits.ts';
import { entryKinds, type EntryFields } from '#test/support/entry-kinds.ts';
import { ownTable } from '#test/support/own-table.ts';
import { prose, signedIn } from '#test/support/posts-fixtures.ts';

const helper = { ...signedIn('staff'), firstName: 'Grace' };
const stale = { code: 'stale-version' };
const unkept = { code: 'version-not-found' };
const textOf = (content: string): unknown => JSON.parse(content)[0].children[0].text;

describe.each(entryKinds)('versions of a $name', ({ notFound, on }) => {
  async function setUp(words: EntryFields = {}) {
    const site = on(await ownTable());
    const { entry } = await site.create(words);
    const { id } = entry;
    const save = (changes: EntryFields = {}, by: { actor?: typeof helper } = {}) =>
      site.save(id, changes, by);
    const listed = (query = {}) => site.versions(id, query);
    const numbers = async () => (await listed()).versions.map(({ version }) => version);
    const version = (number: number) => site.version(id, number);
    const restore = (number: number, ifMatch?: number) =>
      site.restoreVersion(id, number, { ifMatch, actor: helper });
    return { site, id, entry, save, listed, numbers, version, restore };
  }

  it('are none while it was never changed', async () => {
    const { listed } = await setUp();
    const meta = { page: 1, total_pages: 0, total: 0, next_cursor: null };
    expect(await listed()).toEqual({ versions: [], meta });
  });

  it('are what a save replaced, with who had saved it and when', async () => {
    const { entry, save, listed, version } = await setUp({ content: prose });
    const second = await save({ title: 'The second title', content: prose }, { actor: helper });
    await save({ title: 'The third title', content: `Another text. ${prose}` });
    const { userId: id, firstName, lastName, username } = signedIn('admin');
    const first = {
      version: 1,
      title: entry.title,
      savedAt: entry.createdAt,
      savedBy: { id, firstName, lastName, username },
    };
    expect((await listed()).versions).toMatchObject([
      {
        version: 2,
        title: 'The second title',
        savedAt: second.entry.updatedAt,
        savedBy: { id: helper.userId, firstName: 'Grace' },
      },
      first,
    ]);
    const old = await version(1);
    expect(old).toMatchObject(first);
    expect(textOf(old.content)).toBe(prose);
  });

  it.each<[string, EntryFields]>([
    ['title', { title: 'Another title' }],
    ['picture', { picture: 'https://a.example/c.png' }],
    ['slug', { slug: 'of-foxes' }],
    ['content', { content: `${prose} And more.` }],
  ])('are kept when only the %s changes', async (_what, changes) => {
    const { save, numbers } = await setUp({ content: prose });
    await save({ content: prose, ...changes });
    expect(await numbers()).toEqual([1]);
  });

  it('are not kept when a save says the same, or only publishes it or hides it', async () => {
    const { save, numbers } = await setUp();
    for (const changes of [{}, { isPublic: true }, { isPublic: false }]) await save(changes);
    expect(await numbers()).toEqual([]);
  });

  it('show when a text was saved, not when it was published', async () => {
    const { entry, save, listed } = await setUp();
    await save({ isPublic: true }, { actor: helper });
    await save({ title: 'Another title' });
    expect((await listed()).versions).toMatchObject([
      { version: 2, savedAt: entry.createdAt, savedBy: { id: signedIn('admin').userId } },
    ]);
  });

  it('are the last 50, listed page by page, each once', async () => {
    const { save, listed, numbers, version } = await setUp();
    const saves = authorLimits.keptVersions + 3;
    for (let number = 1; number <= saves; number += 1) await save({ title: `Title ${number}` });
    const wanted = Array.from({ length: authorLimits.keptVersions }, (_, index) => saves - index);
    const seen: number[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= 5; page += 1) {
      const followed = await listed({ cursor });
      expect(await listed({ page })).toEqual(followed);
      expect(followed.meta).toMatchObject({
        page,
        total_pages: 5,
        total: authorLimits.keptVersions,
      });
      seen.push(...followed.versions.map((each) => each.version));
      cursor = followed.meta.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(seen).toEqual(wanted);
    expect((await listed({ page: 6 })).versions).toEqual([]);
    expect(await numbers()).toHaveLength(limits.pageSize.versions);
    await expect(version(3)).rejects.toMatchObject(unkept);
    expect((await version(4)).title).toBe('Title 3');
  });

  it('continue after a cursor whose version is gone, and refuse other cursors', async () => {
    const { save, listed } = await setUp();
    for (const title of ['Title one', 'Title two', 'Title three']) await save({ title });
    const { versions } = await listed({ cursor: '3' });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    for (const cursor of ['', '0', '-1', '1.5', 'x', '9'.repeat(30)]) {
      await expect(listed({ cursor })).rejects.toMatchObject({ code: 'validation-failed' });
    }
  });

  it('are one for each of many concurrent saves', async () => {
    const { save, listed } = await setUp();
    const titles = Array.from({ length: 8 }, (_, index) => `Title number ${index}`);
    await Promise.all(titles.map((title) => save({ title })));
    const { versions, meta } = await listed();
    expect(meta.total).toBe(8);
    expect(versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(versions.map(({ title }) => title)).size).toBe(8);
  });

  it('are restored as a new version, which keeps the slug and stays public', async () => {
    const { site, id, entry, save, restore, numbers } = await setUp({ content: prose });
    const changed = { title: 'Another title', content: `Some other words. ${prose}` };
    await save({ ...changed, slug: 'moved' });
    await save({ ...changed, isPublic: true });
    const restored = await restore(1, 3);
    expect(restored.entry).toMatchObject({
      title: entry.title,
      version: 4,
      slug: 'moved',
      saved: { at: restored.entry.updatedAt, by: { id: helper.userId } },
    });
    expect(textOf(restored.content)).toBe(prose);
    expect(await site.entries.findWithContent(id)).toEqual(restored);
    expect(await site.get('moved')).toMatchObject({ id });
    expect(await numbers()).toEqual([3, 1]);
    // Restoring the former version again.
    expect((await restore(3)).entry.title).toBe('Another title');
  });

  it('are not restored when they equal the current text, over a stale version, or when unknown', async () => {
    const { site, save, restore, numbers } = await setUp();
    await save({ title: 'Another title' });
    await expect(restore(1, 1)).rejects.toMatchObject(stale);
    for (const version of [2, 3]) await expect(restore(version)).rejects.toMatchObject(unkept);
    const nobody = site.restoreVersion(site.newId(), 1);
    await expect(nobody).rejects.toMatchObject({ code: notFound });
    await save({ slug: 'a-note-on-foxes' });
    expect((await restore(1)).entry.version).toBe(3);
    expect(await numbers()).toEqual([2, 1]);
  });

  it('are not shown in the trash', async () => {
    const { site, id, save, listed, version, restore } = await setUp();
    await save({ title: 'Another title' });
    await site.trash(id);
    for (const ask of [() => listed(), () => version(1), () => restore(1)]) {
      await expect(ask()).rejects.toMatchObject({ code: notFound });
    }
  });

  it('hold contents of 300 kB whole, in any script', async () => {
    const { site, id, save, version } = await setUp({ content: '日本語😀'.repeat(19_000) });
    const first = (await site.entries.findWithContent(id))?.content;
    await save({ content: noise(210_000) });
    await save({ content: prose });
    expect((await version(1)).content).toBe(first);
    expect(textOf((await version(2)).content)).toBe(noise(210_000));
  });

  it('are kept from the first save on for an entry that is older than the feature', async () => {
    const { site, entry, save, version } = await setUp();
    const after = { ...entry, saved: null, version: 2 };
    await site.entries.update({ before: entry, after, event: undefined });
    await save({ title: 'Another title' }, { actor: helper });
    const { title, updatedAt: savedAt } = entry;
    expect(await version(2)).toMatchObject({ title, savedAt });
  });
});

/** Makes text that hardly compresses. */
function noise(length: number): string {
  let state = 42;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(0x30 + (Math.floor(state / 65_536) % 64)).replace('\\', '/');
  }).join('');
}
