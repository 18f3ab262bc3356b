import { readAvif } from './formats/avif.ts';
import { readGif } from './formats/gif.ts';
import { readJpeg } from './formats/jpeg.ts';
import type { ImageFile, ImageReader } from './formats/image-file.ts';
import { readPng } from './formats/png.ts';
import { readWebp } from './formats/webp.ts';

const readers: readonly ImageReader[] = [readPng, readJpeg, readWebp, readGif, readAvif];

/**
 * Recognises an image by its bytes, not by its name or declared type. Every format is read from start to
 * end, so a valid beginning is not enough.
 * @returns undefined for an unknown format, an image without an area, a damaged file, or one that ends too early
 */
export function readImage(bytes: Uint8Array): ImageFile | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of readers) {
    const image = undefinedIfTruncated(() => read(file));
    if (image && image.width > 0 && image.height > 0) return image;
  }
  return undefined;
}

function undefinedIfTruncated(read: () => ImageFile | undefined): ImageFile | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
