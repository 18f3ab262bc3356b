/** Random operations: lists, counters and labels of posts agree with a recount. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { deletePost, restoreVersion } from '#test/support/entry-operations.ts';
import { type PostRecord, postSummaryRecordSchema } from '#lambdas/features/posts/post.ts';
import type { PostDeps } from '#lambdas/features/posts/post-changes.ts';
import {
  listsOf,
  type PostLabelName,
  type PostListName,
  positionIn,
} from '#lambdas/features/posts/post-lists.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-due-posts.usecase.ts';
import {
  publishPost,
  unpublishPost,
  updatePost,
} from '#lambdas/features/posts/write-post.usecases.ts';
import { Problem } from '#shared/problems.ts';
import { postStatuses } from '#shared/schemas/posts.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { onOwnTables } from '#test/support/own-table.ts';
import {
  countingIds,
  firstMoment,
  postDeps,
  postFields,
  prose,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('staff');
const labels: PostLabelName[] = [
  'tag:one',
  'tag:two',
  'tag:three',
  'category:nature',
  'category:art',
];
const listNames: PostListName[] = [
  'all',
  'public',
  'published',
  'unpublished',
  'draft',
  'review',
  ...labels,
];

function secondsLater(seconds: number): string {
  return new Date(firstMoment + seconds * 1000).toISOString();
}

const fields = fc.record(
  {
    title: fc.constantFrom('First title', 'Second title', 'Third title'),
    status: fc.constantFrom(...postStatuses),
    tags: fc.uniqueArray(fc.constantFrom('One', 'one', 'Two', 'Three'), { minLength: 1 }),
    category: fc.constantFrom('Nature', 'nature', 'Art'),
    slug: fc.constantFrom('chosen', 'first-title', 'third-title-2'),
    publish_at: fc.constantFrom(null, ...[5, 20, 3600].map(secondsLater)),
    content: fc.constantFrom(prose, `Ducks and drakes. ${prose}`),
  },
  { requiredKeys: ['title', 'status', 'tags', 'category'] },
);

const operation = fc.record({
  kind: fc.constantFrom(
    'create',
    'create',
    'update',
    'update',
    'publish',
    'unpublish',
    'delete',
    'time',
    'restore',
  ),
  /** One of the posts created so far. */
  index: fc.nat(4),
  /** The version to restore. */
  version: fc.integer({ min: 1, max: 4 }),
  fields,
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Some operations are refused, as for a post that is gone. */
async function run(op: Operation, ids: string[], deps: PostDeps): Promise<void> {
  try {
    const id = ids[op.index % Math.max(1, ids.length)] ?? deps.newId();
    const request = { id, ifMatch: undefined, actor };
    if (op.kind === 'create') ids.push((await write(deps, op.fields)).id);
    else if (op.kind === 'update')
      await updatePost({ ...request, fields: postFields(op.fields) }, deps);
    else if (op.kind === 'publish') await publishPost(request, deps);
    else if (op.kind === 'unpublish') await unpublishPost(request, deps);
    else if (op.kind === 'restore') await restoreVersion({ ...request, version: op.version }, deps);
    else if (op.kind === 'time') {
      expect(await publishDuePosts(deps)).toMatchObject({ failed: 0 });
    } else await deletePost(request, deps);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Lists, counters, labels and all that is found by another key agree with the posts themselves. */
async function expectRecount(posts: PostsRepository, ids: readonly string[]) {
  const found = await Promise.all([...new Set(ids)].map((id) => posts.find(id)));
  const all = found.filter((post) => post !== undefined);
  const membersOf = (list: PostListName) =>
    all
      .filter((post) => listsOf(post).includes(list))
      .sort((a, b) => (placeIn(list, a) < placeIn(list, b) ? 1 : -1))
      .map((post) => postSummaryRecordSchema.parse(post));
  for (const list of listNames) {
    const page = await posts.page({ list, size: 100, from: { skip: 0 } });
    expect(page, list).toEqual({ entries: membersOf(list), more: false });
  }
  for (const label of labels) expect(await posts.countOf(label)).toBe(membersOf(label).length);
  const totals = (['all', ...postStatuses] as const).map((list) => [list, membersOf(list).length]);
  expect(await posts.counts()).toEqual(Object.fromEntries(totals));
  const open = membersOf('public');
  const shown = await posts.labels();
  const used = new Set(open.flatMap((post) => post.tags.map(({ id }) => id)));
  expect(shown.tags.map(({ id }) => id)).toEqual([...used].sort());
  const categories = new Set(open.map(({ category }) => category.toLowerCase()));
  expect(shown.categories.map((title) => title.toLowerCase())).toEqual([...categories].sort());
  for (const [at, post] of open.entries()) {
    const [newer, older] = [open[at - 1], open[at + 1]].map((other) =>
      other ? { title: other.title, slug: other.slug } : null,
    );
    expect(await posts.neighborsOf(positionIn('public', post))).toEqual({ newer, older });
  }
  const slugs = all.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const { id, slug, formerSlugs, version: before, keptVersions } of all) {
    for (const each of [slug, ...formerSlugs]) expect(await posts.findIdBySlug(each)).toBe(id);
    const versions = await posts.versions({ id, before, limit: 100 });
    expect(versions.map(({ version }) => version).sort()).toEqual([...keptVersions].sort());
  }
  expect(new Set((await posts.bodyWords()).keys())).toEqual(new Set(all.map(({ id }) => id)));
  const later = new Date(firstMoment + 24 * 60 * 60 * 1000);
  const due = await posts.due({ now: later, limit: 100 });
  expect(due.map(({ postId, publishAt }) => [postId, publishAt]).sort()).toEqual(
    all.flatMap(({ id, publishAt }) => (publishAt ? [[id, publishAt]] : [])).sort(),
  );
}

function placeIn(list: PostListName, post: PostRecord): string {
  const { time, id } = positionIn(list, post);
  return `${time}#${id}`;
}

it('agrees with a recount after every sequence of operations', async () => {
  const sequences = fc.array(operation, { maxLength: 14 });
  const property = fc.asyncProperty(sequences, async (operations) => {
    const posts = createPostsRepository(inMemoryTable());
    const deps = { ...postDeps(posts), newId: countingIds() };
    const ids: string[] = [];
    for (const op of operations) await run(op, ids, deps);
    await expectRecount(posts, ids);
  });
  await fc.assert(property, { numRuns: 100 });
}, 60_000);

it('agrees with a recount when operations collide', async () => {
  await onOwnTables(
    { sequences: fc.array(operation, { minLength: 5, maxLength: 15 }), numRuns: 10 },
    async (table, operations) => {
      const posts = createPostsRepository(table);
      const deps = postDeps(posts);
      const ids = [(await write(deps)).id, (await write(deps)).id];
      await Promise.all(operations.map((op) => run(op, ids, deps)));
      await expectRecount(posts, ids);
    },
  );
}, 60_000);
