/** Visitors' copies of uploaded images, re-encoded from the pixels alone. */

export interface ImageCopies {
  /**
   * A WebP of this width in pixels, upright, in sRGB, without any metadata. The same original
   * always gives the same bytes.
   * @throws ImageRefused when no pixels can be read
   */
  encode(original: Uint8Array, width: number): Promise<Uint8Array>;
}

/** This original can never be copied: a retry does not help. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
}

/** Raise with every change of how copies are made; all of them are then made again. */
export const copiesVersion = 1;

/**
 * One at a time, as there is one processor, and a large image takes hundreds of megabytes. The image
 * library is loaded with the first: most runs of the publisher copy none.
 */
export function createImageCopies(): ImageCopies {
  let previous: Promise<unknown> = Promise.resolve();
  return {
    encode: (original, width) => {
      const copy = previous.then(async () => {
        const { encodeCopy } = await import('./encode-copy.ts');
        return encodeCopy(original, width).catch((error: unknown) => {
          throw new ImageRefused('The image cannot be read', { cause: error });
        });
      });
      previous = copy.catch(() => undefined);
      return copy;
    },
  };
}
