import { publicImage } from '#shared/publishing/public-images.ts';
import type { ContentImage } from '#shared/schemas/entry.ts';

interface ImageSize {
  objectKey: string;
  /** Pixels. */
  width: number;
  height: number;
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
