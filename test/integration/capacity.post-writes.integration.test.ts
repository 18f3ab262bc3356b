/** Measures the costs of writes of posts: the numbers of ACCESS-PATTERNS.md are the expectation. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import {
  getVersion,
  listVersions,
  restoreVersion,
} from '#lambdas/features/entries/versions.usecases.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { createPost, createPreview, deletePreview } from '#test/support/entry-operations.ts';
import { getPreview } from '#lambdas/features/previews/preview.handlers.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import { having, itCosts, type Meter, meterOf } from '#test/support/capacity.ts';
import { ownTable } from '#test/support/own-table.ts';
import { postFields, postsOn, signedIn } from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');
const status = 'published';
const [june, july] = ['2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z'];

type Posts = ReturnType<typeof postsOn>;
type Fields = Parameters<Posts['create']>[0];

describe('writes of posts', () => {
  let site: Posts;
  let cost: Meter;
  let previewDeps: Parameters<typeof createPreview>[1] & Parameters<typeof getPreview>[1];
  beforeAll(async () => {
    const table = await ownTable();
    site = postsOn(table);
    cost = meterOf(table);
    previewDeps = {
      ...site.deps,
      projects: createProjectsRepository(table),
      pages: createPagesRepository(table),
      previews: createPreviewsRepository(table),
      copies: createWorkingCopiesRepository(table),
      newSecret: () => new Uint8Array(secretBytes),
    };
  });

  const made = (fields?: Fields) => async () => (await site.create(fields)).id;
  /** Makes a post and saves it this often, each time with another category. */
  const saved = (times: number) => async () => {
    const id = await made()();
    for (let number = 1; number <= times; number += 1) {
      await site.save(id, { category: `Notes of day ${number}` });
    }
    return id;
  };
  const removed = (make: () => Promise<string>) => async () => {
    const id = await make();
    await site.remove(id);
    return id;
  };
  const saving = (fields: Fields, changes = fields) =>
    having(made(fields), (id) => site.save(id, changes));
  const claimed = { sent: postFields({ title: 'Sent once' }), actor, idempotencyKey: 'key' };
  const kept = { read: 2, write: 3 + authorLimits.keptVersions };

  itCosts('Writes of posts', () => cost, [
    ['Create a draft', () => site.create()],
    ['… with an Idempotency-Key', () => createPost(claimed, site.deps)],
    ['… that is scheduled', () => site.create({ title: 'In July', publish_at: july })],
    ['… published at once', () => site.create({ title: 'At once', status }), { write: 4 }],
    ['Save a draft unchanged', saving({})],
    ['… changed', saving({}, { category: 'Other' })],
    ['… for the 51st time', having(saved(50), (id) => site.save(id, { category: 'Other' }))],
    // Another schedule removes one entry and adds one.
    ['Save a draft unchanged', saving({ publish_at: june }, { publish_at: july }), { write: 4 }],
    ['Save a draft unchanged', saving({ status }), { write: 4 }],
    // Another tag removes one label with its list entry and adds one.
    ['Save a draft unchanged', saving({ status }, { status, tags: ['Wolves'] }), { write: 12 }],
    ['… changed', saving({}, { slug: 'moved' }), { write: 4 }],
    ['… changed', saving({ status }, { status, slug: 'moved-too' }), { write: 8 }],
    ['… changed', having(saved(1), restoreFirst), { read: 1 }],
    ['Put a post on top', having(made({ status }), (id) => site.pin(id))],
    ['Publish or unpublish', having(made(), (id) => site.publish(id)), { write: 6 }],
    // A scheduled publication removes the entry of the schedule.
    [
      'Publish or unpublish',
      having(onlyOneDue, () => publishDuePosts(late())),
      {
        read: 1,
        write: 8,
      },
    ],
    // The cost of reading the post is the caller's.
    ['Remove an entry', () => site.posts.removeDue({ postId: 'x', publishAt: june }), { read: -1 }],
    ['Delete a draft', having(made(), (id) => site.remove(id))],
    ['Delete a draft', having(saved(50), (id) => site.remove(id)), kept],
    ['Delete a published post', having(made({ status }), (id) => site.remove(id)), { write: 4 }],
    // Besides the post: one former slug, the list of former slugs, and one version to settle.
    ['Delete a published post', having(renamed, (id) => site.remove(id)), { read: 2, write: 12 }],
    ['Restore a deleted post', having(removed(made()), (id) => site.restore(id))],
    ['Restore a deleted post', having(removed(saved(50)), (id) => site.restore(id)), kept],
    ['Which posts have unsettled', () => site.posts.unsettled({ before: new Date(), limit: 50 })],
    ['Make a preview link', having(made(), (id) => createPreview({ id, actor }, previewDeps))],
    ['Revoke it', having(previewed, (id) => deletePreview({ id, actor }, previewDeps))],
  ]);

  function restoreFirst(id: string) {
    const request = { id, version: 1, ifMatch: undefined, actor };
    return restoreVersion(postKind, request, site.deps);
  }

  async function onlyOneDue() {
    const due = await site.posts.due({ now: new Date(july), limit: 50 });
    for (const { postId } of due) await site.remove(postId);
    await site.create({ publish_at: july });
  }

  function late() {
    return { ...site.deps, now: () => new Date('2026-07-01T00:01:00Z') };
  }

  async function renamed() {
    const { id } = await site.create({ status });
    await site.save(id, { status, slug: 'moved-and-public' });
    return id;
  }

  async function previewed() {
    const { id } = await site.create();
    const { token } = await createPreview({ id, actor }, previewDeps);
    expect(await cost(() => getPreview(token, previewDeps))).toEqual({ read: 2, write: 0 });
    return id;
  }

  it('a page of 10 versions of articles of 20 kB: 3, as all of them; one of them: 3', async () => {
    // Words repeat, as in prose.
    const words = Array.from({ length: 2_500 }, (_, index) => `word${(index * 7) % 331}`);
    const article = words.join(' ');
    const { id } = await site.create({ content: article });
    for (let number = 1; number <= 10; number += 1) {
      await site.save(id, { content: `${article} ${number}` });
    }
    const { length } = gzipSync(article);
    const compressed = Math.ceil((10 * (length + 700)) / 4096);
    const { read } = await cost(() => listVersions(postKind, { id, query: {} }, site.posts));
    expect([read <= 1 + compressed, read > compressed / 2]).toEqual([true, true]);
    const one = await cost(() => getVersion(postKind, { id, version: 1 }, site.posts));
    expect(one.read).toBe(1 + Math.ceil((length + 700) / 4096));
  });
});
