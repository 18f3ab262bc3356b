/** Describes uploaded images in API responses, so that a browser need not request each of them. */
import { isObjectKey } from '#shared/content/urls.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import type { ListedImages } from '#shared/schemas/common.ts';
import type { ContentImage } from '#shared/schemas/entry.ts';

interface ImageSize {
  objectKey: string;
  /** Size in pixels. */
  width: number;
  height: number;
}

/** More than any page shows. The limit exists because each image costs a read, and anybody may request 100 entries. */
export const mostListedImages = 20;

/**
 * Describes the images of the first entries; a browser requests further ones singly.
 * @param sources addresses and object keys from published entries, because everybody may see the result
 */
export async function listedImages(
  sources: readonly (string | null)[],
  uploads: { findMany(objectKeys: readonly string[]): Promise<readonly ImageSize[]> },
): Promise<ListedImages> {
  const objectKeys = new Set(sources.filter((source) => source !== null).filter(isObjectKey));
  const found = await uploads.findMany([...objectKeys].slice(0, mostListedImages));
  return Object.fromEntries(found.map((image) => [image.objectKey, toListedImage(image)]));
}

export function toListedImage(image: ImageSize): ListedImages[string] {
  const { sizes, ...widest } = publicImage(image);
  return { ...widest, sizes: [...sizes] };
}

/**
 * @param hasCopies whether the images have public copies, as those of public and of previewed entries do
 */
export function contentImages(images: readonly ImageSize[], hasCopies: boolean): ContentImage[] {
  return images.map((image) => {
    const { sizes, ...widest } = publicImage(image);
    const copies = hasCopies ? { sizes: [...sizes] } : { url: null, sizes: [] };
    return { object_key: image.objectKey, ...widest, ...copies };
  });
}
