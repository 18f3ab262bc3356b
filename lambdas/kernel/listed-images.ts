/** Uploaded images, as answers name them, and those of a list, so that a browser need not ask for each. */
import { isObjectKey } from '#shared/content/urls.ts';
import { publicImage } from '#shared/publishing/public-images.ts';
import type { ListedImages } from '#shared/schemas/common.ts';
import type { ContentImage } from '#shared/schemas/entry.ts';

interface ImageSize {
  objectKey: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** More than any page of the site shows. Each costs a read, and anybody may ask for 100 entries. */
export const mostListedImages = 20;

/**
 * The images of the first entries; a browser asks for others one by one.
 * @param sources addresses and object keys, of published entries only: everybody may see the result
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
 * Uploaded images, as answers name them.
 * @param hasCopies whether they have copies: once the entry is public, and while a preview link shows it
 */
export function contentImages(images: readonly ImageSize[], hasCopies: boolean): ContentImage[] {
  return images.map((image) => {
    const { sizes, ...widest } = publicImage(image);
    const copies = hasCopies ? { sizes: [...sizes] } : { url: null, sizes: [] };
    return { object_key: image.objectKey, ...widest, ...copies };
  });
}
