/** Posts in the trash of the core table. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { TrashedPost } from '#lambdas/features/posts/post.ts';
import type { PostTrash } from '#lambdas/features/posts/posts.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, type Key, keyOf, keys, trashPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import { transact } from '../transact.ts';
import {
  bodyItemSchema,
  postItemSchema,
  trashedItemSchema,
  trashedSummarySchema,
} from './posts.items.ts';
import { restoreSteps } from './posts.steps.ts';

export function postTrash(table: CoreTable): PostTrash {
  return {
    trashed: async ({ now, limit }) => {
      const partition = trashPartition('POSTS');
      const items = await queryItems(table, { partition, newestFirst: true, limit });
      return items
        .map((item) => trashedSummarySchema.parse(item))
        .filter((post) => post[tableKeys.expiry] > epochSeconds(now))
        .map(({ [tableKeys.expiry]: _, ...post }) => post);
    },
    findTrashed: (request) => findTrashed(table, request),
    restore: async (write) => {
      const failed = await transact(table, restoreSteps(write));
      if (failed.has('post')) return 'stale';
      return failed.has('slug') ? 'slug-taken' : 'saved';
    },
    expireVersions: (postId) => expireVersions(table, postId),
    keepVersions: (postId) => keepVersions(table, postId),
  };
}

async function findTrashed(
  table: CoreTable,
  { id, now }: { id: string; now: Date },
): Promise<TrashedPost | undefined> {
  const items = await queryItems(table, { partition: keys.post(id).pk });
  const item = items.find((each) => each[tableKeys.sort] === keys.post(id).sk);
  const body = items.find((each) => each[tableKeys.sort] === keys.postBody(id).sk);
  // One of the two may have been removed before the other.
  if (!item || !body) return undefined;
  const { trashedAt, [tableKeys.expiry]: expiry = 0, ...post } = postItemSchema.parse(item);
  if (trashedAt === undefined || expiry <= epochSeconds(now)) return undefined;
  return { post, trashedAt, content: bodyItemSchema.parse(body).content };
}

async function expireVersions(table: CoreTable, postId: string): Promise<void> {
  const item = await getItem(table, keys.post(postId));
  if (!item || !('trashedAt' in item)) return;
  const { keptVersions, [tableKeys.expiry]: expiry } = trashedItemSchema.parse(item);
  const change = {
    UpdateExpression: 'SET #expiry = :expiry',
    ExpressionAttributeValues: { ':expiry': expiry },
  };
  await changeVersions(table, { postId, versions: keptVersions, change });
}

async function keepVersions(table: CoreTable, postId: string): Promise<void> {
  const item = await getItem(table, keys.post(postId));
  if (!item || 'trashedAt' in item) return;
  const { keptVersions } = postItemSchema.parse(item);
  const change = { UpdateExpression: 'REMOVE #expiry' };
  await changeVersions(table, { postId, versions: keptVersions, change });
}

interface VersionsChange {
  postId: string;
  versions: readonly number[];
  change: { UpdateExpression: string; ExpressionAttributeValues?: Record<string, unknown> };
}

async function changeVersions(
  table: CoreTable,
  { postId, versions, change }: VersionsChange,
): Promise<void> {
  await Promise.all(
    versions.map((version) => changeVersion(table, keys.postVersion(postId, version), change)),
  );
}

/** A version that is gone already is not made anew. */
async function changeVersion(
  { client, tableName }: CoreTable,
  key: Key,
  change: VersionsChange['change'],
): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(key),
        ConditionExpression: 'attribute_exists(#pk)',
        ExpressionAttributeNames: { '#pk': tableKeys.partition, '#expiry': tableKeys.expiry },
        ...change,
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
