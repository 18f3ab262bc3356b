import type { ImageType } from '#shared/schemas/upload-limits.ts';

/** The image in a file, according to its bytes. */
export interface Picture {
  type: ImageType;
  /** Pixels, as people see it: after its rotation. */
  width: number;
  height: number;
  /** The image without metadata or anything after its end; reading these bytes again gives the same. */
  bytes: Buffer;
}

/**
 * Walks one format from its signature to its end. Returns undefined for another format or a malformed
 * file; for a truncated file it throws the RangeError of the read past its end. Each walk lists what
 * stays in `bytes`, so whatever it does not know goes.
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

/** `length` bytes. @throws RangeError when the file is too short */
export function bytesAt(file: Buffer, at: number, length: number): Buffer {
  if (at + length > file.length) throw new RangeError('The file ends too early');
  return file.subarray(at, at + length);
}

/** An upper bound for how much longer the rewritten rotation is than what it replaces. */
const spareBytes = 64;

/** Collects the parts of a file that stay, in memory of a fixed size however many there are. */
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
