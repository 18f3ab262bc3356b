import { limits } from '../schemas/limits.ts';

/** Declared here because `shared` compiles without the types of the DOM and Node.js. */
declare const URL: { new (url: string): { protocol: string } };

/** Keys of uploads, which contain a random UUID that the server chooses. */
const uploadKeyPattern =
  /^uploads\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:png|jpg|webp|gif|avif|pdf)$/;

/**
 * Characters that a URL must escape, or that browsers drop or reinterpret: control and format characters, white
 * space, backslash, quotes, angle brackets and the like.
 */
const forbiddenInUrl = /[\p{Cc}\p{Cf}\p{Z}\\"<>`{}|^]/u;

const httpStart = /^https?:\/\/[^/?#]/i;
const mailtoStart = /^mailto:[^/?#]/i;

/** Whether `value` may be the key of an uploaded image. */
export function isObjectKey(value: string): boolean {
  return isUploadKey(value) && !value.endsWith('.pdf');
}

/** Whether `value` may be the key of an uploaded PDF file, which only the site settings use. */
export function isDocumentKey(value: string): boolean {
  return isUploadKey(value) && value.endsWith('.pdf');
}

/** Whether `value` may be the key of any upload. */
export function isUploadKey(value: string): boolean {
  return uploadKeyPattern.test(value);
}

/** Whether `value` is an absolute http(s) address that a browser would read the same way. */
export function isHttpUrl(value: string): boolean {
  return isPlainUrl(value) && httpStart.test(value) && parsesAs(value, ['http:', 'https:']);
}

/** Whether `value` is an absolute http, https or mailto address. */
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
