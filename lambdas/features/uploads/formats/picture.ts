import type { ImageType } from '#shared/content/image-types.ts';

/** The image in a file, according to its bytes. */
export interface Picture {
  type: ImageType;
  /** Pixels, as people see it: after its rotation. */
  width: number;
  height: number;
  /** The image without what describes it or follows its end; reading them again gives the same. */
  bytes: Buffer;
}

/**
 * Walks one format from its signature to its end. What is not of that format, or not well formed,
 * is undefined; a file that ends too early makes it throw the RangeError of the read beyond its end.
 * Each lists what stays in `bytes`, so that what it does not know goes.
 */
export type PictureReader = (file: Buffer) => Picture | undefined;

/** A picture unless it has no area. */
export function pictureOf(picture: Picture): Picture | undefined {
  return picture.width > 0 && picture.height > 0 ? picture : undefined;
}

/** Whether the file has this text at this place, one byte for each character. */
export function hasText(file: Buffer, text: string, at: number): boolean {
  return file.toString('latin1', at, at + text.length) === text;
}

/** `length` bytes. @throws RangeError when the file ends before */
export function bytesAt(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw new RangeError('The file ends too early');
  return file.subarray(at, at + length);
}
