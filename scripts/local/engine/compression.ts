/** CloudFront's compression: by content type, between 1,000 and 10,000,000 bytes, brotli before gzip. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Behaviour } from './distribution-config.ts';
import {
  headerValue,
  type HeaderLines,
  type WebRequest,
  type WebResponse,
  withHeader,
} from './web-message.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** CloudFront's own list (Developer Guide, "File types that CloudFront compresses"), as far as sites use it. */
const COMPRESSIBLE =
  /^(text\/(css|csv|html|javascript|js|plain|richtext|tab-separated-values|xml|x-component|x-java-source|x-script)|application\/(dash\+xml|eot|font|font-sfnt|javascript|json|opentype|otf|pdf|pkcs7-mime|protobuf|rss\+xml|truetype|ttf|vnd\.ms-fontobject|wasm|x-font-opentype|x-font-truetype|x-font-ttf|x-javascript|xhtml\+xml|xml)|font\/(eot|opentype|otf|ttf)|image\/svg\+xml)$/i;
/** Responses are compressed on the fly, so not at Brotli's best. */
export const brotliQuality = 5;
const SMALLEST = 1_000;
const LARGEST = 10_000_000;

/**
 * The latest results stay in memory, by encoding and content: an entity tag identifies a version of
 * one address only, and in the API it is a version number.
 */
const kept = new Map<string, Buffer>();
const KEPT_LIMIT = 200;

export async function compress(
  response: WebResponse,
  request: WebRequest,
  { compress: allowed }: Pick<Behaviour, 'compress'>,
): Promise<WebResponse> {
  const type = headerValue(response.headers, 'content-type')?.split(';')[0]?.trim() ?? '';
  const size = response.body.length;
  const fits = size >= SMALLEST && size <= LARGEST && COMPRESSIBLE.test(type);
  if (!fits || ![200, 403, 404].includes(response.status)) return response;
  if (headerValue(response.headers, 'content-encoding')) return response;
  const accepted = acceptedEncodings(request);
  const encoding =
    allowed.brotli && accepted.has('br')
      ? 'br'
      : allowed.gzip && accepted.has('gzip')
        ? 'gzip'
        : undefined;
  if (!encoding) return response;
  const etag = headerValue(response.headers, 'etag');
  const body = await encoded(response.body, encoding);
  let headers: HeaderLines = withHeader(response.headers, 'content-encoding', encoding);
  headers = withHeader(headers, 'vary', 'Accept-Encoding');
  if (etag && !etag.startsWith('W/')) headers = withHeader(headers, 'etag', `W/${etag}`);
  return { ...response, headers, body };
}

async function encoded(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${encoding} ${createHash('sha256').update(body).digest('base64')}`;
  const known = kept.get(key);
  if (known) return known;
  const result =
    encoding === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : await zip(body);
  const oldest = kept.size >= KEPT_LIMIT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(key, result);
  return result;
}

function acceptedEncodings(request: WebRequest): Set<string> {
  const listed = (headerValue(request.headers, 'accept-encoding') ?? '').split(',');
  return new Set(
    listed
      .map((item) => item.trim().toLowerCase())
      .filter((item) => !/;\s*q=0(\.0+)?$/.test(item))
      .map((item) => item.split(';')[0]?.trim() ?? ''),
  );
}
