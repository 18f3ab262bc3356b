/** PutObject. */
import type { Received, Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import type { Bucket } from './object-store.ts';
import { verifiedBody } from './received-body.ts';
import type { Caller } from './s3-access.ts';
import { invalidArgument, notImplemented, preconditionFailed } from './s3-error.ts';

const KEPT_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];
const METADATA_PREFIX = 'x-amz-meta-';
const LARGEST_METADATA_BYTES = 2048;

/** Supported, or irrelevant to what is stored. */
const KNOWN_HEADERS =
  /^x-amz-(date|content-sha256|security-token|user-agent|sdk-checksum-algorithm|trailer|decoded-content-length|(checksum|meta)-.+|algorithm|credential|expires|signedheaders|signature)$/;

export async function putObject(
  received: Received,
  target: { caller: Caller; bucket: Bucket; key: string },
): Promise<Reply> {
  const { bucket, key } = target;
  const { headers } = target.caller;
  const unknown = [...headers.keys()].find(
    (name) => name.startsWith('x-amz-') && !KNOWN_HEADERS.test(name),
  );
  if (unknown !== undefined) throw notImplemented(unknown);
  const { content, checksums } = verifiedBody(received.body, target.caller);
  const metadata = metadataOf(headers);
  requireConditions(headers, bucket.describe(key)?.etag);
  const stored = await bucket.write(key, {
    body: content,
    headers: { ...keptHeaders(headers), ...metadata, ...checksums },
  });
  return { status: 200, headers: { etag: stored.etag, ...checksums }, body: '' };
}

function metadataOf(headers: Map<string, string>): Record<string, string> {
  const entries = [...headers].filter(([name]) => name.startsWith(METADATA_PREFIX));
  const bytes = entries
    .map(([name, value]) => name.length - METADATA_PREFIX.length + Buffer.byteLength(value))
    .reduce((sum, length) => sum + length, 0);
  if (bytes > LARGEST_METADATA_BYTES) {
    throw new ServiceError(
      400,
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size.',
    );
  }
  return Object.fromEntries(entries);
}

function keptHeaders(headers: Map<string, string>): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'application/octet-stream' };
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value === undefined) continue;
    // `aws-chunked` describes the transfer, not the content.
    const lasting = name === 'content-encoding' ? withoutChunked(value) : value;
    if (lasting !== '') kept[name] = lasting;
  }
  return kept;
}

function withoutChunked(encodings: string): string {
  return encodings
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== 'aws-chunked')
    .join(',');
}

function requireConditions(headers: Map<string, string>, etag: string | undefined): void {
  const absent = headers.get('if-none-match');
  if (absent !== undefined && absent !== '*') throw invalidArgument('If-None-Match can only be *');
  if (absent === '*' && etag !== undefined) throw preconditionFailed();
  const match = headers.get('if-match');
  if (match === undefined) return;
  if (etag === undefined) throw new ServiceError(404, 'NoSuchKey', 'The key does not exist.');
  if (match.replaceAll('"', '') !== etag.replaceAll('"', '')) throw preconditionFailed();
}
