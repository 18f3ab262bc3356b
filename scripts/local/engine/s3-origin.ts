/** A private bucket as an origin: S3's responses to CloudFront. */
import {
  type HeaderLines,
  headerValue,
  matchesEntityTag,
  type WebRequest,
  type WebResponse,
} from './web-message.ts';

export interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

export type ObjectReader = (key: string) => Promise<StoredObject | undefined>;

/**
 * @param mayList whether the bucket's policy lets CloudFront list it: only then S3 reveals a
 *   missing object
 */
export async function answerFromBucket(
  request: WebRequest,
  read: ObjectReader,
  mayList: boolean,
): Promise<WebResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return s3Error(403, 'AccessDenied');
  const key = objectKey(request.path);
  const object = key ? await read(key) : undefined;
  if (!object) return mayList ? s3Error(404, 'NoSuchKey') : s3Error(403, 'AccessDenied');
  const headers: HeaderLines = Object.entries(object.headers).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  headers.push(['server', 'AmazonS3']);
  const known = headerValue(request.headers, 'if-none-match');
  const etag = headerValue(headers, 'etag');
  if (known && etag && matchesEntityTag(known, etag))
    return { status: 304, headers, body: Buffer.alloc(0) };
  if (request.method === 'HEAD') {
    headers.push(['content-length', String(object.body.length)]);
    return { status: 200, headers, body: Buffer.alloc(0) };
  }
  return { status: 200, headers, body: object.body };
}

function objectKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

const messages = {
  AccessDenied: 'Access Denied',
  NoSuchKey: 'The specified key does not exist.',
};

function s3Error(status: number, code: keyof typeof messages): WebResponse {
  return {
    status,
    headers: [
      ['content-type', 'application/xml'],
      ['server', 'AmazonS3'],
    ],
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${messages[code]}</Message></Error>`,
    ),
  };
}
