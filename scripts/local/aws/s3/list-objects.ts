/** Answers ListObjectsV2. @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
import { escapeUri } from '@smithy/core/protocols';
import type { Reply } from '../http.ts';
import { element, xmlDocument } from '../xml.ts';
import type { Bucket, ObjectDescription } from './object-store.ts';

const maxPageSize = 1000;

/** @param query the parameters of the request, by name */
export function listObjects(name: string, bucket: Bucket, query: Map<string, string>): Reply {
  const prefix = query.get('prefix') ?? '';
  // The token is the last key of the previous page. Without a token, every key comes after the empty key.
  const previousKey = Buffer.from(query.get('continuation-token') ?? '', 'base64url');
  const size = Math.min(maxPageSize, Number(query.get('max-keys') ?? maxPageSize));
  const found = bucket
    .list()
    .filter(({ key }) => key.startsWith(prefix))
    .filter(({ key }) => Buffer.compare(Buffer.from(key), previousKey) > 0);
  const page = found.slice(0, size);
  const last = page.at(-1);
  const isTruncated = found.length > size;
  const nextToken = Buffer.from(last?.key ?? '').toString('base64url');
  const encode = query.get('encoding-type') === 'url' ? encodeKey : (text: string) => text;
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(
      element('ListBucketResult', [
        element('Name', name),
        element('Prefix', encode(prefix)),
        element('MaxKeys', size),
        element('KeyCount', page.length),
        element('IsTruncated', isTruncated),
        ...(isTruncated ? [element('NextContinuationToken', nextToken)] : []),
        ...page.map((object) => contentsElement(object, encode)),
      ]),
    ),
  };
}

function contentsElement(object: ObjectDescription, encode: (text: string) => string): string {
  return element('Contents', [
    element('Key', encode(object.key)),
    element('LastModified', object.lastModified),
    element('ETag', object.etag),
    element('Size', object.size),
    element('StorageClass', 'STANDARD'),
  ]);
}

function encodeKey(key: string): string {
  return key.split('/').map(escapeUri).join('/');
}
