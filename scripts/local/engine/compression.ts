/** Compresses as CloudFront does: certain content types between 1,000 and 10,000,000 bytes, with brotli rather than gzip. */
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

/** Types from CloudFront's Developer Guide ("File types that CloudFront compresses"), without those that no site uses. */
const compressibleTypes =
  /^(text\/(css|csv|html|javascript|js|plain|richtext|tab-separated-values|xml|x-component|x-java-source|x-script)|application\/(dash\+xml|eot|font|font-sfnt|javascript|json|opentype|otf|pdf|pkcs7-mime|protobuf|rss\+xml|truetype|ttf|vnd\.ms-fontobject|wasm|x-font-opentype|x-font-truetype|x-font-ttf|x-javascript|xhtml\+xml|xml)|font\/(eot|opentype|otf|ttf)|image\/svg\+xml)$/i;
/** Less than the maximum, because every response is compressed while the visitor waits. */
export const brotliQuality = 5;
const minBytes = 1_000;
const maxBytes = 10_000_000;

/**
 * Latest results, by encoding and hash of the content. Entity tags cannot be the key: those of the API are version
 * numbers, which are the same for many addresses.
 */
const latestResults = new Map<string, Buffer>();
const maxResults = 200;

export async function compress(
  response: WebResponse,
  request: WebRequest,
  { compress: allowed }: Pick<Behaviour, 'compress'>,
): Promise<WebResponse> {
  const type = headerValue(response.headers, 'content-type')?.split(';')[0]?.trim() ?? '';
  const size = response.body.length;
  const fits = size >= minBytes && size <= maxBytes && compressibleTypes.test(type);
  if (!fits || ![200, 403, 404].includes(response.status)) return response;
  if (headerValue(response.headers, 'content-encoding')) return response;
  const encoding = chooseEncoding(allowed, acceptedEncodings(request));
  if (!encoding) return response;
  const etag = headerValue(response.headers, 'etag');
  const body = await encode(response.body, encoding);
  let headers: HeaderLines = withHeader(response.headers, 'content-encoding', encoding);
  headers = withHeader(headers, 'vary', 'Accept-Encoding');
  if (etag && !etag.startsWith('W/')) headers = withHeader(headers, 'etag', `W/${etag}`);
  return { ...response, headers, body };
}

function chooseEncoding(
  allowed: Behaviour['compress'],
  accepted: ReadonlySet<string>,
): 'br' | 'gzip' | undefined {
  if (allowed.brotli && accepted.has('br')) return 'br';
  return allowed.gzip && accepted.has('gzip') ? 'gzip' : undefined;
}

async function encode(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const key = `${encoding} ${createHash('sha256').update(body).digest('base64')}`;
  const known = latestResults.get(key);
  if (known) return known;
  const result =
    encoding === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : await zip(body);
  const oldest = latestResults.size >= maxResults ? latestResults.keys().next().value : undefined;
  if (oldest !== undefined) latestResults.delete(oldest);
  latestResults.set(key, result);
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
