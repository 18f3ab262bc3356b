/** GetObject and HeadObject, with conditions and single byte ranges. */
import type { Reply } from '../http.ts';
import { ServiceError } from '../service-error.ts';
import type { ObjectDescription, StoredObject } from './object-store.ts';
import { preconditionFailed } from './s3-error.ts';

/** The response's headers that do not depend on the request. */
export function headersOf(object: ObjectDescription): Record<string, string> {
  const lasting = Object.entries(object.headers).filter(
    ([name]) => !name.startsWith('x-amz-checksum-'),
  );
  return {
    ...Object.fromEntries(lasting),
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
  };
}

/** @throws ServiceError 412 or 416 when the condition or the range does not hold. */
export function getObject(object: StoredObject, request: Map<string, string>): Reply {
  const headers = { ...headersOf(object), ...checksumsOf(object, request) };
  const match = request.get('if-match');
  if (match !== undefined && !includesTag(match, object.etag)) throw preconditionFailed();
  const noneMatch = request.get('if-none-match');
  if (noneMatch !== undefined && includesTag(noneMatch, object.etag)) {
    return { status: 304, headers, body: '' };
  }
  const range = rangeOf(request.get('range'), object.size);
  if (!range) {
    return { status: 200, headers: { ...headers, 'accept-ranges': 'bytes' }, body: object.body };
  }
  return {
    status: 206,
    headers: {
      ...headersOf(object),
      'accept-ranges': 'bytes',
      'content-range': `bytes ${range.first}-${range.last}/${object.size}`,
    },
    body: object.body.subarray(range.first, range.last + 1),
  };
}

function checksumsOf(object: ObjectDescription, request: Map<string, string>) {
  if (request.get('x-amz-checksum-mode') !== 'ENABLED') return {};
  const checksums = Object.entries(object.headers).filter(([name]) =>
    name.startsWith('x-amz-checksum-'),
  );
  return Object.fromEntries(checksums);
}

function includesTag(list: string, etag: string): boolean {
  return list
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((tag) => tag === '*' || tag === etag.replaceAll('"', ''));
}

/** Several ranges, or an invalid one, return the whole object, as on S3. */
function rangeOf(
  header: string | undefined,
  size: number,
): { first: number; last: number } | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const suffix = parts[1] === '';
  const first = suffix ? Math.max(0, size - Number(parts[2])) : Number(parts[1]);
  const last = suffix || parts[2] === '' ? size - 1 : Math.min(size - 1, Number(parts[2]));
  if (first < size && first <= last) return { first, last };
  if (!suffix && parts[2] !== '' && Number(parts[2]) < first) return undefined;
  throw new ServiceError(416, 'InvalidRange', 'The requested range is not satisfiable');
}
