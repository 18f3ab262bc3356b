/** Reads items for repositories, strongly consistently by default. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { ListPosition, StoredPageRequest } from '#lambdas/kernel/paging.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { problem } from '#shared/problems.ts';
import type { CoreTable } from './dynamo-client.ts';
import { type Key, keyOf } from './keys.ts';

/** Returns the stored item, which the caller parses. */
export async function getItem(
  table: CoreTable,
  key: Key,
): Promise<Record<string, unknown> | undefined> {
  const answer = await table.client.send(
    new GetCommand({ TableName: table.tableName, Key: keyOf(key), ConsistentRead: true }),
  );
  return answer.Item;
}

/** DynamoDB's limit of keys per request. */
const batchSize = 100;

/**
 * @returns the items that exist, in any order
 * @throws Problem `unavailable` when the table stays busy
 */
export async function getItems(
  table: CoreTable,
  keys: readonly Key[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let start = 0; start < keys.length; start += batchSize) {
    items.push(...(await getBatch(table, keys.slice(start, start + batchSize))));
  }
  return items;
}

/** Requests keys again that a busy table has left unprocessed. */
async function getBatch(
  { client, tableName }: CoreTable,
  keys: readonly Key[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let request: BatchGetCommandInput['RequestItems'] = {
    [tableName]: { Keys: keys.map(keyOf), ConsistentRead: true },
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: request }),
    );
    items.push(...(answer.Responses?.[tableName] ?? []));
    request = answer.UnprocessedKeys;
    if (!request || Object.keys(request).length === 0) return items;
    await delay(Math.random() * 25 * 2 ** attempt);
  }
  throw problem('unavailable');
}

interface Query extends Omit<QueryCommandInput, 'TableName' | 'Limit'> {
  /** The maximum number of items; all by default. */
  limit?: number | undefined;
}

/** Reads all pages of a query: DynamoDB returns at most 1 MB at once. */
export async function readQuery(
  { client, tableName }: CoreTable,
  { limit = Number.POSITIVE_INFINITY, ...query }: Query,
): Promise<{ items: Record<string, unknown>[]; count: number }> {
  const items: Record<string, unknown>[] = [];
  let count = 0;
  let start = query.ExclusiveStartKey;
  do {
    const answer = await client.send(
      new QueryCommand({
        ...query,
        TableName: tableName,
        Limit: Number.isFinite(limit) ? limit - count : undefined,
        ExclusiveStartKey: start,
      }),
    );
    items.push(...(answer.Items ?? []));
    count += answer.Count ?? 0;
    start = answer.LastEvaluatedKey;
  } while (start !== undefined && count < limit);
  return { items, count };
}

/** Counts the items in a partition up to a limit, which costs as much as reading them. */
export async function countItems(
  table: CoreTable,
  { partition, limit }: { partition: string; limit: number },
): Promise<number> {
  const { count } = await readQuery(table, {
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': tableKeys.partition },
    ExpressionAttributeValues: { ':pk': partition },
    Select: 'COUNT',
    limit,
    ConsistentRead: true,
  });
  return count;
}

interface ItemsQuery {
  partition: string;
  newestFirst?: boolean;
  /** Only items whose sort key comes before this string. */
  before?: string;
  /** The maximum number of items; all by default. */
  limit?: number;
  /** The item before the first one. */
  after?: Key | undefined;
  /** False costs half as much, but may return slightly outdated items. */
  consistent?: boolean;
}

export async function queryItems(
  table: CoreTable,
  { partition, newestFirst = false, before, limit, after, consistent = true }: ItemsQuery,
): Promise<Record<string, unknown>[]> {
  const { items } = await readQuery(table, {
    KeyConditionExpression: before === undefined ? '#pk = :pk' : '#pk = :pk AND #sk < :before',
    ExpressionAttributeNames: {
      '#pk': tableKeys.partition,
      ...(before !== undefined && { '#sk': tableKeys.sort }),
    },
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(before !== undefined && { ':before': before }),
    },
    ScanIndexForward: !newestFirst,
    limit,
    ExclusiveStartKey: after && keyOf(after),
    ConsistentRead: consistent,
  });
  return items;
}

/** Reads a page of a list, newest first, and one item more than requested, to find out whether further ones follow. */
export async function queryPage(
  table: CoreTable,
  { size, from }: StoredPageRequest,
  keyAt: (position: ListPosition) => Key,
): Promise<{ items: Record<string, unknown>[]; more: boolean }> {
  const skip = 'skip' in from ? from.skip : 0;
  const after = 'after' in from ? keyAt(from.after) : undefined;
  const limit = skip + size + 1;
  const { pk: partition } = keyAt({ time: '', id: '' });
  const found = await queryItems(table, { partition, newestFirst: true, limit, after });
  return { items: found.slice(skip, skip + size), more: found.length === limit };
}

/** Published pages take about as long to show a change. */
const cacheMs = 5000;

/** Caches a read for a few seconds, for functions that answer many requests. A failure is not cached. */
export function cachedRead<Answer>(
  read: () => Promise<Answer>,
  now: () => Date,
): () => Promise<Answer> {
  let known: { reading: Promise<Answer>; until: number } | undefined;
  return () => {
    const time = now().getTime();
    if (known && known.until > time) return known.reading;
    const reading = read();
    known = { reading, until: time + cacheMs };
    reading.catch(() => {
      known = undefined;
    });
    return reading;
  };
}
