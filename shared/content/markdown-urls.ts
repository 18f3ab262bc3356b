import { isImageSource, isSafeLinkUrl } from './urls.ts';

const escapable = /[\p{Z}"<>`{}|^\\]/gu;

/** The address for a link, with forbidden characters escaped; undefined when it is not safe. */
export function linkUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isSafeLinkUrl);
}

/** The same for the source of an image: an http(s) address or the key of an uploaded object. */
export function imageUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isImageSource);
}

function escapeUrl(url: string): string {
  return url.isWellFormed() ? url.trim().replaceAll(escapable, encodeURIComponent) : url;
}
