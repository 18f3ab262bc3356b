/** The ways in which repositories read; each read sees every write that was answered before. */
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from './client.ts';
import { type Key, keyOf } from './keys.ts';

/** @returns the item as it is stored, to be parsed; undefined when there is none */
export async function getItem(
  table: CoreTable,
  key: Key,
): Promise<Record<string, unknown> | undefined> {
  const answer = await table.client.send(
    new GetCommand({ TableName: table.tableName, Key: keyOf(key), ConsistentRead: true }),
  );
  return answer.Item;
}

/**
 * @param wanted at most 100 keys, each once
 * @returns those that there are, in no order
 */
export async function getItems(
  { client, tableName }: CoreTable,
  wanted: readonly Key[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let left: Record<string, unknown>[] = wanted.map(keyOf);
  while (left.length > 0) {
    const answer = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: left, ConsistentRead: true } } }),
    );
    items.push(...(answer.Responses?.[tableName] ?? []));
    left = answer.UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return items;
}

/** How many items of a partition there are, counted up to a limit; costs what reading them does. */
export async function countItems(
  { client, tableName }: CoreTable,
  { partition, limit }: { partition: string; limit: number },
): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': tableKeys.partition },
        ExpressionAttributeValues: { ':pk': partition },
        Select: 'COUNT',
        Limit: limit - count,
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    );
    count += answer.Count ?? 0;
    start = answer.LastEvaluatedKey;
  } while (start !== undefined && count < limit);
  return count;
}

interface ItemsQuery {
  partition: string;
  newestFirst?: boolean;
  /** Only items whose sort key comes before this text. */
  before?: string;
  /** At most so many items; all when left out. */
  limit?: number;
  after?: Key | undefined;
}

/** DynamoDB answers at most 1 MB at once, so a query may take several. */
export async function queryItems(
  { client, tableName }: CoreTable,
  { partition, newestFirst = false, before, limit = Number.POSITIVE_INFINITY, after }: ItemsQuery,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined = after && keyOf(after);
  do {
    const answer = await client.send(
      new QueryCommand({
        TableName: tableName,
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
        Limit: Number.isFinite(limit) ? limit - items.length : undefined,
        ExclusiveStartKey: start,
        ConsistentRead: true,
      }),
    );
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start !== undefined && items.length < limit);
  return items;
}
