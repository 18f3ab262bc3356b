import { cleanText } from '../read-text.ts';
import { contentLimits } from './limits.ts';
import type { ImageElement } from './nodes.ts';
import { isImageSource, isSafeLinkUrl } from './urls.ts';

const escapable = /[\p{Z}"<>`{}|^\\]/gu;

/** The title of a link that is alone in its paragraph, and an embedded page with the link's text as title. */
export const embedMark = 'embed';

/** Behind the address of an image, in this order: that it is wider, softened, and its picture for the dark scheme. */
const wideMark = '#wide';
const softenedMark = '#soften';
const darkMark = '#dark=';
/** An address that ends like a mark is followed by a `#` of its own. */
const markLike = /#(?:wide|soften|dark=[^#]*)#*$/;

/** The address for a link, with forbidden characters escaped; undefined when it is not safe. */
export function linkUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isSafeLinkUrl);
}

/** The same for the source of an image: an http(s) address or the key of an uploaded object. */
export function imageUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isImageSource);
}

type MarkedImage = Pick<ImageElement, 'url' | 'width' | 'softened' | 'dark'>;

/**
 * An image's address and settings in one, of which other programs see the address; one that looks
 * marked gets a further `#`.
 */
export function markImage({ url, width, softened, dark }: MarkedImage): string {
  const isAlone = !softened && dark === undefined;
  // This form is older than the other marks.
  if (width && isAlone) return url + wideMark;
  return [
    markLike.test(url) ? `${url}#` : url,
    width ? wideMark : '',
    softened ? softenedMark : '',
    dark === undefined ? '' : darkMark + dark.replaceAll('%', '%25').replaceAll('#', '%23'),
  ].join('');
}

/** The image at an address that `markImage` made; undefined when it may not be shown. */
export function markedImage(address: string): MarkedImage | undefined {
  const [darkPart = '', darkSource = ''] = /#dark=([^#]*)$/.exec(address) ?? [];
  const dark = imageUrl(darkSource.replaceAll('%23', '#').replaceAll('%25', '%'));
  let source = dark === undefined ? address : address.slice(0, -darkPart.length);
  const take = (mark: string) => {
    const isMarked = source.endsWith(mark);
    if (isMarked) source = source.slice(0, -mark.length);
    return isMarked;
  };
  const softened = take(softenedMark);
  const isWide = take(wideMark);
  const isWideAlone = isWide && !softened && dark === undefined;
  const url = imageUrl(isWideAlone || !markLike.test(source) ? source : source.replace(/#$/, ''));
  if (url === undefined) return undefined;
  return {
    url,
    ...(isWide && { width: 'wide' }),
    ...(dark !== undefined && { dark }),
    ...(softened && { softened }),
  };
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
