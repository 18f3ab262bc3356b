/** Measures the publisher's costs in the table, which ACCESS-PATTERNS.md states: change both together. */
import { beforeAll, expect, it } from 'vitest';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import {
  createPublishingRepository,
  createSitePagesRepository,
} from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import {
  type PostDeps,
  publishDuePosts,
  unpublishPost,
} from '#lambdas/features/posts/publish-posts.usecases.ts';
import { createPreview, previewDeps, updatePost } from '#test/support/entry-operations.ts';
import type { UploadsRepository } from '#lambdas/features/uploads/uploads.repository.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { type Capacity, meterOf } from '#test/support/capacity.ts';
import { postDeps, postFields, signedIn, write } from '#test/support/posts-fixtures.ts';
import { PublishingSite } from '#test/support/publishing-site.ts';

const seeded = 60;
let table: TestTable;
let site: PublishingSite;
let uploads: UploadsRepository;
let deps: PostDeps;
let cost: (work: () => Promise<unknown>) => Promise<Capacity>;

beforeAll(async () => {
  table = await ownTable();
  const posts = createPostsRepository(table);
  uploads = createUploadsRepository(table);
  const { previews, copies } = previewDeps(table);
  deps = postDeps(posts);
  for (let number = 1; number <= seeded; number += 1) {
    await write(deps, { title: `Post number ${number}`, status: 'published' });
  }
  site = new PublishingSite();
  site.deps = {
    ...site.deps,
    store: {
      posts,
      settings: createSettingsRepository(table),
      uploads,
      previews,
      copies,
      projects: createProjectsRepository(table),
      pages: createPagesRepository(table),
    },
    state: createPublishingRepository(table),
    documents: createSitePagesRepository(table),
    publishDuePosts: () => publishDuePosts(deps),
  };
  await site.wake('release');
  cost = meterOf(table);
});

/** Queries for the lists `public` and `unpublished`, labels, projects, pages, forms with unsaved images, the pinned post, and the settings. */
const lists = Math.ceil((seeded * 600) / 4096) + 7;

it('an idle tick: 2 read', async () => {
  expect(await cost(() => site.wake('tick'))).toEqual({ read: 2, write: 0 });
});

it('a run that finds nothing to do: the lists read, 3 write', async () => {
  const { read, write: written } = await cost(() => site.wake('change'));
  expect(written).toBe(3);
  expect(read).toBeLessThanOrEqual(lists);
});

it('a run after an edit: one article more, and 1 write for the count of invalidations', async () => {
  const { read } = await cost(() => site.wake('change'));
  const id = await site.deps.store.posts
    .page({ list: 'public', size: 1, from: { skip: 30 } })
    .then(({ entries: [post] }) => post?.id ?? '');
  const fields = postFields({ title: 'Another title', status: 'published' });
  await updatePost({ id, sent: fields, ifMatch: undefined, actor: signedIn('admin') }, deps);
  // Reads the article of the post and, because their links change, those of both neighbours.
  expect(await cost(() => site.wake('change'))).toEqual({ read: read + 3, write: 4 });
});

it('a run after a post was unpublished: its neighbours, its preview link, and 1 write more for the earlier batch', async () => {
  const { read } = await cost(() => site.wake('change'));
  const id = await site.deps.store.posts
    .page({ list: 'public', size: 1, from: { skip: 40 } })
    .then(({ entries: [post] }) => post?.id ?? '');
  await unpublishPost({ id, ifMatch: undefined, actor: signedIn('admin') }, deps);
  expect(await cost(() => site.wake('change'))).toEqual({ read: read + 3, write: 5 });
});

it('a run that meets a new image: 1 read more for it, until its upload is complete', async () => {
  const avatar = 'uploads/00000000-0000-4000-8000-000000000001.png';
  await write(deps, { title: 'With a picture', status: 'published', avatar });
  await site.wake('change');
  const run = () => cost(() => site.wake('change'));
  const { read } = await run();
  await uploads.add(uploadRecord(avatar));
  await site.wake('change');
  expect((await run()).read).toBe(read - 1);
});

it('a run with drafts: 1 read for the link of each, and 1 more for each that has one', async () => {
  const run = async () => (await cost(() => site.wake('change'))).read;
  const before = await run();
  const { id } = await write(deps, { title: 'A draft' });
  expect(await run()).toBe(before + 1);
  await createPreview({ id, actor: signedIn('admin') }, { ...deps, ...previewDeps(table) });
  expect(await run()).toBe(before + 2);
});
