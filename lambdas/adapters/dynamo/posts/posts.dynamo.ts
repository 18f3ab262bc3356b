/** Adds the queries and writes that only posts have. Each method is a row of ACCESS-PATTERNS.md. */
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import { readLimits } from '#shared/schemas/limits.ts';
import { auditEventItem, changes, hasValues, transact, write } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { createEntriesRepository } from '../entries/entries.dynamo.ts';
import {
  formerSlugsPartition,
  keys,
  schedulePartition,
  tagsPartition,
  wordsPartition,
} from '../keys.ts';
import { getItem, getItems, queryItems } from '../reads.ts';
import {
  countersItemSchema,
  formerSlugsItemSchema,
  labelItemSchema,
  postItemSchema,
  postStore,
  scheduleItemSchema,
  wordsItemSchema,
} from './posts.store.ts';

export function createPostsRepository(table: CoreTable): PostsRepository {
  return {
    ...createEntriesRepository(table, postStore),
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
      const found = await getItems(table, ids.map(keys.post));
      const published = found
        .map((item) => postItemSchema.parse(item))
        .filter(({ status, trashedAt }) => status === 'published' && trashedAt === undefined);
      return new Map(published.map(({ id, title }) => [id, title]));
    },
    counts: async () => countersItemSchema.parse((await getItem(table, keys.postCounters())) ?? {}),
    pin: async (id, event) => {
      await transact(table, [
        { update: keys.postCounters(), ...changes({ set: { pinned: id } }) },
        { put: auditEventItem(event) },
      ]);
    },
    unpin: async (id, event) => {
      const failed = await transact(table, [
        {
          update: keys.postCounters(),
          ...changes({ set: { pinned: undefined } }),
          when: hasValues({ pinned: id }),
          label: 'pin',
        },
        { put: auditEventItem(event) },
      ]);
      return failed.has('pin') ? 'stale' : 'saved';
    },
    countOf: async (label) => {
      const item = await getItem(table, keys.postLabel(label));
      return item ? labelItemSchema.parse(item).count : 0;
    },
    labels: async () => {
      const found = await queryItems(table, { partition: tagsPartition });
      const labels = found.map((item) => labelItemSchema.parse(item));
      const used = labels.filter(({ count }) => count > 0);
      return {
        tags: used.filter(({ kind }) => kind === 'tag').map(({ id, title }) => ({ id, title })),
        categories: used.filter(({ kind }) => kind === 'category').map(({ title }) => title),
      };
    },
    articleWords: async () => {
      const found = await queryItems(table, {
        partition: wordsPartition,
        newestFirst: true,
        limit: readLimits.searchedPosts,
      });
      const parsed = found.map((item) => wordsItemSchema.parse(item));
      return new Map(parsed.map(({ postId, words }) => [postId, words]));
    },
    due: async ({ now, limit, after: previous }) => {
      // Sort keys are `time#id`, and `$` sorts directly after `#`, so this includes posts due exactly now.
      const before = `${now.toISOString()}$`;
      const after = previous && keys.scheduledPost(previous);
      const found = await queryItems(table, { partition: schedulePartition, before, limit, after });
      return found.map((item) => scheduleItemSchema.parse(item));
    },
    removeDue: async (entry) => {
      await write(table, { delete: keys.scheduledPost(entry) });
    },
  };
}
