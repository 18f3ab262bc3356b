import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { viewerHeaders } from '#shared/platform/http.ts';
import type { HttpEvent, HttpResult, Middleware } from './request-state.ts';

/** CloudFront leaves smaller bodies alone, too: they would hardly fit into fewer packets. */
const smallestBytes = 1000;

/** Above this, Brotli takes longer than it saves in transit. */
const brotliQuality = 5;

const encoders: Record<string, (text: string) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text) => gzipSync(text),
};

/** Compresses what the edge passes on as it is: CloudFront compresses only what it may cache. */
export function compressing(): Middleware {
  const compress: Middleware['after'] = ({ event, response }) => {
    if (response) Object.assign(response, compressed(event, response));
  };
  return { after: compress, onError: compress };
}

/** The headers that compression changes. The entity tag is weak, because the bytes differ. */
function compressed(event: HttpEvent, { body = '', headers }: HttpResult): Partial<HttpResult> {
  if (Buffer.byteLength(body) < smallestBytes) return {};
  const accepted = acceptedIn(event.headers[viewerHeaders.encodings] ?? '');
  const [encoding, encode] = Object.entries(encoders).find(([name]) => accepted.has(name)) ?? [];
  if (!encoding || !encode) return {};
  const etag = headers?.['etag'];
  return {
    body: encode(body).toString('base64'),
    isBase64Encoded: true,
    headers: {
      ...headers,
      ...(etag !== undefined && { etag: `W/${etag}` }),
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
    },
  };
}

/** Names of an `Accept-Encoding` header, without those that it excludes. */
function acceptedIn(header: string): Set<string | undefined> {
  const listed = header.toLowerCase().split(',');
  const wanted = listed.filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item));
  return new Set(wanted.map((item) => item.split(';')[0]?.trim()));
}
