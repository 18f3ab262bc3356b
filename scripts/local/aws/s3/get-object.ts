/** GetObject and HeadObject. */
import type { Reply } from '../http.ts';
import type { ObjectDescription, StoredObject } from './object-store.ts';

/** The response's headers. */
export function headersOf(object: ObjectDescription): Record<string, string> {
  return {
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
  };
}

export function getObject(object: StoredObject): Reply {
  return { status: 200, headers: headersOf(object), body: object.body };
}
