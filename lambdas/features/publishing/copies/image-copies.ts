/** Visitors' copies of uploaded images, re-encoded from the pixels alone. */

export interface ImageCopies {
  /**
   * Makes a WebP of this width in pixels, upright, in sRGB, without metadata. Equal originals always give
   * equal bytes. A smaller original keeps its size.
   * @throws ImageRefused when no pixels can be read
   */
  encode(original: Uint8Array, width: number): Promise<Uint8Array>;
}

/** The original cannot be decoded, so retrying is pointless. */
export class ImageRefused extends Error {
  override name = 'ImageRefused';
}

/** Increase it whenever copies are made differently; the next run then makes all copies again. */
export const copiesVersion = 1;

/**
 * Encodes one copy at a time: the function has one processor, and a large image needs hundreds of megabytes.
 * The image library is loaded with the first copy, because most runs make none.
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
