import { publicImage } from '#shared/publishing/public-images.ts';
import type { ContentImage } from '#shared/schemas/posts.ts';

interface ImageSize {
  objectKey: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** An uploaded image of something that is public, as answers name it. */
export function contentImage(image: ImageSize): ContentImage {
  const { sizes, ...widest } = publicImage(image);
  return { object_key: image.objectKey, ...widest, sizes: [...sizes] };
}
