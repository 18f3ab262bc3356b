/** The index of uploaded objects contains the references of entries of every kind, through all changes. */
import { describe, expect, it } from 'vitest';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { entryKinds } from '#test/support/entry-kinds.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { prose } from '#test/support/posts-fixtures.ts';

const key = (number: number) => `uploads/00000000-0000-4000-8000-00000000000${number}.png`;
const picture = key(1);
const [shown, other] = [key(2), key(3)];
const away = async () => {
  throw new Error('The index is away');
};

function contentWith(...urls: string[]): string {
  const images = urls.map((url) => ({ type: 'image' as const, url, children: [{ text: '' }] }));
  return serializeContent([{ type: 'paragraph', children: [{ text: prose }] }, ...images]);
}

describe.each(entryKinds)('the uploaded objects of a $name', ({ name, on }) => {
  function setUp() {
    const site = on(inMemoryTable());
    /** Reads which objects the entry shows according to the index. */
    const indexed = async (id: string) => {
      const found = await Promise.all(
        [picture, shown, other].map(async (objectKey) => {
          const referrers = await site.references.findByObjectKey(objectKey);
          return referrers.some((each) => each.kind === name && each.id === id) ? [objectKey] : [];
        }),
      );
      return found.flat();
    };
    const create = async (words: Parameters<typeof site.create>[0]) =>
      (await site.create(words)).entry.id;
    return { ...site, create, indexed };
  }
  const words = { picture, content: contentWith(shown, 'https://example.com/a.png', shown) };

  it('are its picture and its images, and no addresses', async () => {
    const { create, indexed, references } = setUp();
    expect(await indexed(await create({ ...words, isPublic: true }))).toEqual([picture, shown]);
    const plain = { picture: 'https://example.com/a.png', isPublic: true };
    await create(plain);
    expect(await references.findByObjectKey(plain.picture)).toEqual([]);
  });

  it('are in the index while it is a draft, public, or in the trash', async () => {
    const { create, save, trash, indexed } = setUp();
    const id = await create(words);
    expect(await indexed(id)).toEqual([picture, shown]);
    await save(id, { ...words, content: contentWith(other) });
    expect(await indexed(id)).toEqual([picture, other]);
    await save(id, { ...words, isPublic: true });
    expect(await indexed(id)).toEqual([picture, shown]);
    await save(id, { ...words, isPublic: false });
    expect(await indexed(id)).toEqual([picture, shown]);
    await trash(id);
    expect(await indexed(id)).toEqual([picture, shown]);
  });

  it('get into the index with the publication of a draft that an earlier release has saved', async () => {
    const { references, create, save, indexed } = setUp();
    const id = await create(words);
    await references.remove({ kind: name, id }, [picture, shown]);
    expect(await indexed(id)).toEqual([]);
    await save(id, { ...words, isPublic: true });
    expect(await indexed(id)).toEqual([picture, shown]);
  });

  it('follow what it shows; an omitted picture stays', async () => {
    const { create, save, indexed } = setUp();
    const id = await create({ ...words, isPublic: true });
    await save(id, { content: contentWith(other) });
    expect(await indexed(id)).toEqual([picture, other]);
    await save(id, { content: contentWith(other), picture: null });
    expect(await indexed(id)).toEqual([other]);
  });

  it('return to the index with the version that had them', async () => {
    const { create, save, restoreVersion, indexed } = setUp();
    const id = await create({ ...words, isPublic: true });
    await save(id, { picture: null, content: contentWith(other) });
    expect(await indexed(id)).toEqual([other]);
    await restoreVersion(id, 1);
    expect(await indexed(id)).toEqual([picture, shown]);
  });

  it('stay in the index when one save removes an image and another brings it back', async () => {
    const table = inMemoryTable();
    const references = createReferencesRepository(table, () => new Date());
    const { create, save } = on(table, { references });
    const { id } = (await create({ picture, isPublic: true })).entry;
    const remove = references.remove.bind(references);
    // The second save ends before the first one cleans up.
    references.remove = async (...request) => {
      await save(id, { picture });
      await remove(...request);
    };
    await save(id, { picture: null });
    expect(await references.findByObjectKey(picture)).toEqual([{ kind: name, id }]);
  });

  it('are in the index before it is saved or public, and nothing is when that fails', async () => {
    const { entries, references, create, save, indexed } = setUp();
    const id = await create({ picture });
    references.add = away;
    await expect(save(id, { picture: shown })).rejects.toThrow('The index is away');
    await expect(save(id, { isPublic: true })).rejects.toThrow('The index is away');
    await expect(create({ picture, isPublic: true })).rejects.toThrow('The index is away');
    expect((await entries.find(id))?.version).toBe(1);
    expect(await entries.findIdBySlug('a-note-on-foxes-2')).toBeUndefined();
    expect(await indexed(id)).toEqual([picture]);
  });

  it('stay in the index when a save is refused, and may stay when it cannot be cleared', async () => {
    const { references, create, save, trash, indexed } = setUp();
    const id = await create({ picture, isPublic: true });
    await create({ slug: 'taken' });
    const refused = save(id, { picture: null, slug: 'taken' });
    await expect(refused).rejects.toMatchObject({ code: 'slug-taken' });
    expect(await indexed(id)).toEqual([picture]);
    references.remove = away;
    expect((await save(id, { picture: null })).entry.version).toBe(2);
    await save(id, { picture });
    await trash(id, 3);
    expect(await indexed(id)).toEqual([picture]);
  });
});
