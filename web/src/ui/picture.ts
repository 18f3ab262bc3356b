/** Pictures in the form of `img` elements. */
import type { ImageCopy, PublicImage } from '#shared/publishing/public-images.ts';

/** Pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface Picture {
  address: string;
  /** Undefined until the picture is loaded. */
  size: PictureSize | undefined;
  /** The same in several widths; none for a picture that is known only by its address. */
  copies: readonly ImageCopy[];
}

export function publicPicture({ url, width, height, sizes }: PublicImage): Picture {
  return { address: url, size: { width, height }, copies: sizes };
}

/**
 * Lets the browser choose a copy, and reserve the space until it has loaded.
 * @param shown its displayed width, as for `sizes`: `min(42rem, 100vw)`
 */
export function pictureAttributes({ address, size, copies }: Picture, shown?: string) {
  const srcSet = copies.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return {
    ...size,
    // Before `src`: setting that starts the request.
    ...(copies.length > 1 && { sizes: shown, srcSet }),
    src: address,
  };
}
