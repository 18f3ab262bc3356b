/** PutObject. Checksums and conditions are not looked at: `npm run test:cloud` judges them. */
import type { Received, Reply } from '../http.ts';
import { unchunk } from './aws-chunked.ts';
import type { Bucket } from './object-store.ts';
import { notImplemented } from './s3-error.ts';

const KEPT_HEADERS =
  /^(content-type|cache-control|content-disposition|content-encoding|content-language|expires|x-amz-meta-.+)$/;

/** Supported, or irrelevant to what is stored. */
const KNOWN_HEADERS =
  /^x-amz-(date|content-sha256|security-token|user-agent|sdk-checksum-algorithm|trailer|decoded-content-length|(checksum|meta)-.+)$/;

export async function putObject(
  { headers, body }: Received,
  { bucket, key }: { bucket: Bucket; key: string },
): Promise<Reply> {
  const unknown = [...headers.keys()].find(
    (name) => name.startsWith('x-amz-') && !KNOWN_HEADERS.test(name),
  );
  if (unknown !== undefined) throw notImplemented(unknown);
  const isStreamed = headers.get('x-amz-content-sha256')?.startsWith('STREAMING-') ?? false;
  const { etag } = await bucket.write(key, {
    body: isStreamed ? unchunk(body) : body,
    headers: keptHeaders(headers),
  });
  return { status: 200, headers: { etag }, body: '' };
}

/** `aws-chunked` describes the transfer, not the content. */
export function keptHeaders(headers: Map<string, string>): Record<string, string> {
  const kept = [...headers]
    .filter(([name]) => KEPT_HEADERS.test(name))
    .map(([name, value]) => [name, value.replace(/,?\s*aws-chunked/, '')] as const)
    .filter(([, value]) => value !== '');
  return { 'content-type': 'application/octet-stream', ...Object.fromEntries(kept) };
}
