/** Copies of uploaded objects that published content refers to. */
import { isObjectKey } from '#shared/content/urls.ts';
import { mediaPrefix } from '#shared/platform/http.ts';
import type { ImageAddresses } from '#shared/publishing/page-data.ts';
import type { Site } from './site.ts';
import { fingerprintOf, type Target } from './target.ts';

/** Uploaded objects never change, so their key says all. One that is missing has no copy. */
export function mediaTargets(objectKeys: Iterable<string>, { uploads }: Site): Target[] {
  return [...new Set(objectKeys)].map((objectKey) => ({
    key: mediaPrefix + objectKey,
    wave: 'parts',
    fingerprint: fingerprintOf(objectKey),
    render: () => uploads.get(objectKey),
  }));
}

/** @param sources addresses and object keys, as content names its images */
export function imageAddresses(sources: readonly (string | null)[]): ImageAddresses {
  const keys = new Set(sources.filter((source) => source !== null && isObjectKey(source)));
  return Object.fromEntries([...keys].map((key) => [key, `/${mediaPrefix}${key}`]));
}
