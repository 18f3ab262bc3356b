import { cleanText } from '#shared/clean-text.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { imageUrl } from '#shared/content/markdown-urls.ts';
import { type ImageElement, voidChildren } from '#shared/content/nodes.ts';
import type { Place } from './place.ts';

/** The image of a page with its alt; undefined when a post may not have its address. */
export function imageElement(
  image: Element,
  { keepImageData }: Pick<Place, 'keepImageData'>,
): ImageElement | undefined {
  const source = image.getAttribute('data-canonical-src') ?? image.getAttribute('src') ?? '';
  const url = source.startsWith('data:') ? keepImageData(source) : imageUrl(source);
  if (url === undefined) return undefined;
  const text = image.getAttribute('alt') ?? '';
  const alt = cleanText(text.slice(0, contentLimits.imageTextLength)).trim();
  return { type: 'image', url, ...(alt ? { alt } : {}), children: voidChildren() };
}
