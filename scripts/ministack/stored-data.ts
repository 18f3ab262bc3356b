/** Everything that a site stores, read without its own code. */
import { createHash } from 'node:crypto';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { mediaPrefix } from '#shared/platform/http.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { type Deployed, expect } from './deployed.ts';

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

/** Each page of the sitemap by its path, with its heading, and each picture on one of them. */
export async function whatVisitorsSee(siteUrl: string): Promise<StoredData> {
  const seen = new Map<string, string>();
  const get = async (path: string) => {
    const answer = await fetch(siteUrl + path);
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const pictures = new Set<string>();
  const sitemap = (await get('/sitemap.xml')).body.toString();
  for (const [, path = ''] of sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)) {
    const { status, body } = await get(path);
    const page = body.toString();
    seen.set(path, `${status} ${/<h1.*?<\/h1>/s.exec(page)?.[0]}`);
    for (const [picture] of page.matchAll(mediaAddress)) pictures.add(picture);
  }
  for (const picture of pictures) {
    const { status, body } = await get(picture);
    seen.set(picture, `${status} ${createHash('sha256').update(body).digest('hex')}`);
  }
  expect(seen.size > pictures.size, 'The sitemap has no pages.');
  expect(pictures.size > 0, 'No page has a picture.');
  return seen;
}

const mediaAddress = new RegExp(`(?<=")/${mediaPrefix}[^" ]+`, 'g');
