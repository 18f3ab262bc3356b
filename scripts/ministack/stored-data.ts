/** Everything that a site stores, read without its own code. */
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { tableKeys } from '#shared/platform/tables.ts';
import type { Deployed } from './deployed.ts';

/** Stored data by name: `core POST#… POST`, `upload uploads/…`. Values are compared as strings. */
export type StoredData = ReadonlyMap<string, string>;

export async function readStoredData({
  coreTable,
  analyticsTable,
  uploadsBucket,
}: Deployed): Promise<StoredData> {
  const stored = new Map<string, string>();
  for (const [table, name] of [
    ['core', coreTable],
    ['analytics', analyticsTable],
  ] as const) {
    const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: name });
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const { [tableKeys.partition]: pk, [tableKeys.sort]: sk } = item;
        stored.set(`${table} ${pk?.S} ${sk?.S}`, textOf(item));
      }
    }
  }
  const pages = paginateListObjectsV2({ client: new S3Client({}) }, { Bucket: uploadsBucket });
  for await (const { Contents = [] } of pages) {
    for (const { Key, ETag, Size } of Contents) stored.set(`upload ${Key}`, `${ETag} ${Size}`);
  }
  return stored;
}

/**
 * @returns a line for each item that is gone before it expired, or has changed without being allowed
 *   to; new data is no loss
 */
export function lostOrChanged(
  before: StoredData,
  after: StoredData,
  mayChange: (name: string) => boolean,
): string[] {
  return [...before].flatMap(([name, value]) => {
    const present = after.get(name);
    if (present === undefined) return hasExpired(value) ? [] : [`${name} is gone`];
    return present === value || mayChange(name) ? [] : [`${name} has changed`];
  });
}

function hasExpired(value: string): boolean {
  const [, seconds] = new RegExp(`"${tableKeys.expiry}",{"N":"(\\d+)"}`).exec(value) ?? [];
  return seconds !== undefined && Number(seconds) * 1000 <= Date.now();
}

/** The same for the same attributes in any order. */
function textOf(item: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)));
}
