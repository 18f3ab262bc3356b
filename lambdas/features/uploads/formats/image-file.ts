import type { ImageType } from '#shared/schemas/upload-limits.ts';

/** The image in a file, according to its bytes. */
export interface ImageFile {
  type: ImageType;
  /** Size in pixels, after rotation. */
  width: number;
  height: number;
  /**
   * The image without data after its end and without metadata, except its orientation and colour profile. Reading
   * these bytes again gives the same image.
   */
  bytes: Buffer;
}

export type Size = Pick<ImageFile, 'width' | 'height'>;

/**
 * Reads a file of one format from its signature to its end. Only parts that the reader knows stay in `bytes`.
 * @returns undefined for another format or a malformed file
 * @throws RangeError for a truncated file
 */
export type ImageReader = (file: Buffer) => ImageFile | undefined;

/** Whether the file has this text at this offset, with one byte for each character. */
export function hasText(file: Buffer, text: string, at: number): boolean {
  return file.toString('latin1', at, at + text.length) === text;
}

/** @throws RangeError when the file has fewer bytes */
export function readBytes(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw new RangeError('The file ends too early');
  return file.subarray(at, at + length);
}

/** Rewritten EXIF data is longer than the original by fewer bytes than this. */
const spareBytes = 64;

/** Collects the parts of a file that stay, in a buffer of a fixed size. */
export class ByteWriter {
  readonly #buffer: Buffer;
  #length = 0;

  constructor(file: Buffer) {
    this.#buffer = Buffer.alloc(file.length + spareBytes);
  }

  add(part: Uint8Array): void {
    this.#buffer.set(part, this.#length);
    this.#length += part.length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}
