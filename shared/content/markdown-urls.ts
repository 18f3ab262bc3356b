import { contentLimits } from './limits.ts';
import type { ImageElement } from './nodes.ts';
import { isImageSource, isSafeLinkUrl } from './urls.ts';
import { cleanText } from '../clean-text.ts';

const escapable = /[\p{Z}"<>`{}|^\\]/gu;

/** The title of a link that is alone in its paragraph, and an embedded page with the link's text as title. */
export const embedMark = 'embed';

/** Behind the address of an image that is wider than the text. */
const wideMark = '#wide';

/** The address for a link, with forbidden characters escaped; undefined when it is not safe. */
export function linkUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isSafeLinkUrl);
}

/** The same for the source of an image: an http(s) address or the key of an uploaded object. */
export function imageUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isImageSource);
}

/** An image's address and width in one; an address that looks marked gets a further `#`. */
export function markImage({ url, width }: ImageElement): string {
  if (width === 'wide') return url + wideMark;
  return /#wide#*$/.test(url) ? `${url}#` : url;
}

/** The image at an address that `markImage` made; undefined when it may not be shown. */
export function markedImage(address: string): Pick<ImageElement, 'url' | 'width'> | undefined {
  const isWide = address.endsWith(wideMark);
  const source = isWide ? address.slice(0, -wideMark.length) : address.replace(/(#wide#*)#$/, '$1');
  const url = imageUrl(source);
  return url === undefined ? undefined : { url, ...(isWide && { width: 'wide' }) };
}

/** The title of a link in the form that Markdown has: one line without spaces around it, or none. */
export function linkTitle(text: string | null | undefined): { title?: string } {
  const line = cleanText(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const title = line.slice(0, contentLimits.imageTextLength).toWellFormed();
  return title ? { title } : {};
}

function escapeUrl(url: string): string {
  return url.isWellFormed() ? url.trim().replaceAll(escapable, encodeURIComponent) : url;
}
