/** Pictures, and the attributes with which an `img` shows them. */
import type { ImageCopy, PublicImage } from '#shared/publishing/public-images.ts';

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface Picture {
  address: string;
  /** Undefined until the picture is loaded. */
  size: PictureSize | undefined;
  /** Copies of the picture in several widths; empty if only its address is known. */
  copies: readonly ImageCopy[];
}

export function publicPicture({ url, width, height, sizes }: PublicImage): Picture {
  return { address: url, size: { width, height }, copies: sizes };
}

/**
 * Lets the browser choose a copy, and reserve the space until it has loaded.
 * @param displayedWidth in the form of the attribute `sizes`, such as `min(42rem, 100vw)`
 */
export function pictureAttributes({ address, size, copies }: Picture, displayedWidth?: string) {
  const srcSet = copies.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return {
    ...size,
    // Set before `src`, which starts the request.
    ...(copies.length > 1 && { sizes: displayedWidth, srcSet }),
    src: address,
  };
}
