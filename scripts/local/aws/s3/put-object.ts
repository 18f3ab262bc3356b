/** Answers PutObject. Ignores checksums. */
import { type Received, type Reply, ServiceError } from '../http.ts';
import type { Bucket } from './object-store.ts';
import { notImplemented } from './s3-error.ts';

const storedHeaderNames =
  /^(content-type|cache-control|content-disposition|content-encoding|content-language|expires|x-amz-meta-.+)$/;

/** Headers that this stand-in supports, or that do not change the stored object. */
const knownHeaderNames =
  /^x-amz-(date|content-sha256|security-token|user-agent|sdk-checksum-algorithm|trailer|decoded-content-length|(checksum|meta)-.+)$/;

export async function putObject(
  { headers, body }: Received,
  { bucket, key }: { bucket: Bucket; key: string },
): Promise<Reply> {
  const unknown = [...headers.keys()].find(
    (name) => name.startsWith('x-amz-') && !knownHeaderNames.test(name),
  );
  if (unknown !== undefined) throw notImplemented(unknown);
  const isStreamed = headers.get('x-amz-content-sha256')?.startsWith('STREAMING-') ?? false;
  const { etag } = await bucket.write(key, {
    body: isStreamed ? unchunk(body) : body,
    headers: storedHeaders(headers),
  });
  return { status: 200, headers: { etag }, body: '' };
}

/** @returns the headers to store with an object. Drops `aws-chunked`, which describes the transfer, not the content. */
export function storedHeaders(headers: Map<string, string>): Record<string, string> {
  const stored = [...headers]
    .filter(([name]) => storedHeaderNames.test(name))
    .map(([name, value]) => [name, value.replace(/,?\s*aws-chunked/, '')] as const)
    .filter(([, value]) => value !== '');
  return { 'content-type': 'application/octet-stream', ...Object.fromEntries(stored) };
}

const lineBreak = '\r\n';

/**
 * Decodes the `aws-chunked` encoding of streamed uploads. Each chunk is a hexadecimal length and its data; a chunk of
 * length 0 ends the body. Ignores the headers that follow, which only have the checksum.
 * @throws ServiceError IncompleteBody for a truncated or invalid body
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
function unchunk(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = body.indexOf(lineBreak, position, 'latin1');
    const line = body.toString('latin1', position, lineEnd);
    if (lineEnd < 0 || !/^[0-9a-f]{1,8}$/i.test(line)) throw incomplete();
    const start = lineEnd + lineBreak.length;
    const size = Number.parseInt(line, 16);
    if (size === 0) return Buffer.concat(chunks);
    const end = start + size;
    if (body.toString('latin1', end, end + lineBreak.length) !== lineBreak) throw incomplete();
    chunks.push(body.subarray(start, end));
    position = end + lineBreak.length;
  }
}

function incomplete(): ServiceError {
  return new ServiceError(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
}
