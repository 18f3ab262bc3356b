/** ListObjectsV2. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
import { escapeUri } from '@smithy/core/protocols';
import type { Reply } from '../http.ts';
import type { Bucket, ObjectDescription } from './object-store.ts';
import { element, xmlDocument } from '../xml.ts';

const LARGEST_PAGE = 1000;

export function listObjects(name: string, bucket: Bucket, query: Map<string, string>): Reply {
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = token === undefined ? undefined : Buffer.from(token, 'base64url');
  const size = Math.min(LARGEST_PAGE, Number(query.get('max-keys') ?? LARGEST_PAGE));
  const found = bucket
    .list()
    .filter(({ key }) => key.startsWith(prefix))
    .filter(({ key }) => after === undefined || Buffer.compare(Buffer.from(key), after) > 0);
  const page = found.slice(0, size);
  const last = page.at(-1);
  const isTruncated = last !== undefined && found.length > size;
  const encoded = query.get('encoding-type') === 'url' ? encodeKey : (text: string) => text;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(
      element('ListBucketResult', [
        element('Name', name),
        element('Prefix', encoded(prefix)),
        element('MaxKeys', size),
        element('KeyCount', page.length),
        element('IsTruncated', isTruncated),
        ...(isTruncated ? [element('NextContinuationToken', tokenOf(last))] : []),
        ...page.map((object) => contents(object, encoded)),
      ]),
    ),
  };
}

function contents(object: ObjectDescription, encoded: (text: string) => string): string {
  return element('Contents', [
    element('Key', encoded(object.key)),
    element('LastModified', object.lastModified),
    element('ETag', object.etag),
    element('Size', object.size),
    element('StorageClass', 'STANDARD'),
  ]);
}

function encodeKey(key: string): string {
  return key.split('/').map(escapeUri).join('/');
}

/** The next page starts after this key. */
function tokenOf({ key }: ObjectDescription): string {
  return Buffer.from(key).toString('base64url');
}
