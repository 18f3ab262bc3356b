/** Random operations: the table agrees with the model in memory, and its counters with a recount. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { deletePost } from '#lambdas/features/posts/delete-post.usecase.ts';
import type { PostDeps } from '#lambdas/features/posts/post-changes.ts';
import {
  type PostLabelName,
  type PostListName,
  positionIn,
} from '#lambdas/features/posts/post-lists.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { restoreVersion } from '#lambdas/features/posts/restore-version.usecase.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-due-posts.usecase.ts';
import { publishPost, unpublishPost } from '#lambdas/features/posts/change-status.usecase.ts';
import { updatePost } from '#lambdas/features/posts/update-post.usecase.ts';
import { Problem } from '#shared/problems.ts';
import { postStatuses } from '#shared/schemas/posts.ts';
import { InMemoryPostsRepository } from '#test/support/in-memory-posts.repository.ts';
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

/** @returns the code of the problem, if any, so that both sides can be compared by it, too */
async function run(op: Operation, ids: string[], deps: PostDeps): Promise<string> {
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
      const { published, failed } = await publishDuePosts(deps);
      return `${published} went live, ${failed} failed`;
    } else await deletePost(request, deps);
    return 'done';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

async function everything(posts: PostsRepository) {
  const pages = await Promise.all(
    listNames.map((list) => posts.page({ list, size: 100, from: { skip: 0 } })),
  );
  const slugs = new Set(pages[0]?.posts.map((post) => post.slug));
  const owners = await Promise.all([...slugs].map((slug) => posts.findIdBySlug(slug)));
  const labelCounts = await Promise.all(labels.map((label) => posts.countOf(label)));
  const neighbors = await Promise.all(
    pages[1]?.posts.map((post) => posts.neighborsOf(positionIn('public', post))) ?? [],
  );
  const versions = await Promise.all(
    pages[0]?.posts.map(({ id: postId, version: before }) =>
      posts.versions({ postId, before, limit: 100 }),
    ) ?? [],
  );
  const later = new Date(firstMoment + 24 * 60 * 60 * 1000);
  return {
    counts: await posts.counts(),
    labels: await posts.labels(),
    labelCounts,
    pages,
    owners,
    neighbors,
    versions,
    bodyWords: await posts.bodyWords(),
    due: await posts.due({ now: later, limit: 100 }),
  };
}

it('agrees with the model after every sequence of operations', async () => {
  await onOwnTables(
    { sequences: fc.array(operation, { maxLength: 14 }), numRuns: 25 },
    async (table, operations) => {
      const sides = [createPostsRepository(table), new InMemoryPostsRepository()].map((posts) => ({
        posts,
        ids: [] as string[],
        deps: { ...postDeps(posts), newId: countingIds() },
      }));
      for (const op of operations) {
        const outcomes: string[] = [];
        for (const { ids, deps } of sides) outcomes.push(await run(op, ids, deps));
        expect(outcomes[0]).toBe(outcomes[1]);
      }
      const [real, model] = await Promise.all(sides.map(({ posts }) => everything(posts)));
      expect(real).toEqual(model);
    },
  );
}, 60_000);

it('keeps its counters equal to a recount when operations collide', async () => {
  await onOwnTables(
    { sequences: fc.array(operation, { minLength: 5, maxLength: 15 }), numRuns: 10 },
    async (table, operations) => {
      const posts = createPostsRepository(table);
      const deps = postDeps(posts);
      const ids = [(await write(deps)).id, (await write(deps)).id];
      await Promise.all(operations.map((op) => run(op, ids, deps)));
      const { counts, labels, labelCounts, pages, due, bodyWords } = await everything(posts);
      const [all, open, published, unpublished, draft, review, ...labelled] = pages.map(
        (page) => page.posts,
      );
      expect(labelled.map(({ length }) => length)).toEqual(labelCounts);
      expect(counts).toEqual({
        all: all?.length,
        published: published?.length,
        draft: draft?.length,
        review: review?.length,
      });
      expect(unpublished).toHaveLength(counts.draft + counts.review);
      expect(open).toHaveLength(counts.published);
      expect(new Set(bodyWords.keys())).toEqual(new Set(all?.map(({ id }) => id)));
      expect(due.map(({ postId, publishAt }) => [postId, publishAt]).sort()).toEqual(
        all?.flatMap(({ id, publishAt }) => (publishAt ? [[id, publishAt]] : [])).sort(),
      );
      const used = new Set(open?.flatMap((post) => post.tags.map(({ id }) => id)));
      expect(new Set(labels.tags.map(({ id }) => id))).toEqual(used);
    },
  );
}, 60_000);
