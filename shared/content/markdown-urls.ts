import { cleanText } from '../read-text.ts';
import { contentLimits } from './limits.ts';
import type { ImageElement } from './nodes.ts';
import { isImageSource, isSafeLinkUrl } from './urls.ts';

const escapable = /[\p{Z}"<>`{}|^\\]/gu;

/** A link with this title, alone in its paragraph, is an embedded page. The link's text is the page's title. */
export const embedMark = 'embed';

/** Suffixes of an image's address, in this order: wide, softened, and the address of its dark variant. */
const wideSuffix = '#wide';
const softenedSuffix = '#soften';
const darkSuffix = '#dark=';
/** An address that itself ends like a suffix gets a further `#`. */
const suffixLike = /#(?:wide|soften|dark=[^#]*)#*$/;

/** Escapes forbidden characters. @returns undefined for an address that is not safe */
export function linkUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isSafeLinkUrl);
}

/** Like `linkUrl`, for an http(s) address or the key of an uploaded object. */
export function imageUrl(url: string): string | undefined {
  return [url, escapeUrl(url)].find(isImageSource);
}

type ImageAddress = Pick<ImageElement, 'url' | 'width' | 'softened' | 'dark'>;

/** Writes an image's address with its settings as suffixes, which other programs ignore as a fragment. */
export function writeImageAddress({ url, width, softened, dark }: ImageAddress): string {
  const isAlone = !softened && dark === undefined;
  // Older files have `#wide` alone, without the further `#` that protects the address. Keep writing it that way.
  if (width && isAlone) return url + wideSuffix;
  return [
    suffixLike.test(url) ? `${url}#` : url,
    width ? wideSuffix : '',
    softened ? softenedSuffix : '',
    dark === undefined ? '' : darkSuffix + dark.replaceAll('%', '%25').replaceAll('#', '%23'),
  ].join('');
}

/** Reads what `writeImageAddress` wrote. @returns undefined for an address that is not safe to show */
export function readImageAddress(address: string): ImageAddress | undefined {
  const [darkPart = '', darkSource = ''] = /#dark=([^#]*)$/.exec(address) ?? [];
  const dark = imageUrl(darkSource.replaceAll('%23', '#').replaceAll('%25', '%'));
  let source = dark === undefined ? address : address.slice(0, -darkPart.length);
  const takeSuffix = (suffix: string) => {
    const hasSuffix = source.endsWith(suffix);
    if (hasSuffix) source = source.slice(0, -suffix.length);
    return hasSuffix;
  };
  const softened = takeSuffix(softenedSuffix);
  const isWide = takeSuffix(wideSuffix);
  const isWideAlone = isWide && !softened && dark === undefined;
  const url = imageUrl(isWideAlone || !suffixLike.test(source) ? source : source.replace(/#$/, ''));
  if (url === undefined) return undefined;
  return {
    url,
    ...(isWide && { width: 'wide' }),
    ...(dark !== undefined && { dark }),
    ...(softened && { softened }),
  };
}

/** Makes a title one trimmed line, because Markdown's titles are. */
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
