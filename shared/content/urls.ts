import { limits } from '../schemas/limits.ts';

/** The part of the web platform's URL class that is used. */
declare const URL: { new (url: string): { protocol: string } };

/**
 * Keys of uploaded objects: random, chosen by the server. Linear, and anchored at both ends.
 */
export const objectKeyPattern =
  /^uploads\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:png|jpg|webp|gif|avif)$/;

/** The same for documents, which only the settings of the site name. */
const documentKeyPattern =
  /^uploads\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.pdf$/;

/** No key is longer than this: 'uploads/' + UUID + '.webp'. */
const objectKeyMaxLength = 49;

/**
 * Characters that no address contains unescaped and that browsers drop, trim or reinterpret:
 * controls, all white space, invisible and direction marks, backslashes, quotes, angle brackets.
 */
const forbiddenInUrl = /[\p{Cc}\p{Cf}\p{Z}\\"<>`{}|^]/u;

const httpStart = /^https?:\/\/[^/?#]/i;
const mailtoStart = /^mailto:[^/?#]/i;

/** Whether `value` may become the key of an uploaded object. */
export function isObjectKey(value: string): boolean {
  return value.length <= objectKeyMaxLength && objectKeyPattern.test(value);
}

/** Whether `value` may become the key of an uploaded PDF file. */
export function isDocumentKey(value: string): boolean {
  return value.length <= objectKeyMaxLength && documentKeyPattern.test(value);
}

/** Whether `value` may become the key of any upload. */
export function isUploadKey(value: string): boolean {
  return isObjectKey(value) || isDocumentKey(value);
}

/** Whether `value` is an absolute http(s) address that a browser would read the same way. */
export function isHttpUrl(value: string): boolean {
  return isPlainUrl(value) && httpStart.test(value) && parsesAs(value, ['http:', 'https:']);
}

/** Whether `value` may stand in a link: an absolute http, https or mailto address. */
export function isSafeLinkUrl(value: string): boolean {
  if (isHttpUrl(value)) return true;
  return isPlainUrl(value) && mailtoStart.test(value) && parsesAs(value, ['mailto:']);
}

/** Whether `value` may be the source of an image: an http(s) address or an object key. */
export function isImageSource(value: string): boolean {
  return isObjectKey(value) || isHttpUrl(value);
}

function isPlainUrl(value: string): boolean {
  return value.length <= limits.url.max && value.isWellFormed() && !forbiddenInUrl.test(value);
}

function parsesAs(value: string, protocols: readonly string[]): boolean {
  try {
    return protocols.includes(new URL(value).protocol);
  } catch {
    return false;
  }
}
