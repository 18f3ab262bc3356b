/** Reads and writes the orientation, the only EXIF tag that changes an image's shape. */

import { hasText, type Size } from './image-file.ts';

/** Prefix of EXIF data in JPEG and sometimes in WebP, never in PNG. */
export const exifStart = 'Exif\0\0';

const orientationTag = 0x0112;
/** Type of a tag whose value is a 16-bit number. */
const shortType = 3;
const entryBytes = 12;

/** The orientation of an image that needs no rotation. */
const upright = 1;

/** Swaps width and height if needed: orientations from 5 on turn the image by a quarter. */
export function displayedSize({ width, height }: Size, orientation = upright): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** @returns an orientation from 1 to 8; 1, which changes nothing, if it cannot be read */
export function readOrientation(exif: Buffer | undefined): number {
  if (exif === undefined) return upright;
  const tiff = hasText(exif, exifStart, 0) ? exif.subarray(exifStart.length) : exif;
  try {
    const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
    const uint16 = (offset: number) =>
      isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
    const start = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const count = uint16(start);
    for (let index = 0; index < count; index++) {
      const entry = start + 2 + index * entryBytes;
      if (uint16(entry) !== orientationTag || uint16(entry + 2) !== shortType) continue;
      const value = uint16(entry + 8);
      return value >= 1 && value <= 8 ? value : upright;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return upright;
}

/** Makes EXIF data with only this orientation, as big-endian TIFF; undefined for an image that needs no rotation. */
export function makeExif(orientation = upright): Buffer | undefined {
  if (orientation === upright) return undefined;
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [orientationTag >> 8, orientationTag & 0xff, 0, shortType, 0, 0, 0, 1];
  return Buffer.from([...header, 0, 1, ...entry, 0, orientation, 0, 0, 0, 0, 0, 0]);
}
