/** PutObject, without checksums and conditional headers. */
import { type Received, type Reply, ServiceError } from '../http.ts';
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

const LINE_END = '\r\n';

/**
 * Decodes the `aws-chunked` encoding of streamed uploads: hexadecimal length, data, …, a chunk of
 * length 0, then trailing headers, which hold the checksum and are not read here.
 * @throws ServiceError IncompleteBody when the chunks are cut short or garbled.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
function unchunk(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = body.indexOf(LINE_END, position, 'latin1');
    const line = body.toString('latin1', position, lineEnd);
    if (lineEnd < 0 || !/^[0-9a-f]{1,8}$/i.test(line)) throw incomplete();
    const start = lineEnd + LINE_END.length;
    const size = Number.parseInt(line, 16);
    if (size === 0) return Buffer.concat(chunks);
    const end = start + size;
    if (body.toString('latin1', end, end + LINE_END.length) !== LINE_END) throw incomplete();
    chunks.push(body.subarray(start, end));
    position = end + LINE_END.length;
  }
}

function incomplete(): ServiceError {
  return new ServiceError(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
}
