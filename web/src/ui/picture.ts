/** Pictures as `img` elements need them. */
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
  /** The same in several widths; none of a picture that is known by its address alone. */
  copies: readonly ImageCopy[];
}

export function publicPicture({ url, width, height, sizes }: PublicImage): Picture {
  return { address: url, size: { width, height }, copies: sizes };
}

/**
 * Lets the browser choose a copy, and keep the place free until it is there.
 * @param shown how wide the page shows it, as `sizes` takes it: `min(42rem, 100vw)`
 */
export function pictureAttributes({ address, size, copies }: Picture, shown: string) {
  const srcSet = copies.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return {
    ...size,
    // Before `src`: once that is set the browser begins to load.
    ...(copies.length > 1 && { sizes: shown, srcSet }),
    src: address,
  };
}
