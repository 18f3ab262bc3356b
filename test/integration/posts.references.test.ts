/**
 * Everything that published posts refer to is in the index of uploaded objects, through all
 * changes.
 */
import { describe, expect, it } from 'vitest';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { deletePost, restoreVersion } from '#test/support/entry-operations.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import {
  patientReferences,
  postDeps,
  postFields,
  prose,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const key = (number: number) => `uploads/00000000-0000-4000-8000-00000000000${number}.png`;
const cover = key(1);
const [shown, other] = [key(2), key(3)];

function contentWith(...urls: string[]): string {
  const images = urls.map((url) => ({ type: 'image' as const, url, children: [{ text: '' }] }));
  return serializeContent([{ type: 'paragraph', children: [{ text: prose }] }, ...images]);
}

function setUp() {
  const posts = createPostsRepository(inMemoryTable());
  const references = patientReferences();
  const deps = postDeps(posts, references);
  /** The objects that this post may publish according to the index. */
  const indexed = async (id: string) => {
    const found = await Promise.all(
      [cover, shown, other].map(async (objectKey) => {
        const referrers = await references.findByObjectKey(objectKey);
        return referrers.some((referrer) => referrer.kind === 'post' && referrer.id === id)
          ? [objectKey]
          : [];
      }),
    );
    return found.flat();
  };
  const save = (id: string, changes: Parameters<typeof postFields>[0]) =>
    updatePost({ id, fields: postFields(changes), ifMatch: undefined, actor }, deps);
  return { posts, references, deps, indexed, save };
}

describe('the uploaded objects of a post', () => {
  it('are its cover and its images, each once, and no addresses', async () => {
    const { deps } = setUp();
    const content = contentWith(shown, 'https://example.com/a.png', shown, cover, other);
    const post = await write(deps, { avatar: cover, content });
    expect(post.objectKeys).toEqual([cover, shown, other]);
    const plain = await write(deps, { avatar: 'https://example.com/cover.png' });
    expect(plain.objectKeys).toEqual([]);
  });

  it('are not in the index while it is a draft', async () => {
    const { deps, indexed, save } = setUp();
    const { id } = await write(deps, { avatar: cover, content: contentWith(shown) });
    await save(id, { content: contentWith(other), status: 'review' });
    expect(await indexed(id)).toEqual([]);
  });

  it('return to the index with the version that had them', async () => {
    const { deps, indexed, save } = setUp();
    const fields = { avatar: cover, content: contentWith(shown), status: 'published' } as const;
    const { id } = await write(deps, fields);
    await save(id, { avatar: null, content: contentWith(other), status: 'published' });
    expect(await indexed(id)).toEqual([other]);
    await restoreVersion({ id, version: 1, ifMatch: undefined, actor }, deps);
    expect(await indexed(id)).toEqual([cover, shown]);
  });

  it('enter the index when it is created or saved as published, or published', async () => {
    const { deps, indexed, save } = setUp();
    const fields = { avatar: cover, content: contentWith(shown) };
    const made = await write(deps, { ...fields, status: 'published' });
    expect(await indexed(made.id)).toEqual([cover, shown]);
    const saved = await write(deps);
    await save(saved.id, { ...fields, status: 'published' });
    expect(await indexed(saved.id)).toEqual([cover, shown]);
    const published = await write(deps, fields);
    await publishPost({ id: published.id, ifMatch: undefined, actor }, deps);
    expect(await indexed(published.id)).toEqual([cover, shown]);
  });

  it('follow what a published post shows; an omitted cover stays', async () => {
    const { deps, indexed, save } = setUp();
    const status = 'published';
    const { id } = await write(deps, { avatar: cover, content: contentWith(shown), status });
    await save(id, { content: contentWith(other) });
    expect(await indexed(id)).toEqual([cover, other]);
    await save(id, { content: contentWith(other), avatar: null });
    expect(await indexed(id)).toEqual([other]);
  });

  it('leave the index when it is unpublished or deleted', async () => {
    const { deps, indexed } = setUp();
    const fields = { avatar: cover, content: contentWith(shown), status: 'published' } as const;
    const taken = await write(deps, fields);
    await unpublishPost({ id: taken.id, ifMatch: undefined, actor }, deps);
    expect(await indexed(taken.id)).toEqual([]);
    const deleted = await write(deps, fields);
    await deletePost({ id: deleted.id, ifMatch: undefined, actor }, deps);
    expect(await indexed(deleted.id)).toEqual([]);
  });

  it('stay in the index when one save removes an image and another brings it back', async () => {
    const table = inMemoryTable();
    const references = createReferencesRepository(table, () => new Date());
    const deps = postDeps(createPostsRepository(table), references);
    const save = (avatar: string | null) =>
      updatePost({ id, fields: postFields({ avatar }), ifMatch: undefined, actor }, deps);
    const { id } = await write(deps, { avatar: cover, status: 'published' });
    const remove = references.remove.bind(references);
    // The first save is about to clean up when the second one is already done.
    references.remove = async (...request) => {
      await save(cover);
      await remove(...request);
    };
    await save(null);
    expect((await deps.posts.find(id))?.objectKeys).toEqual([cover]);
    expect(await references.findByObjectKey(cover)).toEqual([{ kind: 'post', id }]);
  });

  it('are in the index before the post is public, and nothing is published when that fails', async () => {
    const { posts, references, deps, indexed } = setUp();
    const { id } = await write(deps, { avatar: cover });
    references.add = async () => {
      throw new Error('The index is away');
    };
    const publishing = publishPost({ id, ifMatch: undefined, actor }, deps);
    await expect(publishing).rejects.toThrow('The index is away');
    expect((await posts.find(id))?.status).toBe('draft');
    expect(await indexed(id)).toEqual([]);
  });

  it('stay in the index when a save is refused, and may stay when it cannot be cleared', async () => {
    const { references, deps, indexed, save } = setUp();
    const fields = { avatar: cover, status: 'published', slug: 'foxes' } as const;
    const { id } = await write(deps, fields);
    await write(deps, { slug: 'taken' });
    await expect(save(id, { avatar: null, slug: 'taken' })).rejects.toMatchObject({
      code: 'slug-taken',
    });
    expect(await indexed(id)).toEqual([cover]);
    references.remove = async () => {
      throw new Error('The index is away');
    };
    expect((await save(id, { avatar: null })).entry.avatar).toBeNull();
    expect(await indexed(id)).toEqual([cover]);
  });
});
