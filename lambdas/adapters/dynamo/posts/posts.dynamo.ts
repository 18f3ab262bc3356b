/** Posts in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import {
  type PostNeighbors,
  type PostRecord,
  type PostSummaryRecord,
  type PostWithContent,
  postSummaryRecordSchema,
  postVersionSummarySchema,
} from '#lambdas/features/posts/post.ts';
import type { ListPosition } from '#lambdas/features/posts/post-lists.ts';
import type {
  PageRequest,
  PostPage,
  PostsRepository,
} from '#lambdas/features/posts/posts.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { limits } from '#shared/schemas/limits.ts';
import { firstAnswer } from '../claims.ts';
import type { CoreTable } from '../dynamo-client.ts';
import {
  formerSlugsPartition,
  keys,
  postListPartition,
  schedulePartition,
  tagsPartition,
  versionsPartition,
  wordsPartition,
} from '../keys.ts';
import { getItem, getItems, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import { write } from '../writes.ts';
import {
  bodyItemSchema,
  countersItemSchema,
  formerSlugsItemSchema,
  idempotencyItemSchema,
  labelItemSchema,
  neighborItemSchema,
  postItemSchema,
  scheduleItemSchema,
  slugItemSchema,
  versionItemSchema,
  wordsItemSchema,
} from './posts.items.ts';
import { createSteps, trashSteps, updateSteps } from './posts.steps.ts';
import { postTrash } from './posts.trash.ts';

export function createPostsRepository(table: CoreTable): PostsRepository {
  return {
    find: async (id) => parsePost(await getItem(table, keys.post(id))),
    findWithContent: (id) => findWithContent(table, id),
    findIdBySlug: async (slug) => {
      const item = await getItem(table, keys.slug(slug));
      return item && slugItemSchema.parse(item).postId;
    },
    takenSlugs: (slugs) => takenSlugs(table, slugs),
    renamed: async (limit) => {
      const found = await queryItems(table, {
        partition: formerSlugsPartition,
        newestFirst: true,
        limit,
        consistent: false,
      });
      return found.map((item) => formerSlugsItemSchema.parse(item));
    },
    publishedTitles: async (ids) => {
      const found = (await getItems(table, ids.map(keys.post))).flatMap(
        (item) => parsePost(item) ?? [],
      );
      const published = found.filter(({ status }) => status === 'published');
      return new Map(published.map(({ id, title }) => [id, title]));
    },
    page: (request) => page(table, request),
    counts: async () => countersItemSchema.parse((await getItem(table, keys.postCounters())) ?? {}),
    countOf: async (label) => {
      const item = await getItem(table, keys.postLabel(label));
      return item ? labelItemSchema.parse(item).count : 0;
    },
    labels: async () => {
      const found = await queryItems(table, { partition: tagsPartition });
      const used = found
        .map((item) => labelItemSchema.parse(item))
        .filter(({ count }) => count > 0);
      const tags = used
        .filter(({ kind }) => kind === 'tag')
        .map(({ id, title }) => ({ id, title }));
      const categories = used.filter(({ kind }) => kind === 'category').map(({ title }) => title);
      return { tags, categories };
    },
    neighborsOf: (position) => neighborsOf(table, position),
    bodyWords: async () => {
      const found = await queryItems(table, {
        partition: wordsPartition,
        newestFirst: true,
        limit: limits.searchedPosts,
      });
      const parsed = found.map((item) => wordsItemSchema.parse(item));
      return new Map(parsed.map(({ postId, words }) => [postId, words]));
    },
    due: async ({ now, limit, after: behind }) => {
      // An id follows the time in the key, and `$` sorts right after the `#` between them.
      const before = `${now.toISOString()}$`;
      const after = behind && keys.scheduledPost(behind);
      const found = await queryItems(table, { partition: schedulePartition, before, limit, after });
      return found.map((item) => scheduleItemSchema.parse(item));
    },
    removeDue: async (entry) => {
      await write(table, { delete: keys.scheduledPost(entry) });
    },
    firstAnswer: ({ userId, key, now }) =>
      firstAnswer(table, {
        key: keys.idempotency(userId, key),
        now,
        schema: idempotencyItemSchema,
      }),

    versions: async ({ postId, before, limit }) => {
      const found = await queryItems(table, {
        partition: versionsPartition(postId),
        newestFirst: true,
        after: keys.postVersion(postId, before),
        limit,
      });
      return found.map((item) => postVersionSummarySchema.parse(item));
    },
    version: async (postId, version) => {
      const item = await getItem(table, keys.postVersion(postId, version));
      if (!item) return undefined;
      const { gzip: content, ...summary } = versionItemSchema.parse(item);
      return { ...summary, content };
    },

    create: async (write) => {
      const failed = await transact(table, createSteps(write));
      // The identical request that won has taken the slug, too, so the claim is checked first.
      if (failed.has('claim')) return 'key-used';
      if (failed.has('slug')) return 'slug-taken';
      if (failed.has('post')) throw new Error(`A post with the new id ${write.post.id} exists`);
      return 'saved';
    },
    update: async (write) => {
      const failed = await transact(table, updateSteps(write));
      if (failed.has('post')) return 'stale';
      return failed.has('slug') ? 'slug-taken' : 'saved';
    },
    trash: async (write) => {
      const failed = await transact(table, trashSteps(write));
      return failed.has('post') ? 'stale' : 'saved';
    },
    ...postTrash(table),
  };
}

function parsePost(item: Record<string, unknown> | undefined): PostRecord | undefined {
  if (!item) return undefined;
  const { trashedAt, [tableKeys.expiry]: _, ...post } = postItemSchema.parse(item);
  return trashedAt === undefined ? post : undefined;
}

/** A query is not a snapshot: content of another version is read again. */
async function findWithContent(table: CoreTable, id: string): Promise<PostWithContent | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    const items = await queryItems(table, { partition: keys.post(id).pk });
    const post = parsePost(items.find((item) => item[tableKeys.sort] === keys.post(id).sk));
    if (!post) return undefined;
    const body = items.find((item) => item[tableKeys.sort] === keys.postBody(id).sk);
    const { content, version } = bodyItemSchema.parse(body);
    if (version === post.contentVersion) return { post, content };
  }
  throw new Error(`The content of post ${id} does not belong to it`);
}

