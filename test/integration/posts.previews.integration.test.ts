/** Preview links: for whom, for how long, and how they are stored. */
import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import {
  createPreview,
  deletePost,
  deletePreview,
  restorePost,
} from '#test/support/entry-operations.ts';
import { getPreview } from '#lambdas/features/previews/preview.handlers.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { linkToken, secretBytes } from '#lambdas/kernel/link-token.ts';
import type { PreviewsRepository } from '#lambdas/features/entries/previews.repository.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import { limits } from '#shared/schemas/limits.ts';
import { ownTable } from '#test/support/own-table.ts';
import { postDeps, postFields, signedIn, write } from '#test/support/posts-fixtures.ts';

const actor = signedIn('staff');
const weekMs = limits.previewDays * 24 * 60 * 60 * 1000;
const gone = { code: 'preview-not-found' };

interface Stores {
  posts: PostsRepository;
  projects: ProjectsRepository;
  previews: PreviewsRepository;
}

async function onDynamoDb(): Promise<Stores & { table: CoreTable }> {
  const table = await ownTable();
  return {
    table,
    posts: createPostsRepository(table),
    projects: createProjectsRepository(table),
    previews: createPreviewsRepository(table),
  };
}

function depsOf({ posts, projects, previews }: Stores) {
  return { ...postDeps(posts), projects, previews, newSecret: () => randomBytes(secretBytes) };
}

describe('preview links', () => {
  async function setUp() {
    const deps = depsOf(await onDynamoDb());
    const { id } = await write(deps, { title: 'A draft of foxes' });
    return { deps, id, link: () => createPreview({ id, actor }, deps) };
  }

  it('lead to the current post, with its content', async () => {
    const { deps, id, link } = await setUp();
    const { token, expiresAt } = await link();
    const found = await deps.posts.findWithContent(id);
    expect(await getPreview(token, deps)).toMatchObject({
      post: {
        id,
        title: 'A draft of foxes',
        content: found?.content,
        neighbors: { newer: null, older: null },
        related: [],
        images: [],
      },
      expires_at: expiresAt.toISOString(),
    });
    const fields = postFields({ title: 'Another title' });
    await updatePost({ id, fields, ifMatch: undefined, actor }, deps);
    expect(await getPreview(token, deps)).toMatchObject({ post: { title: 'Another title' } });
  });

  const publications: [
    string,
    (id: string, deps: ReturnType<typeof depsOf>) => Promise<unknown>,
  ][] = [
    ['published', (id, deps) => publishPost({ id, ifMatch: undefined, actor }, deps)],
    [
      'saved as published',
      (id, deps) => {
        const fields = postFields({ status: 'published' });
        return updatePost({ id, fields, ifMatch: undefined, actor }, deps);
      },
    ],
  ];

  it.each(publications)('end when the post is %s, for good', async (_how, publish) => {
    const { deps, id, link } = await setUp();
    const { token } = await link();
    await publish(id, deps);
    await expect(getPreview(token, deps)).rejects.toMatchObject(gone);
    await unpublishPost({ id, ifMatch: undefined, actor }, deps);
    await expect(getPreview(token, deps)).rejects.toMatchObject(gone);
  });

  it('work for a week', async () => {
    const { deps, link } = await setUp();
    const { token, expiresAt } = await link();
    const at = (ms: number) => getPreview(token, { ...deps, now: () => new Date(ms) });
    const last = expiresAt.getTime() - 1;
    expect((await at(last)).expires_at).toBe(expiresAt.toISOString());
    await expect(at(last + 1)).rejects.toMatchObject(gone);
    await expect(at(last + weekMs)).rejects.toMatchObject(gone);
  });

  it('stop working when another one is created, or the post is deleted', async () => {
    const { deps, id, link } = await setUp();
    const first = await link();
    const second = await link();
    expect(first.token).not.toBe(second.token);
    await expect(getPreview(first.token, deps)).rejects.toMatchObject(gone);
    expect(await getPreview(second.token, deps)).toMatchObject({ post: { id } });
    await deletePost({ id, ifMatch: undefined, actor }, deps);
    await expect(getPreview(second.token, deps)).rejects.toMatchObject(gone);
    await restorePost({ id, actor }, deps);
    await expect(getPreview(second.token, deps)).rejects.toMatchObject(gone);
  });

  it('stop working when they are revoked, even twice', async () => {
    const { deps, id, link } = await setUp();
    const { token } = await link();
    await deletePreview({ id, actor }, deps);
    await deletePreview({ id, actor }, deps);
    await expect(getPreview(token, deps)).rejects.toMatchObject(gone);
    expect(await getPreview((await link()).token, deps)).toMatchObject({ post: { id } });
  });

  it('are found for many posts at once', async () => {
    const { deps, id, link } = await setUp();
    const { expiresAt } = await link();
    const without = await write(deps, { title: 'A draft of hares' });
    const found = await deps.previews.findMany([without.id, id, deps.newId()]);
    expect(found).toEqual([{ kind: 'post', id, tokenHash: expect.any(String), expiresAt }]);
    expect(await deps.previews.findMany([])).toEqual([]);
  });

  it('are created and revoked only for existing posts', async () => {
    const { deps } = await setUp();
    for (const id of [deps.newId(), 'x']) {
      const nobody = { code: 'post-not-found' };
      await expect(createPreview({ id, actor }, deps)).rejects.toMatchObject(nobody);
      await expect(deletePreview({ id, actor }, deps)).rejects.toMatchObject(nobody);
    }
  });

  it('are found by nothing but the token itself', async () => {
    const { deps, id, link } = await setUp();
    const { token } = await link();
    const forged = [
      '',
      'x',
      id,
      token.slice(0, -1),
      `${token}A`,
      `${token}==`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      linkToken(id, Buffer.alloc(secretBytes)),
      linkToken(deps.newId(), randomBytes(secretBytes)),
      '../../blog_posts',
      '%00',
    ];
    for (const text of forged) {
      await expect(getPreview(text, deps), text).rejects.toMatchObject(gone);
    }
  });
});

it('a preview link is stored as a hash that expires, and its creators are audited', async () => {
  const { table, ...rest } = await onDynamoDb();
  const ids = [1, 2, 3].map((n) => `0193b3a0-0000-7000-8000-00000000000${n}`);
  const [id = '', ...eventIds] = ids;
  const now = new Date('2026-03-01T00:00:00.000Z');
  const deps = { ...depsOf(rest), now: () => now };
  await write({ ...deps, newId: () => id });
  const later = { ...deps, newId: () => eventIds.shift() ?? '' };
  const stored = async (key: { pk: string; sk: string }) => {
    const request = new GetCommand({ TableName: table.tableName, Key: keyOf(key) });
    return (await table.client.send(request)).Item;
  };
  const { token, expiresAt } = await createPreview({ id, actor }, later);
  const item = await stored(keys.preview(id));
  expect(item).toMatchObject({ postId: id, expires_at: expiresAt.getTime() / 1000 });
  expect(JSON.stringify(item)).not.toContain(token);
  await deletePreview({ id, actor }, later);
  expect(await stored(keys.preview(id))).toBeUndefined();
  const event = (number: number) => stored(keys.auditEvent(now.toISOString(), ids[number] ?? ''));
  const who = { label: 'A note on foxes', userId: actor.userId };
  expect(await event(1)).toMatchObject({ action: 'create_preview', ...who });
  expect(await event(2)).toMatchObject({ action: 'delete_preview', ...who });
});
