import { readAvif } from './formats/avif.ts';
import { readGif } from './formats/gif.ts';
import { readJpeg } from './formats/jpeg.ts';
import type { Picture, PictureReader } from './formats/picture.ts';
import { readPng } from './formats/png.ts';
import { readWebp } from './formats/webp.ts';

const readers: readonly PictureReader[] = [readPng, readJpeg, readWebp, readGif, readAvif];

/**
 * Recognises an image by its bytes, not by its name or declared type. Every format is read from start to
 * end, so a valid beginning is not enough.
 * @returns undefined for an unknown format, a damaged file, or one that ends too early
 */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of readers) {
    const picture = undefinedIfTruncated(() => read(file));
    if (picture) return picture;
  }
  return undefined;
}

function undefinedIfTruncated(read: () => Picture | undefined): Picture | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