async function takenSlugs(table: CoreTable, slugs: readonly string[]): Promise<Set<string>> {
  const items = await getItems(table, slugs.map(keys.slug));
  return new Set(items.map((item) => slugItemSchema.parse(item).slug));
}

/** Reads one more than requested, to know whether others follow. */
async function page(table: CoreTable, { list, size, from }: PageRequest): Promise<PostPage> {
  const skip = 'skip' in from ? from.skip : 0;
  const after = 'after' in from ? keys.postList(list, from.after) : undefined;
  const limit = skip + size + 1;
  const partition = postListPartition(list);
  const found = await queryItems(table, { partition, newestFirst: true, limit, after });
  const shown = found.slice(skip, skip + size);
  return { posts: shown.map(parseSummary), more: found.length === limit };
}

/** Two queries of one item each, even when the post itself has left the list meanwhile. */
async function neighborsOf(table: CoreTable, position: ListPosition): Promise<PostNeighbors> {
  const partition = postListPartition('public');
  const after = keys.postList('public', position);
  const [[newer], [older]] = await Promise.all([
    queryItems(table, { partition, after, limit: 1 }),
    queryItems(table, { partition, after, limit: 1, newestFirst: true }),
  ]);
  return {
    newer: newer ? neighborItemSchema.parse(newer) : null,
    older: older ? neighborItemSchema.parse(older) : null,
  };
}

function parseSummary(item: Record<string, unknown>): PostSummaryRecord {
  return postSummaryRecordSchema.parse(item);
}
