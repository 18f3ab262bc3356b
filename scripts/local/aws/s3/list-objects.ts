/** ListObjectsV2. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
import { escapeUri } from '@smithy/core/protocols';
import type { Reply } from '../http.ts';
import type { Bucket, ObjectDescription } from './object-store.ts';
import { invalidArgument } from './s3-error.ts';
import { element, xmlDocument } from '../xml.ts';

const LARGEST_PAGE = 1000;

/** Something to show: an object, or all objects below a common prefix rolled into one. */
interface Entry {
  /** The last key that it represents: the next page starts after it. */
  lastKey: string;
  object?: ObjectDescription;
  commonPrefix?: string;
}

export function listObjects(name: string, bucket: Bucket, query: Map<string, string>): Reply {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after = token === undefined ? query.get('start-after') : decodeToken(token);
  const size = pageSize(query.get('max-keys'));
  const objects = bucket
    .list()
    .filter(({ key }) => key.startsWith(prefix) && (after === undefined || isBehind(key, after)));
  const entries = rollUp(objects, prefix, delimiter);
  const page = entries.slice(0, size);
  const last = page.at(-1);
  const truncated = size > 0 && entries.length > size;
  const encoded = query.get('encoding-type') === 'url' ? encodeKey : (text: string) => text;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(
      element('ListBucketResult', [
        element('Name', name),
        element('Prefix', encoded(prefix)),
        ...(delimiter ? [element('Delimiter', encoded(delimiter))] : []),
        element('MaxKeys', size),
        element('KeyCount', page.length),
        element('IsTruncated', truncated),
        ...(token === undefined ? [] : [element('ContinuationToken', token)]),
        ...(truncated && last ? [element('NextContinuationToken', encodeToken(last.lastKey))] : []),
        ...page.map((entry) => entryElement(entry, encoded)),
      ]),
    ),
  };
}

function rollUp(objects: ObjectDescription[], prefix: string, delimiter: string): Entry[] {
  const entries: Entry[] = [];
  for (const object of objects) {
    const end = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    if (end < 0) {
      entries.push({ lastKey: object.key, object });
      continue;
    }
    const commonPrefix = object.key.slice(0, end + delimiter.length);
    const previous = entries.at(-1);
    if (previous?.commonPrefix === commonPrefix) previous.lastKey = object.key;
    else entries.push({ lastKey: object.key, commonPrefix });
  }
  return entries;
}

function entryElement(entry: Entry, encoded: (text: string) => string): string {
  if (entry.commonPrefix !== undefined) {
    return element('CommonPrefixes', [element('Prefix', encoded(entry.commonPrefix))]);
  }
  if (!entry.object) return '';
  return element('Contents', [
    element('Key', encoded(entry.object.key)),
    element('LastModified', entry.object.lastModified),
    element('ETag', entry.object.etag),
    element('Size', entry.object.size),
    element('StorageClass', 'STANDARD'),
  ]);
}

function pageSize(given: string | undefined): number {
  if (given === undefined) return LARGEST_PAGE;
  if (!/^\d{1,10}$/.test(given)) throw invalidArgument('max-keys is not an integer of at least 0');
  return Math.min(LARGEST_PAGE, Number(given));
}

function isBehind(key: string, other: string): boolean {
  return Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;
}

function encodeKey(key: string): string {
  return key.split('/').map(escapeUri).join('/');
}

function encodeToken(key: string): string {
  return Buffer.from(key).toString('base64url');
}

function decodeToken(token: string): string {
  if (!/^[\w-]+$/.test(token))
    throw invalidArgument('The continuation token provided is incorrect');
  return Buffer.from(token, 'base64url').toString();
}
