/** Reads of the analytics table: ranges of dates in one partition. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';

export interface SpanQuery {
  partition: string;
  /** Sort keys, both inclusive. */
  from: string;
  to: string;
  newestFirst?: boolean;
  limit?: number;
  /** Strongly consistent, for twice the price. */
  consistent?: boolean;
}

/** DynamoDB returns at most 1 MB at once, so a query may need several requests. */
export async function querySpan(
  { client, tableName }: CoreTable,
  query: SpanQuery,
): Promise<Record<string, unknown>[]> {
  const { partition, from, to, newestFirst = false, consistent = false } = query;
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': tableKeys.partition, '#sk': tableKeys.sort },
        ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
        ScanIndexForward: !newestFirst,
        Limit: Number.isFinite(limit) ? limit - items.length : undefined,
        ExclusiveStartKey: start,
        ConsistentRead: consistent,
      }),
    );
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start !== undefined && items.length < limit);
  return items;
}
