/** Reads of the analytics table: ranges of dates in one partition. */
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { readQuery } from '../reads.ts';

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

export async function querySpan(
  table: CoreTable,
  { partition, from, to, newestFirst = false, limit, consistent = false }: SpanQuery,
): Promise<Record<string, unknown>[]> {
  const { items } = await readQuery(table, {
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#pk': tableKeys.partition, '#sk': tableKeys.sort },
    ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
    ScanIndexForward: !newestFirst,
    limit,
    ConsistentRead: consistent,
  });
  return items;
}
