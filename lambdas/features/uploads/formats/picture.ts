import type { ImageType } from '#shared/schemas/upload-limits.ts';

/** The image in a file, according to its bytes. */
export interface Picture {
  type: ImageType;
  /** Size in pixels, after rotation. */
  width: number;
  height: number;
  /** The image without metadata or data after its end. Reading these bytes again gives the same picture. */
  bytes: Buffer;
}

/**
 * Reads a file of one format from its signature to its end. A reader names the parts that stay in `bytes`, so
 * unknown parts are removed.
 * @returns undefined for another format or a malformed file
 * @throws RangeError for a truncated file
 */
export type PictureReader = (file: Buffer) => Picture | undefined;

/** @returns undefined for a picture without an area */
export function pictureOf(picture: Picture): Picture | undefined {
  return picture.width > 0 && picture.height > 0 ? picture : undefined;
}

/** Whether the file has this text at this offset, with one byte for each character. */
export function hasText(file: Buffer, text: string, at: number): boolean {
  return file.toString('latin1', at, at + text.length) === text;
}

/** @throws RangeError when the file has fewer bytes */
export function bytesAt(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw new RangeError('The file ends too early');
  return file.subarray(at, at + length);
}

/** Rewritten EXIF data is longer than the original by fewer bytes than this. */
const spareBytes = 64;

/** Collects the parts of a file that stay, in memory of a fixed size. */
export class KeptBytes {
  readonly #memory: Buffer;
  #length = 0;

  constructor(file: Buffer) {
    this.#memory = Buffer.alloc(file.length + spareBytes);
  }

  add(part: Uint8Array): void {
    this.#memory.set(part, this.#length);
    this.#length += part.length;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }
}
