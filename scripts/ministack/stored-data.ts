/** Reads what a site stores and what visitors see, without the code of the site. */
import { createHash } from 'node:crypto';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { mediaPrefix } from '#shared/platform/http.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { type Deployed, expect } from './deployed.ts';

/** Values as texts, by names such as `core POST#… POST` or `upload uploads/…`. */
export type StoredData = ReadonlyMap<string, string>;

export async function readStoredData({
  coreTable,
  analyticsTable,
  uploadsBucket,
}: Deployed): Promise<StoredData> {
  const stored = new Map<string, string>();
  for (const [table, TableName] of Object.entries({ core: coreTable, analytics: analyticsTable })) {
    const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName });
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
 * Ignores new data.
 * @returns a line for each item that disappeared before it expired, or that changed although `mayChange` is false
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

/** @returns the same text for any order of the attributes */
function textOf(item: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Reads what visitors see: the heading of each page in the sitemap, and each picture on these pages, by path. */
export async function readPublicData(siteUrl: string): Promise<StoredData> {
  const data = new Map<string, string>();
  const get = async (path: string) => {
    const answer = await fetch(siteUrl + path);
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const pictures = new Set<string>();
  const sitemap = (await get('/sitemap.xml')).body.toString();
  for (const [, path = ''] of sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)) {
    const { status, body } = await get(path);
    const page = body.toString();
    data.set(path, `${status} ${/<h1.*?<\/h1>/s.exec(page)?.[0]}`);
    for (const [picture] of page.matchAll(mediaAddress)) pictures.add(picture);
  }
  for (const picture of pictures) {
    const { status, body } = await get(picture);
    data.set(picture, `${status} ${createHash('sha256').update(body).digest('hex')}`);
  }
  expect(data.size > pictures.size, 'The sitemap has no pages.');
  expect(pictures.size > 0, 'No page has a picture.');
  return data;
}

const mediaAddress = new RegExp(`(?<=")/${mediaPrefix}[^" ]+`, 'g');
